// The view of one text: its keyphrases, where they are, why, and how to get them elsewhere.

import { kept, readAddress, writeAddress } from "./address.js";
import { call, send, upload } from "./api.js";
import { columnsOf, textColumn } from "./columns.js";
import { Compare } from "./compare.js";
import { announce, counted, download, fill, h, later, number, showProblem, tabs } from "./dom.js";
import { showExplanation } from "./explain.js";
import { Graph } from "./graph.js";
import { linkHover, showMarked } from "./marks.js";
import { field, Settings } from "./settings.js";
import { asCsv, showSnippets } from "./snippets.js";
import { Stores } from "./stores.js";

const TABS = ["phrases", "compare", "graph", "use", "corpora"];

export async function startExtract(root, values) {
  const view = new ExtractView(root);
  await view.settings.load();
  view.stores.showLanguages(view.settings.languages);
  view.restore(values);
  view.example = await (await call("/page/example.txt")).text();
  view.setText(view.text.value || (kept.get("text") ?? view.example)); // somebody may have typed meanwhile
  return {
    shown: async () => {
      await view.settings.loadStores();
      const { view: name, values: found } = readAddress(); // only now: something else may have been chosen meanwhile
      if (name !== "extract") return;
      if (view.restore(found) || view.answer === null) view.refresh();
      view.remember();
    },
  };
}

class ExtractView {
  constructor(root) {
    this.keyphrases = [];
    this.settings = new Settings(() => { this.remember(); this.refreshSoon(); });
    this.refreshSoon = later(180, () => this.refresh());
    this.text = h("textarea", {
      id: "text", rows: 9, spellcheck: "false", placeholder: "Paste a text, or drop a file here.",
      dir: "auto", "aria-describedby": "text-hint", oninput: () => this.refreshSoon(),
    });
    this.file = h("input", { type: "file", id: "file", class: "hidden-text", tabindex: -1, "aria-label": "Open a file", onchange: () => this.openFile(this.file.files[0]) });
    this.counts = h("span", { class: "hint", id: "text-hint" }, "Text, Markdown, HTML, PDF, DOCX, EPUB, JSON, JSONL or CSV.");
    this.documents = h("div", { class: "documents", hidden: true });
    this.marked = h("div", { class: "marked", id: "marked", role: "region", tabindex: 0, dir: "auto", "aria-label": "Text with marked keyphrases" });
    this.list = h("ol", { class: "phrases", id: "phrases" });
    this.hint = h("p", { class: "hint", hidden: true }, "Choose a phrase to see why it has its score.");
    this.newTerms = h("p", { id: "new-terms", hidden: true });
    this.explanation = h("div", { class: "explanation", id: "explanation", hidden: true });
    this.snippets = h("div", { class: "snippets" });
    this.compare = new Compare(this);
    this.graph = new Graph(this);
    this.stores = new Stores(() => this.settings.loadStores());
    const panels = [
      ["phrases", "Keyphrases", h("div", {}, this.list, this.hint, this.newTerms, this.explanation)],
      ["compare", "Compare", this.compare.element],
      ["graph", "Word graph", this.graph.element],
      ["use", "Use it", this.snippets],
      ["corpora", "Corpora", this.stores.element],
    ];
    this.tabs = tabs("Results", panels, (name) => { this.panel = name; this.remember(false); this.showPanel(); });
    const textCard = h("div", { class: "card text-card" },
      h("div", { class: "card-head" }, h("h2", {}, h("label", { for: "text" }, "Text")),
        h("div", { class: "buttons" },
          h("button", { type: "button", onclick: () => this.file.click() }, "Open file"),
          h("button", { type: "button", onclick: () => this.setText(this.example) }, "Example"),
          h("button", { type: "button", onclick: () => { this.setText(""); this.text.focus(); } }, "Clear"))),
      this.text, this.file, this.counts, this.documents);
    const left = h("div", { class: "column" }, textCard,
      h("div", { class: "card marked-card" }, h("div", { class: "card-head" }, h("h2", {}, "Keyphrases in the text")), this.marked));
    const right = h("div", { class: "column" },
      h("div", { class: "card settings-card" }, this.settings.element),
      h("div", { class: "card results" }, this.tabs.list, panels.map((panel) => panel[2])));
    const columns = h("div", { class: "columns extract" }, left, right);
    fill(root, h("h1", { class: "hidden-text" }, "Keyphrases of a text"), columns);
    linkHover(columns, (rank) => this.graph.light(rank));
    this.acceptDrops(textCard);
    this.tabs.choose("phrases");
  }

