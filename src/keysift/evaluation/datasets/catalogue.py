"""The datasets that keysift knows by name: what they are, who labelled them, and where they are published."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from keysift.evaluation.errors import UnknownDatasetError

PUBLISHED_AT: Final = "https://github.com/LIAAD/KeywordExtractor-Datasets/raw/master/datasets"
"""The folder of the collection's zip files. It states no licence, so keysift ships none of the texts."""

DOMAINS: Final = {
    "-": "mixed",
    "AG": "agriculture",
    "BI": "bioinformatics",
    "BM": "biomedicine",
    "CS": "computer science",
}
"""The domains of entries, by the study's abbreviations."""


@dataclass(frozen=True, slots=True)
class Archive:
    """Hold a published zip file: its name, and its size and SHA-256 where they are known."""

    file: str
    bytes: int | None = None
    sha256: str | None = None


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """Hold what is known of one dataset.

    `gold` says who made the gold keyphrases, `documents` how many there are as published, `defects` what is known to be
    wrong with the published data. `origin` says how to get a dataset that has no archive of its own.
    """

    name: str
    language: str
    domain: str
    type: str
    documents: int
    gold: str
    citation: str
    archive: Archive | None
    in_study: bool = False
    aliases: tuple[str, ...] = ()
    defects: tuple[str, ...] = ()
    origin: str = ""

    @property
    def address(self) -> str | None:
        """Return where the archive can be downloaded."""
        return None if self.archive is None else f"{PUBLISHED_AT}/{self.archive.file}"

    @property
    def names(self) -> tuple[str, ...]:
        """Return the name and the aliases."""
        return self.name, *self.aliases


_MARUJO_2012 = (
    "Marujo, Gershman, Carbonell, Frederking and Neto (2012). Supervised topical key phrase extraction of news stories "
    "using crowdsourcing, light filtering and co-reference normalization. LREC."
)
_MARUJO_2011 = "Marujo, Viveiros and Neto (2011). Keyphrase cloud generation of broadcast news. Interspeech."
_HULTH_2003 = "Hulth (2003). Improved automatic keyword extraction given more linguistic knowledge. EMNLP."
_KRAPIVIN_2009 = (
    "Krapivin, Autayeu and Marchese (2009). Large dataset for keyphrases extraction. Technical report, University of "
    "Trento."
)
_NGUYEN_2007 = "Nguyen and Kan (2007). Keyphrase extraction in scientific publications. ICADL."
_ARONSON_2000 = "Aronson et al. (2000). The NLM Indexing Initiative. AMIA Symposium."
_SCHUTZ_2008 = (
    "Schutz (2008). Keyphrase extraction from single documents in the open domain exploiting linguistic and "
    "statistical methods. Master's thesis, National University of Ireland."
)
_KIM_2010 = (
    "Kim, Medelyan, Kan and Baldwin (2010). SemEval-2010 task 5: Automatic keyphrase extraction from scientific "
    "articles. SemEval."
)
_AUGENSTEIN_2017 = (
    "Augenstein, Das, Riedel, Vikraman and McCallum (2017). SemEval 2017 task 10: ScienceIE, extracting keyphrases and "
    "relations from scientific publications. SemEval."
)
_MEDELYAN_2009 = (
    "Medelyan, Frank and Witten (2009). Human-competitive tagging using automatic keyphrase extraction. EMNLP."
)
_MEDELYAN_2008 = (
    "Medelyan and Witten (2008). Domain-independent automatic keyphrase indexing with small training sets. Journal of "
    "the American Society for Information Science and Technology 59(7)."
)
_MEDELYAN_WIKI_2008 = (
    "Medelyan, Witten and Milne (2008). Topic indexing with Wikipedia. AAAI Workshop on Wikipedia and Artificial "
    "Intelligence."
)
_MEDELYAN_COLLECTION = "Medelyan. Keyword extraction datasets. https://github.com/zelandiya/keyword-extraction-datasets"
_GOLLAPALLI_2014 = (
    "Gollapalli and Caragea (2014). Extracting keyphrases from research papers using citation networks. AAAI."
)
_BOUGOUIN_2013 = (
    "Bougouin, Boudin and Daille (2013). TopicRank: Graph-based topic ranking for keyphrase extraction. IJCNLP."
)
_CAMPOS_2020 = (
    "Campos, Mangaravite, Pasquali, Jorge, Nunes and Jatowt (2020). YAKE! Keyword extraction from single documents "
    "using multiple local features. Information Sciences 509."
)
_AQUINO_2015 = (
    "Aquino and Lanzarini (2015). Keyword identification in Spanish documents using neural networks. Journal of "
    "Computer Science and Technology 15(2)."
)

