// Several methods side by side, and the phrases that they share.

import { send } from "./api.js";
import { announce, fill, h, number, showProblem } from "./dom.js";
import { grouped } from "./settings.js";

const USUAL = ["sift", "tfidf", "yake"];

export class Compare {
  constructor(view) {
    this.view = view;
    this.chosen = new Set(USUAL);
    this.choices = h("fieldset", { class: "chips" });
    this.shared = h("p", { class: "shared", id: "shared" });
    this.table = h("div", { class: "side-by-side", id: "side-by-side" });
    this.element = h("div", {}, this.choices, this.shared, this.table);
  }

  showChoices() {
    const { methods } = this.view.settings;
    fill(this.choices, h("legend", {}, "Methods"), grouped(methods).map(([label, names]) =>
      h("div", { class: "chip-group", role: "group", "aria-label": label }, h("span", { class: "hint" }, label), names.map((name) => this.chip(name, methods[name])))));
  }

  chip(name, { needs, summary }) {
    const id = `compare-${name}`;
    const usable = !/model|topics|neighbours/.test(needs) || this.chosen.has(name) || name === this.view.request.method;
    const box = h("input", { type: "checkbox", id, checked: this.chosen.has(name), disabled: !usable, onchange: () => this.choose(name, box.checked) });
    return h("span", { class: "chip" }, box, h("label", { for: id, title: usable ? summary : `Needs ${needs}: see Corpora` }, name));
  }

  choose(name, wanted) {
    if (wanted) this.chosen.add(name);
    else this.chosen.delete(name);
    this.refresh();
  }

  async refresh() {
    if (!this.choices.childElementCount) this.showChoices();
    const names = [...this.chosen].slice(0, 12);
    if (names.length < 2) {
      this.shared.textContent = "Choose two or more methods.";
      return fill(this.table);
    }
    this.running?.abort();
    const running = (this.running = new AbortController());
    const { method, model, ...request } = this.view.request;
    try {
      const answer = await send("/v1/extract", { ...request, ...(model && names.some((name) => ["tuned", "kea"].includes(name)) && { model }), methods: names }, { signal: running.signal });
      this.show(answer.documents[0].results);
    } catch (error) {
      if (error.name !== "AbortError") showProblem(error.message);
    }
  }

  show(results) {
    const counts = new Map();
    for (const result of results) for (const phrase of result.keyphrases) counts.set(phrase.stem, (counts.get(phrase.stem) ?? 0) + 1);
    const text = new Map(results.flatMap((result) => result.keyphrases.map((phrase) => [phrase.stem, phrase.text])));
    if (!counts.size) {
      this.shared.textContent = "No keyphrases.";
      return fill(this.table);
    }
    const byAll = [...counts].filter(([, count]) => count === results.length).map(([stem]) => text.get(stem));
    const single = [...counts.values()].filter((count) => count === 1).length;
    fill(this.shared, h("strong", {}, byAll.length ? `All ${results.length} methods share ${byAll.length}: ` : `No phrase is shared by all ${results.length} methods. `),
      byAll.length ? `${byAll.join(", ")}. ` : "", `${single} are found by one method only.`);
    const place = new Map(this.view.keyphrases.map((phrase, rank) => [phrase.stem, rank]));
    fill(this.table, results.map((result) => h("div", { class: "method-column" }, h("h3", {}, result.method),
      h("ol", {}, result.keyphrases.map((phrase) => {
        const count = counts.get(phrase.stem);
        return h("li", { "data-rank": place.get(phrase.stem) ?? null, class: count === results.length ? "by-all" : count > 1 ? "by-some" : "by-one", title: `Score ${number(phrase.score)}` },
          h("span", { class: "phrase" }, h("bdi", {}, phrase.text)), h("span", { class: "count" }, `${count}/${results.length}`, h("span", { class: "hidden-text" }, " methods")));
      })))));
    announce(`${results.length} methods compared. ${byAll.length} phrases are shared by all.`);
  }
}
