from __future__ import annotations

import pytest

from keysift.io.texts import InputFormat, read_bytes

from .made_files import SENTENCES, page


def text_of(data: str | bytes, name: str = "a.html", **options: object) -> str:
    (record,) = read_bytes(data.encode() if isinstance(data, str) else data, name=name, **options)  # type: ignore[arg-type]
    return record.text


def test_main_content() -> None:
    """Of a page, the article is read, a line per paragraph; navigation, footer, styles and scripts are not."""
    assert text_of(page()) == "\n".join(("Coral reefs", *SENTENCES))


@pytest.mark.parametrize("name", ["a.html", "a.txt", "a", "a.csv"])
def test_content_decides(name: str) -> None:
    """A page is read as a page whatever its name is."""
    assert text_of(page(), name=name).startswith("Coral reefs\nCoral reefs are")


def test_fragments() -> None:
    """A file called .html without a page around its paragraphs is read as a whole, entities decoded."""
    assert text_of("<p>Fish &amp; algae.</p><p>Second &#111;ne.</p>") == "Fish & algae.\nSecond one."


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [("iso-8859-1", "cp1252"), ("windows-1251", "cp1251"), ("utf-8", "utf-8"), ("utf-8", "cp1252"), ("", "utf-16")],
)
def test_encodings(declared: str, encoding: str) -> None:
    """The encoding is what the page declares, unless that is wrong."""
    word = "Коралл" if encoding == "cp1251" else "Süßwasser"
    body = f"<p>{word} {SENTENCES[0]}</p><p>{SENTENCES[1]}</p>"
    text = text_of(page(body, head=f'<meta charset="{declared}">').encode(encoding))
    assert f"{word} Coral reefs are" in text


def test_large_pages() -> None:
    """A page of very many elements is read as a whole, without its navigation."""
    text = text_of(page("".join(f"<p>Reef number {number} has fish.</p>" for number in range(21_000))))
    assert "Reef number 20999 has fish." in text
    assert "Home" not in text


def test_empty_pages() -> None:
    """A page of nothing but comments is an empty text."""
    assert text_of("<!-- nothing -->") == ""
    assert text_of("") == ""


def test_as_text() -> None:
    """With the format text, a page is left as it is."""
    assert text_of(page(), input_format=InputFormat.TEXT) == page()
