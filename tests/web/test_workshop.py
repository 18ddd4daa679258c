"""What a worker process keeps between jobs."""

from __future__ import annotations

from pathlib import Path

from keysift.web.workshop import Workshop


def test_a_vocabulary_is_read_once(tmp_path: Path) -> None:
    """Extractors share a vocabulary whose content was sent before; another content or name is another vocabulary."""
    workshop = Workshop(tmp_path, text_characters=1000, documents=10)

    def vocabulary(content: str, name: str, **options: int) -> object:
        settings = {"options": {"vocabulary": content, **options}, "vocabulary_name": name}
        extractor = workshop.extractor("tf", settings)
        assert workshop.extractor("tf", settings) is extractor
        return extractor.options["vocabulary"]

    first = vocabulary("reef, coral reef", "a.txt")
    assert vocabulary("reef, coral reef", "a.txt", max_words=2) is first
    assert vocabulary("reef, coral reef", "a.csv") is not first
    assert vocabulary("reef; coral reef", "a.txt") is not first
