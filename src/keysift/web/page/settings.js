// The controls of an extraction, made from what the service says about its methods.

import { get } from "./api.js";
import { fill, h } from "./dom.js";

const COMMON = ["max_words", "min_words", "deduplicate", "diversity"];

export class Settings {
  constructor(onchange) {
    this.onchange = onchange;
    this.given = {}; // options that the user has set, by name
    this.method = h("select", { id: "method", onchange: () => this.changed(true) });
    this.language = h("select", { id: "language", onchange: () => this.changed() });
    this.top = h("input", { id: "top", type: "number", min: 1, max: 200, value: "10", oninput: () => this.changed() });
    this.corpus = h("select", { id: "corpus", onchange: () => this.changed() });
    this.model = h("select", { id: "model", onchange: () => this.modelChosen() });
    this.summary = h("p", { class: "hint", id: "method-summary" });
    this.options = h("div", { class: "options" });
    this.element = h("div", { class: "settings" },
      h("div", { class: "fields" },
        field("Method", this.method), field("Language", this.language), field("Phrases", this.top),
        field("Corpus", this.corpus), field("Model", this.model)),
      this.summary,
      h("details", { class: "more" }, h("summary", {}, "Options of the method"), this.options));
  }

  async load() {
    const [methods, languages] = await Promise.all([get("/v1/methods"), get("/v1/languages")]);
    this.methods = methods;
    fill(this.method, Object.entries(methods).map(([name, method]) => h("option", { value: name }, name === method.title.toLowerCase() ? name : `${name} (${method.title})`)));
    fill(this.language, h("option", { value: "auto" }, "Detect"),
      Object.entries(languages).filter(([code]) => code !== "und").map(([code, language]) => h("option", { value: code }, language.name)));
    this.language.value = "en";
    await this.loadStores();
    this.showMethod();
  }

  async loadStores() {
    const [corpora, models] = await Promise.all([get("/v1/corpora"), get("/v1/models")]);
    this.corpora = corpora.items;
    this.models = models.items;
    choose(this.corpus, [["", "Built-in"], ...corpora.items.map((item) => [item.name, `${item.name} (${item.documents} documents)`])]);
    choose(this.model, [["", "None"], ...models.items.map((item) => [item.name, `${item.name} (${item.method})`])]);
  }

  modelChosen() {
    const model = this.models.find((item) => item.name === this.model.value);
    if (model) this.method.value = model.method;
    else if (["tuned", "kea"].includes(this.method.value)) this.method.value = "sift";
    this.changed(true);
  }

  changed(otherMethod = false) {
    if (otherMethod) {
      // A method that ranks by a model takes the first one there is of its kind.
      const needed = this.methods[this.method.value].needs === "a model";
      const suits = this.models.find((item) => item.method === this.method.value);
      if (needed && suits && this.models.find((item) => item.name === this.model.value)?.method !== this.method.value) this.model.value = suits.name;
      if (!needed) this.model.value = "";
      this.showMethod();
    }
    this.onchange();
  }

  showMethod() {
    const method = this.methods[this.method.value];
    this.summary.textContent = `${method.summary} Needs ${method.needs}.`;
    const own = Object.keys(method.options).filter((name) => !COMMON.includes(name));
    fill(this.options, [...COMMON, ...own.filter((name) => !["phrases", "ban", "boost", "pattern", "members"].includes(name))].map((name) => this.option(name, method.options[name])));
  }

  option(name, option) {
    const id = `option-${name}`;
    const value = this.given[name] ?? option.default;
    let control;
    if (option.type === "bool") {
      control = h("input", { id, type: "checkbox", checked: value, onchange: () => this.set(name, control.checked, option) });
    } else if (option.wanted.startsWith("one of")) {
      const choices = [...option.wanted.matchAll(/'([^']*)'/g)].map((match) => match[1]);
      control = h("select", { id, onchange: () => this.set(name, control.value, option) }, choices.map((one) => h("option", { value: one, selected: one === value }, one)));
    } else {
      const bounds = option.wanted.match(/from (\S+) to (\S+)/) ?? option.wanted.match(/of at least (\S+)/) ?? [];
      control = h("input", {
        id, type: "number", value: String(value), min: bounds[1], max: bounds[2], step: option.type === "int" ? 1 : "any",
        oninput: () => control.value !== "" && this.set(name, Number(control.value), option),
      });
    }
    return h("div", { class: "option" }, h("label", { for: id }, name.replaceAll("_", " ")), control, h("span", { class: "hint" }, option.meaning));
  }

  set(name, value, option) {
    if (value === option.default) delete this.given[name];
    else this.given[name] = value;
    this.changed();
  }

  // What is asked of the service, the text aside; options that the method does not have are left out.
  request() {
    const known = this.methods[this.method.value].options;
    const options = Object.fromEntries(Object.entries(this.given).filter(([name]) => name in known));
    return {
      method: this.method.value,
      top: Math.max(1, Number(this.top.value) || 10),
      language: this.language.value,
      ...(this.corpus.value && { corpus: this.corpus.value }),
      ...(this.model.value && { model: this.model.value }),
      ...(Object.keys(options).length && { options }),
    };
  }
}

export function field(label, control) {
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
}

function choose(select, choices) {
  const before = select.value;
  fill(select, choices.map(([value, label]) => h("option", { value }, label)));
  if (choices.some(([value]) => value === before)) select.value = before;
}
