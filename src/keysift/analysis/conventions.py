"""How languages are written: what the tokenizer and the sentence splitter must know beyond letters and full stops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Conventions:
    """The conventions of one language. Words are in lower case and composed characters.

    `abbreviations` keep a full stop as part of themselves. `elisions` are cut off, with their apostrophe, from the
    vowel that follows ("l'homme"), and `enclitics`, which begin with a hyphen, from the word before ("trata-se"). With
    `ordinals`, a number of one or two digits keeps its full stop ("am 3. Mai"). `closing_quotes` are signs that close
    a quotation when glued to what stands before and open one otherwise; `spaced_closers` close one even after a space.
    `linking` words are prepositions, contracted with the article or not, that join nouns to one phrase ("page de
    manuel"); one of the `articles` may follow ("droit de la mer"). `particles`
    stand between the parts of a name, as they are written there ("Jean-Marie Le Pen", "Jan de Vries"), or
    before it ("Tweede Kamer"). `joining` words
    are prepositions that join common nouns if the text repeats them together ("cafetière à piston"). With `parts`, what
    different phrases have in common may be a phrase too (see `with_repeated_parts` in `keysift.kernels.linked`), with
    `chains` what begins or ends a row of nouns. With
    `possessives`, a keyphrase is shown without 's at its end; elsewhere, that is a plural ("foto's") or part of a name.
    With `capital_nouns`, all nouns have a capital, and
    nothing else has one inside a sentence. With `head_first`, a phrase of nouns side by side is about the first
    ("Digitalpakt Schule", "wytrzymałość połączeń"), so that it does not repeat the second.
    """

    abbreviations: frozenset[str]
    elisions: frozenset[str] = frozenset()
    enclitics: frozenset[str] = frozenset()
    ordinals: bool = False
    closing_quotes: frozenset[str] = frozenset()
    spaced_closers: frozenset[str] = frozenset()
    linking: frozenset[str] = frozenset()
    articles: frozenset[str] = frozenset()
    particles: frozenset[str] = frozenset()
    joining: frozenset[str] = frozenset()
    parts: bool = False
    chains: bool = False
    possessives: bool = False
    capital_nouns: bool = False
    head_first: bool = False


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ENGLISH: Final = Conventions(
    abbreviations=_words(
        "adj al approx apr asst assoc aug ave bldg blvd bros capt cf ch cie cm cmdr co col comm corp dec dept dr dra "
        "ed eds eg eng eq eqn eqs esp esq est etc eur exp ext feb ff fig figs fr ft fwd gen gov govt hon hr hrs ie "
        "inc incl inst intl jan jr jul jun km lett lt ltd maj mar messrs misc mr mrs ms natl nos nov nr oct orig pg "
        "phil phys pl pp pres proc prof pvt ref refs resp rev sci sec secs sen sep sept ser sgt soc sp spp sr st "
        "suppl tel trans univ usu vol vols viz vs yr yrs"
    ),
    linking=_words("of"),
    articles=_words("the"),
    possessives=True,
)

CONVENTIONS: Final = {
    "en": ENGLISH,
    "fr": Conventions(
        abbreviations=_words(
            "adj apr art av bd boul cf chap cie coll dir dr éd env etc ex fig hab janv févr juil sept oct nov déc "
            "mlle mm mme mmes mgr no nos p.ex pp p.-d.g prof réf ste sté suiv tél trad vol vols"
        ),
        # "aujourd'hui", "quelqu'un" and "presqu'île" are words of their own.
        elisions=_words("l d j m n s t c qu jusqu lorsqu puisqu quoiqu"),
        # Not -nous and -vous: "rendez-vous" is a word of its own.
        enclitics=_words("-je -tu -il -elle -on -ils -elles -ce -t-il -t-elle -t-on -t-ils -t-elles -ci -là"),
        spaced_closers=frozenset("»"),
        linking=_words("de du des d' d’"),
        articles=_words("la l' l’"),
        particles=_words("Le La Les Du De Des Premier Première Second Seconde Deuxième Troisième"),
        joining=_words("à en"),
        parts=True,
    ),
    "de": Conventions(
        abbreviations=_words(
            "a abb abs abt allg anm aufl b bd bspw bzw ca co d dr dipl-ing ebd einschl engl etc ev evtl fa fr ggf h hg "
            "hr hrsg i inkl ing jh kap lt m max mind mio mrd nr o prof rd s sog st std str tab tel u usf usw v vgl "
            "vs z zzgl jan feb aug sept okt nov dez"
        ),
        ordinals=True,
        closing_quotes=frozenset("“‘«»"),
        linking=_words("von vom"),
        articles=_words("der den dem"),
        particles=_words("Erste Ersten Erster Erstes Zweite Zweiten Zweiter Zweites Dritte Dritten Dritter Drittes"),
        joining=_words("auf für gegen mit ohne zu zum zur"),
        capital_nouns=True,
        head_first=True,
    ),
    "es": Conventions(
        abbreviations=_words(
            "admón art arts av avda cap cía co coord d dña dept dir dr dra dras dres ed ee ej etc excmo fig figs "
            "gral hno hnos ing izq lic máx mín núm núms p.ej pág págs pp prof profa prov sr sra sras sres srta sta sto "
            "tel ud uds vd vds vol vols ene feb abr jun jul ago sept oct nov dic"
        ),
        linking=_words("de del"),
        articles=_words("la las los"),
        particles=_words("La Las Los El De Del Primer Primera Segundo Segunda Tercer Tercera"),
        joining=_words("a en"),
        parts=True,
    ),
    "pt": Conventions(
        abbreviations=_words(
            "apto art arts av cap cf cia co coord d dep depto dir dr dra dras drs ed eng enga etc ex exa exmo fig figs "
            "gen hab jr lda ltda máx min núm obs p.ex pág págs pp prof profa profs sr sra sras srs srta sta sto tel "
            "vol vols jan fev abr jun jul ago set out nov dez"
        ),
        enclitics=_words("-se -me -te -lhe -lhes -nos -lo -la -los -las"),
        linking=_words("de do da dos das d' d’"),
        particles=_words("Da Do Das Dos De Primeiro Primeira Segundo Segunda Terceiro Terceira"),
        joining=_words("a em"),
        parts=True,
    ),
    "it": Conventions(
        abbreviations=_words(
            "art artt avv c cap cfr co col coll dir dott dott.ssa dr ecc ed es etc fig figg gen geom ing mons n p p.es "
            "pag pagg prof prof.ssa proff prov rag sec seg sez sig sig.na sig.ra sigg tab tel trad v vol voll vs "
            "feb apr giu lug ago sett ott nov dic"
        ),
        elisions=_words(
            "l un d c s m t v n ch gl dell all dall nell sull coll quest quell altr tutt nessun anch senz com cos dov "
            "quand quant ciascun qualcun alcun"
        ),
        linking=_words("di del dello della dei degli delle dell' dell’ d' d’"),
        particles=_words("Di De Del Della La Lo Li Dal Dalla Primo Prima Secondo Seconda Terzo Terza"),
        joining=_words("a al allo alla ai agli alle all' all’ da"),
        parts=True,
    ),
    "nl": Conventions(
        abbreviations=_words(
            "afb art blz bijv bv ca dhr dr drs ds ed e.d enz etc evt excl fa fig geb gem hfst hr incl ing ir jhr jl jr "
            "max mevr min mln mld mr mw nl nr nrs o.a p par pag plm prof red resp st tab tel vgl vs zgn jan feb aug "
            "sept okt nov dec"
        ),
        linking=_words("van"),
        articles=_words("de den der het"),
        particles=_words("Van De Den Der Ten Ter de den der ten ter Eerste Tweede Derde"),
        joining=_words("met op tegen tot voor zonder"),
        head_first=True,
    ),
    "pl": Conventions(
        abbreviations=_words(
            "al bł cd cz doc dyr gen godz hab im inż itd itp jw kard ks kpt lek m.in max min mjr mln mld n.e np nr nt "
            "ob ok os pkt płk pl por pos poz pp prof prok przyp pt r red rozdz ryc rys s sp św tab tel tj tys tzn tzw "
            "ul ur w wg wf wyd zał zm zob"
        ),
        joining=_words("bez dla do na o od przeciw w z za"),
        parts=True,
        chains=True,
        head_first=True,
    ),
}
"""The conventions of each language that has some of its own; other languages are read like English."""


def conventions_of(language: str) -> Conventions:
    """Return the conventions of a language."""
    return CONVENTIONS.get(language, ENGLISH)
