// The view of collections: keyphrases of many documents, parts compared, over time, together.

/* global keysiftCollection */
import { call, get, uploadWithProgress, withQuery } from "./api.js";
import { columnsOf, textColumn } from "./columns.js";
import { announce, counted, download, fill, h, showProblem } from "./dom.js";
import { field, languageChoices } from "./settings.js";

export async function startCollections(root) {
  const view = new CollectionsView(root);
  view.showLanguages(await get("/v1/languages"));
  return { shown: () => null };
}

class CollectionsView {
  constructor(root) {
    this.file = h("input", { id: "collection-file", type: "file", required: true, accept: ".jsonl,.json,.csv,.tsv,.zip,.gz", onchange: () => this.look() });
    this.text = h("select", { id: "collection-text" });
    this.by = h("select", { id: "collection-by" });
    this.time = h("select", { id: "collection-time" });
    this.period = h("select", { id: "collection-period" }, ["year", "decade", "month"].map((name) => h("option", { value: name }, name)));
    this.top = h("input", { id: "collection-top", type: "number", min: 1, max: 100, value: "10" });
    this.language = h("select", { id: "collection-language" });
    this.button = h("button", { type: "submit", class: "primary" }, "Compare");
    this.progress = h("progress", { max: 1, hidden: true, "aria-label": "Progress of the collection" });
    this.said = h("span", { class: "hint", role: "status" });
    this.downloads = h("span", { class: "buttons", hidden: true },
      h("button", { type: "button", id: "collection-page", onclick: () => this.save("html") }, "Download page"),
      h("button", { type: "button", id: "collection-json", onclick: () => this.save("json") }, "Download JSON"));
    // In a tree of its own, so that its styles and those of this page do not mix.
    this.host = h("div", { id: "collection-result", class: "card", hidden: true });
    const tree = this.host.attachShadow({ mode: "open" });
    this.result = h("div", { class: "collection" });
    tree.append(h("link", { rel: "stylesheet", href: "page/collection-view.css" }), h("link", { rel: "stylesheet", href: "page/collection-theme.css" }), this.result);
    this.fields = h("div", { class: "fields", hidden: true }, field("Text", this.text), field("Compare by", this.by), field("Time", this.time), field("Period", this.period), field("Phrases of each", this.top), field("Language", this.language), this.button);
    const card = h("form", { class: "card collection-form", onsubmit: (event) => { event.preventDefault(); this.compare(); } },
      h("div", { class: "card-head" }, h("h2", {}, "A collection of documents"), this.downloads),
      h("p", { class: "hint" }, "Choose or drop a JSONL or CSV file with a column for the text, or a zip archive of files. Parts are compared by a column such as year, author or label; for an archive, by folder."),
      field("File", this.file), this.fields, this.progress, this.said);
    fill(root, h("h1", { class: "hidden-text" }, "Collections"), h("div", { class: "column" }, card, this.host));
    root.addEventListener("drop", (event) => {
      if (event.dataTransfer.files.length) { this.file.files = event.dataTransfer.files; this.look(); }
    });
  }

  showLanguages(languages) {
    fill(this.language, h("option", { value: "auto" }, "Detect"), languageChoices(languages));
  }

  // The columns are read from the start of the file, here in the page; the service reads the whole.
  async look() {
    const [file] = this.file.files;
    this.fields.hidden = true;
    this.showResult(false);
    if (!file) return;
    const found = await columnsOf(file);
    const columns = found ? [...found.keys()] : ["folder"];
    const likely = (names, otherwise = "") => columns.find((name) => names.includes(name.toLowerCase())) ?? otherwise;
    const options = (select, chosen, none) => {
      fill(select, none ? h("option", { value: "" }, none) : null, columns.map((name) => h("option", { value: name }, name)));
      select.value = chosen;
    };
    options(this.text, found?.size ? textColumn(found) : columns[0]);
    options(this.by, likely(["year", "date", "label", "category", "author", "folder"]), "nothing");
    options(this.time, "", "as compared");
    this.text.disabled = columns.length === 1;
    this.fields.hidden = false;
    announce(`${file.name}: ${columns.length} columns`);
  }

  values(format) {
    const archive = this.by.value === "folder" && this.text.disabled;
    return {
      by: this.by.value, time: this.time.value, period: this.period.value, top: this.top.value, language: this.language.value, format,
      ...(archive || !this.text.value ? {} : { text_field: this.text.value }),
    };
  }

  async compare() {
    const [file] = this.file.files;
    this.button.disabled = true;
    this.progress.hidden = false;
    this.progress.removeAttribute("value");
    try {
      const data = await uploadWithProgress("POST", "/v1/collect", file, this.values("json"), ({ sent, documents }) => {
        this.said.textContent = documents ? `${counted(documents, "document")} read` : sent < 1 ? "Uploading" : "Working";
      });
      if (!data.document_count) throw new Error(`${file.name} has no documents: choose another file.`);
      keysiftCollection.show(this.result, data);
      this.showResult(true);
      this.said.textContent = "";
      showProblem("");
      announce(`${counted(data.document_count, "document")} compared`);
    } catch (error) {
      this.showResult(false);
      this.said.textContent = "";
      showProblem(error.message);
    }
    this.progress.hidden = true;
    this.button.disabled = false;
  }

  showResult(isThere) {
    this.host.hidden = this.downloads.hidden = !isThere;
  }

  async save(format) {
    const [file] = this.file.files;
    const answer = await call(withQuery("/v1/collect", { filename: file.name, ...this.values(format) }), { method: "POST", body: file, headers: { "content-type": "application/octet-stream" } });
    download(`collection.${format}`, await answer.blob());
  }
}
