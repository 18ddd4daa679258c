// Corpora and models: fitted from an uploaded file with progress, downloaded, deleted.

import { blob, get, remove, uploadWithProgress } from "./api.js";
import { textField } from "./columns.js";
import { announce, counted, download, fill, h, showProblem } from "./dom.js";
import { field, languageChoices, option } from "./settings.js";

export class Stores {
  constructor(onchange) {
    this.onchange = onchange;
    this.corpora = new Store(this, "corpora", "corpus", {
      title: "Corpora", made: "Fit corpus",
      hint: "Methods such as tfidf compare a text with a corpus. Upload a JSONL or CSV file with a column of texts, or any text file.",
      describe: (item) => `${counted(item.documents, "document")}, ${counted(item.tokens, "word")}`,
    });
    this.models = new Store(this, "models", "model", {
      title: "Models", made: "Train model",
      hint: "A model adjusts the ranking to labelled documents. Upload a JSONL file with the fields “text” and “keyphrases”, or make labels under Teach.",
      describe: (item) => `${item.method}, ${counted(item.documents, "document")}`,
    });
    this.element = h("div", { class: "stores" }, this.corpora.element, this.models.element);
  }

  showLanguages(languages) {
    for (const store of [this.corpora, this.models]) store.showLanguages(languages);
  }
}

class Store {
  constructor(owner, path, kind, words) {
    Object.assign(this, { owner, path, kind, words });
    this.list = h("ul", { class: "stored", id: `${path}-list` });
    this.name = h("input", { id: `${kind}-name`, type: "text", pattern: "[A-Za-z0-9][A-Za-z0-9_\\-]{0,63}", required: true, autocomplete: "off" });
    this.file = h("input", { id: `${kind}-file`, type: "file", required: true, onchange: () => this.suggest() });
    this.language = h("select", { id: `${kind}-language` });
    this.topics = h("input", { id: "corpus-topics", type: "number", min: 0, max: 200, value: "0" });
    this.neighbours = h("input", { id: "corpus-neighbours", type: "checkbox" });
    const more = kind === "corpus" ? h("details", {}, h("summary", {}, "For singletpr, topicalpagerank and expandrank"),
      h("div", { class: "options" }, option("Topics", this.topics, "How many topics are fitted too; singletpr and topicalpagerank need some, such as 15."), option("Keep the words of each document", this.neighbours, "expandrank compares a text with similar documents."))) : null;
    this.progress = h("progress", { max: 1, hidden: true, "aria-label": `Progress of the ${kind}` });
    this.said = h("span", { class: "hint", role: "status" });
    const form = h("form", { onsubmit: (event) => { event.preventDefault(); this.make(); } },
      h("div", { class: "fields" }, h("div", { class: "field whole" }, h("label", { for: this.file.id }, "File"), this.file), field("Name", this.name), field("Language", this.language), h("button", { type: "submit", class: "primary" }, words.made)), more, this.progress, this.said);
    this.element = h("section", { "aria-label": words.title }, h("h3", {}, words.title), h("p", { class: "hint" }, words.hint), this.list, form);
    this.load();
  }

  showLanguages(languages) {
    fill(this.language, languageChoices(languages));
    this.language.value = "en";
  }

  // What the service is told about the file.
  async values(file) {
    const told = { language: this.language.value };
    if (this.kind !== "corpus") return told;
    return { ...told, ...(await textField(file)), ...(Number(this.topics.value) > 0 && { topics: this.topics.value }), ...(this.neighbours.checked && { neighbours: "true" }) };
  }

  suggest() {
    const [file] = this.file.files;
    if (file && !this.name.value) this.name.value = file.name.replace(/\..*$/, "").replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^[-_]+/, "").slice(0, 64);
  }

  async load() {
    const { items } = await get(`/v1/${this.path}`);
    fill(this.list, items.map((item) => h("li", {}, h("strong", {}, item.name), h("span", { class: "hint" }, this.words.describe(item)),
      h("span", { class: "buttons" },
        h("button", { type: "button", class: "quiet", "aria-label": `Download ${item.name}`, onclick: () => this.download(item.name) }, "Download"),
        h("button", { type: "button", class: "quiet", "aria-label": `Delete ${item.name}`, onclick: () => this.delete(item.name) }, "Delete")))));
    if (!items.length) fill(this.list, h("li", { class: "empty" }, "None yet."));
  }

  async make() {
    const [file] = this.file.files;
    this.progress.hidden = false;
    this.progress.removeAttribute("value");
    try {
      const made = await uploadWithProgress("PUT", `/v1/${this.path}/${encodeURIComponent(this.name.value)}`, file, await this.values(file), ({ sent, documents }) => {
        if (sent !== undefined) this.progress.value = sent;
        if (sent === 1) this.progress.removeAttribute("value");
        this.said.textContent = documents ? `${counted(documents, "document")} read` : sent < 1 ? "Uploading" : "Working";
      });
      this.said.textContent = `${made.name} is ready.`;
      this.name.value = this.file.value = "";
      showProblem("");
    } catch (error) {
      this.said.textContent = "";
      showProblem(error.message);
    }
    this.progress.hidden = true;
    await this.load();
    this.owner.onchange();
  }

  async download(name) {
    download(`${name}.${this.kind}`, await blob(`/v1/${this.path}/${name}`));
  }

  async delete(name) {
    await remove(`/v1/${this.path}/${name}`);
    announce(`${name} is deleted.`);
    await this.load();
    this.owner.onchange();
  }
}