  // The tab and the settings of an address; true if they are not those that are shown.
  restore(values) {
    if (!Object.keys(values).length) return false;
    const { tab = TABS[0], ...settings } = values;
    if (tab !== this.panel && TABS.includes(tab)) this.tabs.choose(tab);
    return this.settings.restore(settings);
  }

  remember(replace = true) {
    if (!this.settings.methods) return;
    writeAddress("extract", { ...(this.panel !== TABS[0] && { tab: this.panel }), ...this.settings.values() }, { replace });
  }

  acceptDrops(card) {
    card.addEventListener("dragover", () => card.classList.add("dropping"));
    card.addEventListener("dragleave", () => card.classList.remove("dropping"));
    card.addEventListener("drop", (event) => {
      card.classList.remove("dropping");
      const [file] = event.dataTransfer.files;
      if (file) this.openFile(file);
      else if (event.dataTransfer.getData("text")) this.setText(event.dataTransfer.getData("text"));
    });
  }

  // Of a file of records, the column with the text is guessed; another one can be chosen.
  async openFile(file, column) {
    if (!file) return;
    announce(`Reading ${file.name}`);
    try {
      const columns = await columnsOf(file);
      const chosen = column ?? (columns?.size ? textColumn(columns) : undefined);
      const { documents, more, of } = await upload("/v1/read", file, chosen ? { text_field: chosen } : {});
      showProblem("");
      if (!documents.length) return showProblem(`${file.name} has no text.`);
      this.setText(documents[0].text);
      this.documents.hidden = documents.length < 2 && !(columns?.size > 1);
      const select = h("select", { id: "document", onchange: () => this.setText(documents[select.selectedIndex].text, true) },
        documents.map((one) => h("option", {}, one.id)));
      const told = more ? `The first ${documents.length.toLocaleString("en")} of ${counted(of, "document")} of ${file.name}` : `${counted(documents.length, "document")} of ${file.name}`;
      const other = columns && h("select", { id: "text-column", onchange: () => this.openFile(file, other.value) }, [...columns.keys()].map((name) => h("option", { value: name, selected: name === chosen }, name)));
      fill(this.documents, h("div", { class: "fields" }, field(told, select), other && field("Text column", other)));
    } catch (error) {
      showProblem(error.message);
    } finally {
      this.file.value = ""; // so that the same file can be chosen again
    }
  }

  setText(text, keepDocuments = false) {
    this.text.value = text;
    if (!keepDocuments) this.documents.hidden = true;
    this.refresh();
  }

  async refresh() {
    if (!this.settings.methods) return; // not before they are there
    this.running?.abort();
    const running = (this.running = new AbortController());
    // A text area has its own line ends; offsets must be those of what is sent.
    const text = this.text.value;
    kept.set("text", text);
    this.remember();
    this.request = { text, ...this.settings.request() };
    this.list.setAttribute("aria-busy", "true");
    try {
      const answer = await send("/v1/extract", this.request, { signal: running.signal });
      this.answer = answer;
      const [result] = answer.documents[0].results;
      this.show(text, result);
      showProblem("");
    } catch (error) {
      if (error.name === "AbortError") return;
      this.answer = null;
      this.show(text, { method: this.request.method, language: null, keyphrases: [] }, "There is no result: see the message at the top.");
      showProblem(error.message);
    }
  }