CATALOGUE: Final = (
    CatalogueEntry(
        name="KPCrowd",
        aliases=("500N-KPCrowd-v1.1",),
        language="en",
        domain="-",
        type="news",
        documents=500,
        gold="crowd workers",
        citation=_MARUJO_2012,
        archive=Archive(
            "500N-KPCrowd-v1.1.zip", 952_031, "ee422c40d2655ee59c02add44319ea9b7a9b25947dc21947da73a2a6e47fbbf7"
        ),
        in_study=True,
        defects=("50 documents hold only a title line, while their gold is that of the whole story.",),
    ),
    CatalogueEntry(
        name="Inspec",
        language="en",
        domain="CS",
        type="abstract",
        documents=2000,
        gold="professional indexers: controlled and free terms together",
        citation=_HULTH_2003,
        archive=Archive("Inspec.zip", 1_890_788, "0868ca0753b69bcea9132def9f2a65c087bca39fc0360d82905e3debb0bf4de2"),
        in_study=True,
    ),
    CatalogueEntry(
        name="Krapivin2009",
        language="en",
        domain="CS",
        type="article",
        documents=2304,
        gold="authors",
        citation=_KRAPIVIN_2009,
        archive=Archive("Krapivin2009.zip"),
        in_study=True,
    ),
    CatalogueEntry(
        name="Nguyen2007",
        language="en",
        domain="-",
        type="article",
        documents=209,
        gold="authors and readers together",
        citation=_NGUYEN_2007,
        archive=Archive(
            "Nguyen2007.zip", 2_396_987, "b17660ce2e2b8bda852b2479bbaa20e683d2c7a7ff4a38ee819c3efa450a7bde"
        ),
        in_study=True,
        defects=(
            "The gold contains variants that differ only in case.",
            "48.key carries running text (6 long lines).",
            "A few keyphrases are glued together where author and reader files were joined.",
        ),
    ),
    CatalogueEntry(
        name="PubMed",
        language="en",
        domain="BM",
        type="article",
        documents=500,
        gold="professional indexers: MeSH headings",
        citation=_ARONSON_2000,
        archive=Archive("PubMed.zip"),
        in_study=True,
    ),
    CatalogueEntry(
        name="Schutz2008",
        language="en",
        domain="BM",
        type="article",
        documents=1231,
        gold="authors, and the predictions of the dataset author's own extractor",
        citation=_SCHUTZ_2008,
        archive=Archive("Schutz2008.zip"),
        in_study=True,
        defects=(
            "Of about 45 gold keyphrases per document only about 5 are the authors'; the others were predicted by an "
            "extractor, so results largely measure agreement with it (see Schutz2008-author).",
            "The gold contains variants that differ only in case.",
        ),
    ),
    CatalogueEntry(
        name="SemEval2010",
        language="en",
        domain="CS",
        type="article",
        documents=243,
        gold="authors and readers together",
        citation=_KIM_2010,
        archive=Archive(
            "SemEval2010.zip", 4_178_146, "d4d5e03f7e2c5f2d5fc7b85d656836ad16648adbc1e49d4a9c2bb2a65a41cab0"
        ),
        in_study=True,
    ),
    CatalogueEntry(
        name="SemEval2017",
        language="en",
        domain="-",
        type="paragraph",
        documents=493,
        gold="a student and an expert annotator",
        citation=_AUGENSTEIN_2017,
        archive=Archive("SemEval2017.zip", 594_329, "c1653edc039abdd45d747dfb73d971422355f8151cbed00ad17fbce92a0981e9"),
        in_study=True,
    ),
    CatalogueEntry(
        name="citeulike180",
        language="en",
        domain="BI",
        type="article",
        documents=183,
        gold="readers: tags of CiteULike users",
        citation=_MEDELYAN_2009,
        archive=Archive(
            "citeulike180.zip", 2_071_096, "022089a2e2e5c196c27e4b5fba39f1942585aadda16166a99c1145c89efd4909"
        ),
        in_study=True,
    ),
    CatalogueEntry(
        name="fao30",
        language="en",
        domain="AG",
        type="article",
        documents=30,
        gold="six professional indexers: Agrovoc terms",
        citation=_MEDELYAN_2008,
        archive=Archive("fao30.zip", 347_636, "078599cfef32be5f6bcf887366fcd5531105edd1882ecda0a47315009ac159a6"),
        in_study=True,
    ),
    CatalogueEntry(
        name="fao780",
        language="en",
        domain="AG",
        type="article",
        documents=779,
        gold="professional indexers: Agrovoc terms",
        citation=_MEDELYAN_2008,
        archive=Archive("fao780.zip"),
        in_study=True,
    ),
    CatalogueEntry(
        name="theses100",
        language="en",
        domain="-",
        type="article",
        documents=100,
        gold="not stated",
        citation=_MEDELYAN_COLLECTION,
        archive=Archive("theses100.zip", 1_091_985, "c65aafcba919f57ecced60493a41c73f85b49aaf632253c451b007ba6ba9ef47"),
        in_study=True,
    ),
    CatalogueEntry(
        name="kdd",
        language="en",
        domain="CS",
        type="abstract",
        documents=755,
        gold="authors",
        citation=_GOLLAPALLI_2014,
        archive=Archive("kdd.zip", 507_899, "22a769626d6bcf130821b4a6f8ea6b280e487fa1803ba89f87570babfd90864a"),
        in_study=True,
    ),
    CatalogueEntry(
        name="wiki20",
        language="en",
        domain="CS",
        type="report",
        documents=20,
        gold="fifteen teams of two students: titles of Wikipedia articles",
        citation=_MEDELYAN_WIKI_2008,
        archive=Archive("wiki20.zip", 293_496, "4b200161443e60228908c524b89228ede6f2752e0d932aa740b7daf59b164352"),
        in_study=True,
    ),
    CatalogueEntry(
        name="www",
        language="en",
        domain="CS",
        type="abstract",
        documents=1330,
        gold="authors",
        citation=_GOLLAPALLI_2014,
        archive=Archive("www.zip", 929_244, "ea72f3b65f2c6bc98ab9df25625856958bf05efb2ffa9989da74091ca4abaec9"),
        in_study=True,
        defects=("Two keyphrases hold '&amp;' and one ends in a comma.",),
    ),
    CatalogueEntry(
        name="Schutz2008-author",
        language="en",
        domain="BM",
        type="article",
        documents=1229,
        gold="authors",
        citation=_SCHUTZ_2008,
        archive=None,
        origin="Take the texts of Schutz2008 with the author keyphrases (the gold-standard terms of the evalitem "
        "files) from https://github.com/boudinfl/ake-datasets and put them into a folder as Schutz2008-author.jsonl: "
        "one JSON object per line with id, text and keyphrases.",
        defects=("Two documents of Schutz2008 are missing: PubMed Central has no text of them any more.",),
    ),
    CatalogueEntry(
        name="110-PT-BN-KP",
        language="pt",
        domain="-",
        type="news",
        documents=110,
        gold="one annotator",
        citation=_MARUJO_2011,
        archive=Archive(
            "110-PT-BN-KP.zip", 176_334, "fb07881662913ea3118b477bab0adb9f1b549c561a42b8fc85328da994813375"
        ),
        defects=("Two key files carry the whole story as their first keyphrase.",),
    ),
    CatalogueEntry(
        name="WikiNews",
        aliases=("WKC",),
        language="fr",
        domain="-",
        type="news",
        documents=100,
        gold="readers",
        citation=_BOUGOUIN_2013,
        archive=Archive("WikiNews.zip", 134_119, "0accaf862e88e697b15689ec55847aac3b780d95c3c7f9ef976f305c1d07ebb5"),
        defects=("The title stands twice in every text.",),
    ),
    CatalogueEntry(
        name="pak2018",
        language="pl",
        domain="-",
        type="abstract",
        documents=50,
        gold="authors",
        citation=_CAMPOS_2020,
        archive=Archive("pak2018.zip", 45_565, "bc0575ffd90a7c6f1a0616305f194147d46f4aa5d79301ba4b483761e812b95c"),
    ),
    CatalogueEntry(
        name="cacic",
        language="es",
        domain="CS",
        type="article",
        documents=888,
        gold="not stated",
        citation=_AQUINO_2015,
        archive=Archive("cacic.zip"),
    ),
    CatalogueEntry(
        name="wicc",
        language="es",
        domain="CS",
        type="article",
        documents=1640,
        gold="not stated",
        citation=_AQUINO_2015,
        archive=Archive("wicc.zip"),
    ),
)
"""The study's fifteen datasets in the order of its tables, then the others."""

_BY_NAME: Final = {name.lower(): entry for entry in CATALOGUE for name in entry.names}


def find_dataset(name: str) -> CatalogueEntry:
    """Return the entry with this name or alias, in whatever case, or say which there are."""
    entry = find_entry(name)
    if entry is None:
        raise UnknownDatasetError(unknown_dataset(name))
    return entry


def find_entry(name: str) -> CatalogueEntry | None:
    """Return the entry with this name or alias, in whatever case, or None."""
    return _BY_NAME.get(name.lower()) if isinstance(name, str) else None


def unknown_dataset(name: str) -> str:
    """Say that there is no such dataset, which there are, and which may have been meant."""
    close = get_close_matches(str(name).lower(), _BY_NAME, n=3)
    meant = list(dict.fromkeys(_BY_NAME[match].name for match in close))
    suggestion = f" Did you mean {' or '.join(meant)}?" if meant else ""
    known = ", ".join(entry.name for entry in CATALOGUE)
    return f"The dataset must be one of {known}. Got {name!r} instead.{suggestion}"
