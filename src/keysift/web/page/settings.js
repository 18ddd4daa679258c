// The controls of an extraction, made from what the service says about its methods.

import { kept } from "./address.js";
import { get } from "./api.js";
import { counted, fill, h, showProblem } from "./dom.js";

const COMMON = ["max_words", "min_words", "deduplicate", "diversity"];
const ELSEWHERE = ["vocabulary", "phrases", "ban", "boost", "pattern", "members"]; // options without a control here
const RECOMMENDED = "sift";
// How methods are offered; one that is not here is offered last.
const GROUPS = {
  Recommended: [RECOMMENDED],
  "Word frequencies": ["tf", "tfidf", "lexspec", "kpminer", "cf", "firstn"],
  "Word graphs": ["positionrank", "singlerank", "textrank", "lexrank", "tfidfrank", "expandrank"],
  "Topics and clusters": ["topicrank", "multipartiterank", "singletpr", "topicalpagerank", "keycluster", "communities"],
  "Forms and positions of words": ["yake", "rake"],
  "Trained on your labels": ["tuned", "kea"],
};

export class Settings {
  constructor(onchange) {
    this.onchange = onchange;
    this.given = {}; // options that the user has set, by name
    this.method = h("select", { id: "method", onchange: () => this.changed(true) });
    this.language = h("select", { id: "language", onchange: () => this.changed() });
    this.top = h("input", { id: "top", type: "number", min: 1, max: 200, value: "10", oninput: () => this.changed() });
    this.corpus = h("select", { id: "corpus", onchange: () => this.changed() });
    this.model = h("select", { id: "model", onchange: () => this.modelChosen() });
    this.vocabularyFile = h("input", { id: "vocabulary-file", type: "file", onchange: () => this.openVocabulary(this.vocabularyFile.files[0]) });
    this.vocabularyUsed = h("div", { class: "buttons", id: "vocabulary" });
    this.summary = h("p", { class: "hint", id: "method-summary" });
    this.options = h("div", { class: "options" });
    this.brief = h("summary", { class: "brief" }, "Settings");
    this.element = h("details", { class: "settings" }, this.brief,
      h("div", { class: "fields" },
        field("Method", this.method), field("Language", this.language), field("Phrases", this.top),
        field("Corpus", this.corpus), field("Model", this.model), field("Your vocabulary", this.vocabularyFile, this.vocabularyUsed)),
      this.summary,
      h("details", { class: "more" }, h("summary", {}, "Options of the method"), this.options));
    // On a narrow screen, keyphrases come before settings, of which one line is shown.
    const wide = matchMedia("(min-width: 40rem)");
    this.element.open = wide.matches;
    wide.addEventListener("change", () => { this.element.open = wide.matches; });
  }

  async load() {
    const [methods, languages] = await Promise.all([get("/v1/methods"), get("/v1/languages")]);
    this.methods = methods;
    this.languages = languages;
    fill(this.method, grouped(methods).map(([label, names]) => h("optgroup", { label }, names.map((name) => h("option", { value: name }, `${titled(name, methods[name])}: ${brief(methods[name].summary)}`)))));
    this.detect = h("option", { value: "auto" }, "Detect");
    fill(this.language, this.detect, languageChoices(languages));
    this.language.value = "auto";
    await this.loadStores();
    this.useVocabulary(JSON.parse(kept.get("vocabulary")));
  }

  async loadStores() {
    const [corpora, models] = await Promise.all([get("/v1/corpora"), get("/v1/models")]);
    this.corpora = corpora.items;
    this.models = models.items;
    choose(this.corpus, [["", "Built-in"], ...corpora.items.map((item) => [item.name, `${item.name} (${counted(item.documents, "document")})`])]);
    choose(this.model, [["", "None"], ...models.items.map((item) => [item.name, `${item.name} (${item.method})`])]);
  }

  modelChosen() {
    const model = this.models.find((item) => item.name === this.model.value);
    if (model) this.method.value = model.method;
    else if (["tuned", "kea"].includes(this.method.value)) this.method.value = "sift";
    this.changed(true);
  }

  async openVocabulary(file) {
    if (!file) return;
    try {
      const content = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      this.useVocabulary({ name: file.name, content });
      this.changed();
    } catch {
      showProblem(`${file.name} is not text in UTF-8: choose a list of terms, CSV, TSV, JSON or SKOS.`);
    }
    this.vocabularyFile.value = ""; // so that the same file can be chosen again
  }

  useVocabulary(vocabulary) {
    this.vocabulary = vocabulary;
    kept.set("vocabulary", JSON.stringify(vocabulary));
    this.vocabularyFile.hidden = Boolean(vocabulary);
    const remove = () => { this.useVocabulary(null); this.changed(); this.vocabularyFile.focus(); };
    fill(this.vocabularyUsed, vocabulary && [h("bdi", { title: vocabulary.name }, vocabulary.name), h("button", { type: "button", class: "quiet", "aria-label": "Remove the vocabulary", onclick: remove }, "Remove")]);
    this.showMethod();
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
    const advice = this.method.value === RECOMMENDED ? "Recommended for most texts. " : "";
    const needs = method.needs.startsWith("nothing") ? "" : ` Needs ${method.needs}.`;
    this.summary.textContent = `${advice}${method.summary}${needs}`;
    const hidden = [...COMMON, ...ELSEWHERE, ...(this.vocabulary ? [] : ["new_terms"])];
    const own = Object.keys(method.options).filter((name) => !hidden.includes(name));
    fill(this.options, [...COMMON, ...own].map((name) => this.control(name, method.options[name])));
  }