  show(text, result, failure = "") {
    this.keyphrases = result.keyphrases;
    this.result = result;
    const words = text.trim() ? text.trim().split(/\s+/).length : 0;
    const language = this.settings.showLanguage(words ? result.language : null);
    // Where no blanks are between words, nobody would know what they are.
    const countable = !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
    this.counts.textContent = [countable && counted(words, "word"), counted(text.length, "character"), language].filter(Boolean).join(", ");
    this.list.removeAttribute("aria-busy");
    this.list.lang = this.marked.lang = result.language ?? "";
    this.explanation.hidden = true;
    this.hint.hidden = !this.keyphrases.length;
    fill(this.list, phraseRows(this.keyphrases, (rank) => this.explain(rank)));
    const none = this.settings.vocabulary ? "None of the terms of the vocabulary is in the text." : "No keyphrases.";
    if (!this.keyphrases.length) fill(this.list, h("li", { class: "empty" }, failure || (text.trim() ? none : "Type or paste a text.")));
    const lacking = result.new_terms ?? [];
    this.newTerms.hidden = !lacking.length;
    fill(this.newTerms, h("strong", {}, "Not in the vocabulary: "), h("bdi", {}, lacking.map((phrase) => phrase.text).join(", ")));
    showMarked(this.marked, text, this.keyphrases, { onpick: (rank) => { this.tabs.choose("phrases"); this.explain(rank); } });
    announce(this.keyphrases.length ? `${counted(this.keyphrases.length, "keyphrase")}. The first is ${this.keyphrases[0].text}.` : failure || "No keyphrases.");
    if (!failure) this.showPanel();
  }

  showPanel() {
    if (!this.request) return;
    if (this.panel === "compare") this.compare.refresh();
    if (this.panel === "graph") this.graph.refresh();
    if (this.panel === "use") {
      showSnippets(this.snippets, this.request, {
        json: () => download("keyphrases.json", JSON.stringify(this.result, null, 1), "application/json"),
        csv: () => download("keyphrases.csv", asCsv(this.keyphrases), "text/csv"),
      });
    }
  }

  async explain(rank) {
    const phrase = this.keyphrases[rank];
    const { top, ...request } = this.request;
    try {
      const found = await send("/v1/explain", { ...request, phrase: phrase.text });
      showExplanation(this.explanation, found);
      this.explanation.scrollIntoView({ block: "nearest" });
      for (const button of this.list.querySelectorAll("button")) button.setAttribute("aria-expanded", String(Number(button.dataset.rank) === rank));
      announce(`Explanation of ${phrase.text} shown below the list.`);
    } catch (error) {
      showProblem(error.message);
    }
  }
}

function phraseRows(keyphrases, onpick) {
  const scores = keyphrases.map((phrase) => phrase.score);
  const highest = Math.max(...scores, 0);
  const lowest = Math.min(...scores, 0);
  return keyphrases.map((phrase, rank) => {
    const bar = h("span", { class: "bar" });
    bar.style.setProperty("--share", String(highest > lowest ? (phrase.score - lowest) / (highest - lowest) : 0));
    return h("li", {}, h("button", {
      type: "button", "data-rank": rank, "aria-expanded": "false", onclick: () => onpick(rank),
    },
    h("span", { class: "rank" }, String(rank + 1)),
    h("span", { class: "phrase" }, h("bdi", {}, phrase.text), bar),
    h("span", { class: "times", title: "Occurrences" }, `${phrase.spans.length}×`),
    h("span", { class: "score", title: "Score" }, number(phrase.score))), phrase.identifier ? identified(phrase) : null);
  });
}

// Where a concept is described, if its identifier is an address.
function identified({ text, identifier }) {
  if (!/^https?:\/\//i.test(identifier)) return h("span", { class: "identifier hint" }, identifier);
  return h("a", { class: "identifier", href: identifier, target: "_blank", rel: "noopener noreferrer", title: identifier, "aria-label": `${text}: ${identifier}` }, "↗");
}
