// The view of collections: keyphrases of many documents, parts compared, over time, together.

/* global keysiftCollection */
import { postWithProgress, call } from "./api.js";
import { announce, download, fill, h, showProblem } from "./dom.js";
import { field } from "./settings.js";

const LOOKED_AT = 1 << 17;

export function startCollections(root) {
  new CollectionsView(root);
  return {};
}

class CollectionsView {
  constructor(root) {
    this.file = h("input", { id: "collection-file", type: "file", required: true, accept: ".jsonl,.json,.csv,.tsv,.zip,.gz", onchange: () => this.look() });
    this.text = h("select", { id: "collection-text" });
    this.by = h("select", { id: "collection-by" });
    this.time = h("select", { id: "collection-time" });
    this.period = h("select", { id: "collection-period" }, ["year", "decade", "month"].map((name) => h("option", { value: name }, name)));
    this.top = h("input", { id: "collection-top", type: "number", min: 1, max: 100, value: "10" });
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
    tree.append(h("link", { rel: "stylesheet", href: "/page/collection-view.css" }), h("link", { rel: "stylesheet", href: "/page/collection-theme.css" }), this.result);
    this.fields = h("div", { class: "fields", hidden: true }, field("Text", this.text), field("Compare by", this.by), field("Time", this.time), field("Period", this.period), field("Phrases of each", this.top), this.button);
    const card = h("form", { class: "card collection-form", onsubmit: (event) => { event.preventDefault(); this.compare(); } },
      h("div", { class: "card-head" }, h("h2", {}, "A collection of documents"), this.downloads),
      h("p", { class: "hint" }, "Choose or drop a JSONL or CSV file with a column for the text, or a zip archive of files. Parts are compared by a column such as year, author or label; for an archive, by folder."),
      field("File", this.file), this.fields, this.progress, this.said);
    fill(root, h("h1", { class: "hidden-text" }, "Collections"), h("div", { class: "column" }, card, this.host));
    root.addEventListener("dragover", (event) => event.preventDefault());
    root.addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length) { this.file.files = event.dataTransfer.files; this.look(); }
    });
  }

  // The columns are read from the start of the file, here in the page; the service reads the whole.
  async look() {
    const [file] = this.file.files;
    if (!file) return;
    const columns = await columnsOf(file);
    const likely = (names, otherwise = "") => columns.find((name) => names.includes(name.toLowerCase())) ?? otherwise;
    const options = (select, chosen, none) => {
      fill(select, none ? h("option", { value: "" }, none) : null, columns.map((name) => h("option", { value: name }, name)));
      select.value = chosen;
    };
    options(this.text, likely(["text", "abstract", "body", "content"], columns[0]));
    options(this.by, likely(["year", "date", "label", "category", "author", "folder"]), "nothing");
    options(this.time, "", "as compared");
    this.text.disabled = columns.length === 1;
    this.fields.hidden = false;
    announce(`${file.name}: ${columns.length} columns`);
  }

  values(format) {
    const archive = this.by.value === "folder" && this.text.disabled;
    return {
      by: this.by.value, time: this.time.value, period: this.period.value, top: this.top.value, format,
      ...(archive || !this.text.value ? {} : { text_field: this.text.value }),
    };
  }

  async compare() {
    const [file] = this.file.files;
    this.button.disabled = true;
    this.progress.hidden = false;
    this.progress.removeAttribute("value");
    try {
      const data = await postWithProgress("/v1/collect", file, this.values("json"), ({ sent, documents }) => {
        this.said.textContent = documents ? `${documents.toLocaleString("en")} documents read` : sent < 1 ? "Uploading" : "Working";
      });
      keysiftCollection.show(this.result, data);
      this.host.hidden = false;
      this.downloads.hidden = false;
      this.said.textContent = "";
      showProblem("");
      announce(`${data.document_count} documents compared`);
    } catch (error) {
      this.said.textContent = "";
      showProblem(error.message);
    }
    this.progress.hidden = true;
    this.button.disabled = false;
  }

  async save(format) {
    const [file] = this.file.files;
    const values = Object.entries({ filename: file.name, ...this.values(format) }).filter(([, value]) => value !== "");
    const answer = await call(`/v1/collect?${new URLSearchParams(values)}`, { method: "POST", body: file, headers: { "content-type": "application/octet-stream" } });
    download(`collection.${format}`, await answer.blob());
  }
}

async function columnsOf(file) {
  if (/\.zip$/i.test(file.name)) return ["folder"];
  const start = file.slice(0, LOOKED_AT);
  const text = /\.gz$/i.test(file.name) ? await unpacked(file) : await start.text();
  const line = text.replace(/^\ufeff/, "").split(/\r?\n/, 1)[0];
  if (/^\s*[[{]/.test(text)) {
    // The names before a colon at the start of a record: the record itself may be longer than what was looked at.
    try {
      return Object.keys(JSON.parse(line));
    } catch {
      return [...new Set([...text.slice(0, 4000).matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)].map((match) => match[1]))];
    }
  }
  const delimiter = ["\t", ";", "|", ","].find((sign) => line.includes(sign)) ?? ",";
  return line.split(delimiter).map((name) => name.trim().replace(/^"|"$/g, "")).filter(Boolean);
}

async function unpacked(file) {
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  let bytes = new Uint8Array();
  while (bytes.length < LOOKED_AT) {
    const { done, value } = await reader.read().catch(() => ({ done: true }));
    if (done) break;
    bytes = Uint8Array.from([...bytes, ...value.slice(0, LOOKED_AT)]);
  }
  reader.cancel();
  return new TextDecoder().decode(bytes);
}