  control(name, declared) {
    const id = `option-${name}`;
    const value = this.given[name] ?? declared.default;
    let control;
    if (declared.type === "bool") {
      control = h("input", { id, type: "checkbox", checked: value, onchange: () => this.set(name, control.checked, declared) });
    } else if (declared.wanted.startsWith("one of")) {
      const choices = [...declared.wanted.matchAll(/'([^']*)'/g)].map((match) => match[1]);
      control = h("select", { id, onchange: () => this.set(name, control.value, declared) }, choices.map((one) => h("option", { value: one, selected: one === value }, one)));
    } else {
      const bounds = declared.wanted.match(/from (\S+) to (\S+)/) ?? declared.wanted.match(/of at least (\S+)/) ?? [];
      control = h("input", {
        id, type: "number", value: String(value), min: bounds[1], max: bounds[2], step: declared.type === "int" ? 1 : "any",
        oninput: () => control.value !== "" && this.set(name, Number(control.value), declared),
      });
    }
    return option(name.replaceAll("_", " "), control, declared.meaning);
  }

  set(name, value, option) {
    if (value === option.default) delete this.given[name];
    else this.given[name] = value;
    this.changed();
  }

  // Say which language the text was read in, and that another one can be chosen.
  showLanguage(code) {
    const name = this.languages[code]?.name;
    const detected = this.language.value === "auto" && name;
    this.detect.textContent = detected ? `Detect (${name})` : "Detect";
    this.brief.textContent = `Settings: ${this.method.value}, ${name ?? this.language.selectedOptions[0]?.textContent ?? ""}, ${this.top.value} phrases`;
    return detected ? `read as ${name}` : "";
  }

  // What is not as it is at first, for the address.
  values() {
    const changed = { method: [this.method.value, RECOMMENDED], language: [this.language.value, "auto"], top: [this.top.value, "10"], corpus: [this.corpus.value, ""], model: [this.model.value, ""] };
    return { ...Object.fromEntries(Object.entries(changed).filter(([, [value, usual]]) => value !== usual).map(([name, [value]]) => [name, value])), ...this.given };
  }

  // Undo `values`; true if something has changed. What does not exist (any more) is left out.
  restore({ method = RECOMMENDED, language = "auto", top = "10", corpus = "", model = "", ...options }) {
    const before = JSON.stringify(this.values());
    for (const [select, value] of [[this.method, method], [this.language, language], [this.corpus, corpus], [this.model, model]]) {
      if ([...select.options].some((option) => option.value === value)) select.value = value;
    }
    if (Number(top) >= 1 && Number(top) <= 200) this.top.value = top;
    const known = this.methods[this.method.value].options;
    const typed = (type, value) => (type === "bool" ? value === "true" : type === "str" ? value : Number(value));
    this.given = Object.fromEntries(Object.entries(options).filter(([name]) => name in known).map(([name, value]) => [name, typed(known[name].type, value)]).filter(([, value]) => !Number.isNaN(value)));
    this.showMethod();
    return before !== JSON.stringify(this.values());
  }

  // What is asked of the service, the text aside; options that the method does not have are left out.
  request() {
    const known = this.methods[this.method.value].options;
    const options = Object.fromEntries(Object.entries(this.given).filter(([name]) => name in known));
    if (this.vocabulary) options.vocabulary = this.vocabulary.content;
    else delete options.new_terms;
    return {
      method: this.method.value,
      top: Math.max(1, Math.round(Number(this.top.value)) || 10),
      language: this.language.value,
      ...(this.corpus.value && { corpus: this.corpus.value }),
      ...(this.model.value && { model: this.model.value }),
      ...(this.vocabulary && { vocabulary_name: this.vocabulary.name }),
      ...(Object.keys(options).length && { options }),
    };
  }
}

const titled = (name, method) => (name === method.title.toLowerCase() ? name : method.title);
const brief = (summary) => (summary.length > 64 ? `${summary.slice(0, 62).replace(/\W+\S*$/, "")} …` : summary.replace(/\.$/, ""));

export function grouped(methods) {
  const rest = Object.keys(methods).filter((name) => !Object.values(GROUPS).flat().includes(name));
  return [...Object.entries(GROUPS), ["Several methods", rest]].map(([label, names]) => [label, names.filter((name) => name in methods)]).filter(([, names]) => names.length);
}

export const languageChoices = (languages) => Object.entries(languages).filter(([code]) => code !== "und").map(([code, { name }]) => h("option", { value: code }, name));

export function option(label, control, meaning) {
  return h("div", { class: "option" }, h("label", { for: control.id }, label), control, h("span", { class: "hint" }, meaning));
}

export function field(label, control, ...more) {
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, more);
}

function choose(select, choices) {
  const before = select.value;
  fill(select, choices.map(([value, label]) => h("option", { value }, label)));
  if (choices.some(([value]) => value === before)) select.value = before;
}
