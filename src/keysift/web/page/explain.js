// Why a phrase has its score: its place, the factors of the score, and its words.

import { fill, h, number } from "./dom.js";

export function showExplanation(place, found) {
  const { keyphrase, rank, ranked, method, occurrences, counted, factors, words, notes, formula } = found;
  const times = occurrences === 1 ? "once" : `${occurrences} times`;
  const inside = counted === occurrences ? "" : `, ${occurrences - counted} of them inside longer phrases`;
  const position = `It occurs ${times}${inside}, first as token ${found.first_position + 1}.`;
  fill(place,
    h("h3", {}, `Why “${keyphrase.text}”?`),
    h("p", {}, rank === null ? "It is left out of the answers" : `Rank ${rank} of ${ranked}`, ` by ${method}, score ${number(keyphrase.score)}. ${position}`),
    Object.keys(factors).length ? factorTable(factors) : null,
    words.length ? wordTable(words) : null,
    notes.map((note) => h("p", { class: "note" }, note)),
    h("details", {}, h("summary", {}, `How ${method} scores`), h("p", { class: "formula" }, formula)));
  place.hidden = false;
}

// A factor of 1 changes nothing; bars go to the right for more, to the left for less.
function factorTable(factors) {
  const entries = Object.entries(factors);
  const size = (value) => (value > 0 ? Math.abs(Math.log(value)) : 0);
  const largest = Math.max(...entries.map(([, value]) => size(value)), 1e-9);
  return h("table", { class: "factors" },
    h("caption", {}, "The score is the product of these factors"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Factor"), h("th", { scope: "col" }, "Value"), h("th", { scope: "col", class: "effects" }, "Effect"))),
    h("tbody", {}, entries.slice(0, 12).map(([name, value]) => {
      const bar = h("span", { class: value >= 1 ? "effect raises" : "effect lowers" });
      bar.style.setProperty("--share", String(size(value) / largest));
      const effect = value === 1 ? "none" : value > 1 ? "raises" : "lowers";
      return h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, number(value)), h("td", { class: "effects" }, bar, h("span", { class: "hidden-text" }, effect)));
    })));
}

function wordTable(words) {
  const weights = Object.keys(words[0].weights);
  const compared = words[0].corpus_frequency !== null;
  const titles = ["Word", "Times", ...weights, ...(compared ? ["In corpus", "Documents"] : [])];
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Words of the phrase" }, h("table", {},
    h("caption", {}, "Words of the phrase"),
    h("thead", {}, h("tr", {}, titles.map((title) => h("th", { scope: "col" }, title)))),
    h("tbody", {}, words.map((word) => h("tr", {},
      h("th", { scope: "row" }, word.text), h("td", {}, String(word.times)), weights.map((name) => h("td", {}, number(word.weights[name]))),
      compared ? [h("td", {}, word.corpus_frequency.toLocaleString("en")), h("td", {}, word.document_frequency.toLocaleString("en"))] : [])))));
}
