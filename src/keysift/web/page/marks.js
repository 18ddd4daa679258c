// A text with every occurrence of its keyphrases marked.

import { fill, h } from "./dom.js";

// The service counts characters; strings here count units of 16 bits, of which some characters have two.
function characters(text) {
  return /[\ud800-\udfff]/.test(text) ? Array.from(text) : null;
}

// Of overlapping occurrences the longer one is marked, then the better ranked, as in the library.
function markedSpans(keyphrases) {
  const spans = keyphrases.flatMap((phrase, rank) => phrase.spans.map(([start, end]) => ({ start, end, rank })));
  spans.sort((a, b) => a.start - b.start || b.end - a.end || a.rank - b.rank);
  const taken = [];
  for (const span of spans) {
    const last = taken.at(-1);
    if (!last || span.start >= last.end) taken.push(span);
    else if (span.end - span.start > last.end - last.start && (taken.length < 2 || span.start >= taken.at(-2).end)) taken[taken.length - 1] = span;
  }
  return taken;
}

export function showMarked(place, text, keyphrases, { onpick } = {}) {
  const units = characters(text);
  const cut = (start, end) => (units ? units.slice(start, end).join("") : text.slice(start, end));
  const parts = [];
  let position = 0;
  for (const { start, end, rank } of markedSpans(keyphrases)) {
    if (start > position) parts.push(cut(position, start));
    parts.push(h("mark", {
      "data-rank": rank, class: rank < 3 ? "best" : null,
      title: `${rank + 1}. ${keyphrases[rank].text}`, onclick: () => onpick?.(rank),
    }, cut(start, end)));
    position = end;
  }
  parts.push(units ? units.slice(position).join("") : text.slice(position));
  fill(place, parts);
}

// Whatever is pointed at or focused lights up everything of the same rank inside `root`.
export function linkHover(root, onlight) {
  const light = (rank) => {
    for (const element of root.querySelectorAll("[data-rank]")) element.classList.toggle("lit", element.dataset.rank === rank);
    onlight?.(rank === undefined ? null : Number(rank));
  };
  const rankOf = (target) => target.closest?.("[data-rank]")?.dataset.rank;
  root.addEventListener("pointerover", (event) => light(rankOf(event.target)));
  root.addEventListener("pointerleave", () => light(undefined));
  root.addEventListener("focusin", (event) => light(rankOf(event.target)));
  root.addEventListener("focusout", () => light(undefined));
}
