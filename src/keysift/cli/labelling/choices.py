"""The phrases of one document, and which of them are chosen."""

from __future__ import annotations

from collections.abc import Iterable


class Choices:
    """The phrases that a document offers and those that were chosen; changes can be undone, the last one first."""

    def __init__(self, offered: Iterable[str], chosen: Iterable[str]) -> None:
        self.chosen = list(chosen)
        self.offered = list(dict.fromkeys([*offered, *self.chosen]))
        self._before: list[tuple[list[str], list[str]]] = []

    def accept(self, phrase: str) -> None:
        """Choose a phrase, which is offered from now on if it was not."""
        if phrase not in self.chosen:
            self._remember()
            self.chosen.append(phrase)
            if phrase not in self.offered:
                self.offered.append(phrase)

    def reject(self, phrase: str) -> None:
        """Choose a phrase no longer."""
        if phrase in self.chosen:
            self._remember()
            self.chosen.remove(phrase)

    def toggle(self, phrase: str) -> None:
        """Accept a phrase that is not chosen, reject one that is."""
        if phrase in self.chosen:
            self.reject(phrase)
        else:
            self.accept(phrase)

    def undo(self) -> bool:
        """Take the last change back, and tell whether there was one."""
        if not self._before:
            return False
        self.offered, self.chosen = self._before.pop()
        return True

    def _remember(self) -> None:
        self._before.append((list(self.offered), list(self.chosen)))
