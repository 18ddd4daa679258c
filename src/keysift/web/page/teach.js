// The view of teaching: one document after the other, a click or a key for each phrase, and a model that learns.

import { blob, get, remove, send, upload } from "./api.js";
import { announce, download, fill, h, later, showProblem } from "./dom.js";
import { linkHover, showMarked } from "./marks.js";

export async function startTeach(root) {
  const view = new TeachView(root);
  await view.load();
  return { shown: () => view.load(true) };
}

class TeachView {
  constructor(root) {
    this.root = root;
    this.file = h("input", { type: "file", id: "teach-file", class: "hidden-text", tabindex: -1, "aria-label": "Documents to label", onchange: () => this.add(this.file.files[0]) });
    this.queue = h("ol", { class: "queue", id: "queue" });
    this.progress = h("div", { class: "learning", id: "learning" });
    this.work = h("div", { class: "card work", id: "work" });
    this.side = h("div", { class: "column narrow" },
      h("div", { class: "card" }, h("div", { class: "card-head" }, h("h2", {}, "What it has learned")), this.progress),
      h("div", { class: "card", id: "queue-card" }, h("div", { class: "card-head" }, h("h2", {}, "Documents"),
        h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => this.file.click() }, "Add file"), h("button", { type: "button", class: "quiet", onclick: () => this.clear() }, "Delete all"))),
      this.file, this.queue));
    this.columns = h("div", { class: "columns teach" }, h("div", { class: "column" }, this.work), this.side);
    fill(root, h("h1", { class: "hidden-text" }, "Teach keyphrases"), this.columns);
    linkHover(this.work);
    this.work.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("dragover", (event) => event.preventDefault());
    root.addEventListener("drop", (event) => { event.preventDefault(); this.add(event.dataTransfer.files[0]); });
    this.pollSoon = later(600, () => this.load(true));
  }

  async load(quiet = false) {
    const state = await get("/v1/teach");
    this.state = state;
    this.showQueue();
    this.showLearning();
    if (state.learning) this.pollSoon();
    if (!state.documents.length) return this.showStart();
    if (!quiet || !this.document) await this.open(this.next()?.id ?? state.documents[0].id);
    // Once the model has learned, the document that is open is ranked by it, unless somebody has begun to label it.
    else if (this.rankedWith !== this.learned() && !this.document.candidates.some((one) => one.verdict)) await this.open(this.document.id, true);
  }

  learned = () => JSON.stringify(this.state.model?.trained ? this.state.model : null);

  next = () => this.state.documents.find((document) => document.id === this.state.next);

  showStart() {
    this.document = null;
    fill(this.work, h("div", { class: "start" },
      h("h2", {}, "Teach keysift what a keyphrase is for you"),
      h("p", {}, "Add some documents and say which phrases are keyphrases. After five documents a model is trained, and trained again with each further one. It ranks phrases the way you do."),
      h("p", { class: "hint" }, "A JSONL or CSV file with a column “text” gives one document per record. You can also drop files here."),
      h("button", { type: "button", class: "primary", onclick: () => this.file.click() }, "Add documents")));
  }

  async add(file) {
    if (!file) return;
    try {
      await upload("/v1/teach/file", file);
      showProblem("");
      this.document = null;
      await this.load();
    } catch (error) {
      showProblem(error.message);
    }
    this.file.value = "";
  }

  async clear() {
    if (!this.state.documents.length) return;
    if (!confirm("Delete all documents, labels and the model that was trained on them?")) return;
    await remove("/v1/teach");
    this.document = null;
    await this.load();
  }

  showQueue() {
    fill(this.queue, this.state.documents.map((document) => h("li", {}, h("button", {
      type: "button", class: document.finished ? "done" : null, "aria-current": document.id === this.document?.id ? "true" : null,
      onclick: () => this.open(document.id),
    }, h("span", {}, document.name), h("span", { class: "hint" }, document.finished ? `done, ${document.labels} keyphrases` : document.labels ? `${document.labels} keyphrases` : "")))));
  }

  showLearning() {
    const { finished, needed, learning, model } = this.state;
    const bar = h("progress", { max: 5, value: String(Math.min(5, finished)), "aria-label": "Documents until the first model" });
    const parts = [h("p", {}, h("strong", { id: "finished" }, `${finished} documents finished`))];
    if (needed) parts.push(bar, h("p", { class: "hint" }, `${needed} more until a model is trained.`));
    if (learning) parts.push(h("p", { role: "status" }, "Training the model"));
    if (model && !model.trained) parts.push(h("p", {}, "None of the labels is a candidate phrase of its text, so there is nothing to learn yet."));
    if (model?.scores) {
      parts.push(h("table", { id: "gain" }, h("caption", {}, `Cross-validated on ${model.documents} documents, percent`),
        h("thead", {}, h("tr", {}, ["Measure", "sift", "tuned", "Gain"].map((title) => h("th", { scope: "col" }, title)))),
        h("tbody", {}, Object.entries(model.scores).map(([name, { sift, tuned, gain }]) => h("tr", {}, h("th", { scope: "row" }, name),
          h("td", {}, sift.estimate.toFixed(1)), h("td", {}, tuned.estimate.toFixed(1)),
          h("td", { class: gain.estimate > 0 ? "gain" : null, title: `95% interval: ${gain.low.toFixed(1)} to ${gain.high.toFixed(1)}` }, `${gain.estimate > 0 ? "+" : ""}${gain.estimate.toFixed(1)}`))))));
      if (model.preferences.length) parts.push(h("p", {}, "Compared with sift, it prefers:"), h("ul", {}, model.preferences.map((one) => h("li", {}, one))));
    }
    const labels = this.state.documents.some((document) => document.labels);
    parts.push(h("div", { class: "buttons" },
      h("button", { type: "button", id: "download-labels", disabled: !labels, onclick: async () => download("labels.jsonl", await blob("/v1/teach/labels")) }, "Download labels"),
      h("button", { type: "button", id: "download-model", disabled: !model?.scores, onclick: async () => download("taught.model", await blob("/v1/models/taught")) }, "Download model")));
    if (model?.scores) parts.push(h("p", { class: "hint" }, "The model is called “taught” under Extract. Elsewhere: keysift extract FILE --model taught.model"));
    fill(this.progress, parts);
  }

  async open(id, quiet = false) {
    this.document = await get(`/v1/teach/documents/${id}`);
    this.rankedWith = this.learned();
    this.showDocument(quiet);
    this.showQueue();
  }

  showDocument(quiet) {
    const { name, candidates, ranked_by: ranked, finished } = this.document;
    this.text = h("div", { class: "marked", id: "teach-text", role: "region", tabindex: 0, "aria-label": "Text. Select words to add a keyphrase.", onmouseup: () => this.selected() });
    this.adding = h("input", { id: "add-phrase", type: "text", autocomplete: "off" });
    this.list = h("ol", { class: "candidates", id: "candidates" }, candidates.map((candidate, rank) => this.row(candidate, rank)));
    fill(this.work,
      h("div", { class: "card-head" }, h("h2", {}, name), h("span", { class: "badge", id: "ranked-by" }, `ranked by ${ranked}`)),
      this.text,
      h("p", { class: "hint" }, "Say for each phrase whether it is a keyphrase. Select words in the text to add one that is missing."),
      this.list,
      h("form", { class: "add", onsubmit: (event) => { event.preventDefault(); this.addPhrase(this.adding.value); } },
        h("label", { for: "add-phrase" }, "Add a keyphrase"), this.adding, h("button", { type: "submit" }, "Add")),
      h("div", { class: "finish" },
        h("button", { type: "button", class: "primary", id: "finish", onclick: () => this.finish() }, finished ? "Save and continue" : "Done, next document"),
        h("span", { class: "hint" }, h("kbd", {}, "↑"), " ", h("kbd", {}, "↓"), " move, ", h("kbd", {}, "y"), " keyphrase, ", h("kbd", {}, "n"), " not, ", h("kbd", {}, "u"), " undo, ", h("kbd", {}, "Enter"), " next document")));
    this.mark();
    if (!quiet && this.focusList) this.list.querySelector("li")?.focus();
  }

  row(candidate, rank) {
    const button = (verdict, label, sign) => h("button", {
      type: "button", tabindex: -1, class: verdict, "aria-pressed": String(candidate.verdict === verdict), "aria-label": `${candidate.text}: ${label}`,
      onclick: () => this.say(rank, candidate.verdict === verdict ? null : verdict),
    }, sign);
    const said = { keyphrase: "keyphrase", not: "not a keyphrase" }[candidate.verdict] ?? "not labelled";
    return h("li", { "data-rank": rank, tabindex: rank === 0 ? 0 : -1, class: candidate.verdict, "aria-label": `${candidate.text}, ${said}` },
      h("span", { class: "phrase" }, candidate.text), h("span", { class: "times" }, `${candidate.spans.length}×`),
      h("span", { class: "buttons" }, button("keyphrase", "keyphrase", "✓"), button("not", "not a keyphrase", "✗")));
  }

  mark() {
    showMarked(this.text, this.document.text, this.document.candidates);
    for (const mark of this.text.querySelectorAll("mark")) mark.className = this.document.candidates[mark.dataset.rank].verdict ?? "open";
  }

  async say(rank, verdict) {
    const candidate = this.document.candidates[rank];
    await send(`/v1/teach/documents/${this.document.id}/label`, { phrase: candidate.text, verdict }, { method: "PUT" });
    candidate.verdict = verdict;
    const hadFocus = this.list.children[rank].contains(document.activeElement);
    this.list.children[rank].replaceWith(this.row(candidate, rank));
    if (hadFocus) this.focus(rank);
    this.mark();
    announce(`${candidate.text}: ${{ keyphrase: "keyphrase", not: "not a keyphrase" }[verdict] ?? "taken back"}`);
    const entry = this.state.documents.find((one) => one.id === this.document.id);
    entry.labels = this.document.candidates.filter((one) => one.verdict === "keyphrase").length;
    this.showQueue();
    document.getElementById("download-labels").disabled = false;
  }

  focus(rank) {
    const rows = [...this.list.children];
    rows.forEach((row, place) => { row.tabIndex = place === rank ? 0 : -1; });
    rows[rank]?.focus();
  }

  selected() {
    const phrase = String(getSelection()).trim().replace(/\s+/g, " ");
    if (phrase && phrase.length <= 200 && this.text.contains(getSelection().anchorNode)) {
      getSelection().removeAllRanges();
      this.addPhrase(phrase);
    }
  }

  async addPhrase(given) {
    const phrase = given.trim().replace(/\s+/g, " ");
    if (!phrase) return;
    const known = this.document.candidates.findIndex((one) => one.text.toLowerCase() === phrase.toLowerCase());
    if (known >= 0) {
      await this.say(known, "keyphrase");
    } else {
      await send(`/v1/teach/documents/${this.document.id}/label`, { phrase, verdict: "keyphrase" }, { method: "PUT" });
      await this.open(this.document.id, true);
      announce(`${phrase} added`);
    }
    this.adding.value = "";
  }

  key(event) {
    const row = event.target.closest?.("#candidates li");
    if (!row || event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return;
    const rank = Number(row.dataset.rank);
    const last = this.document.candidates.length - 1;
    const actions = {
      ArrowDown: () => this.focus(Math.min(last, rank + 1)), ArrowUp: () => this.focus(Math.max(0, rank - 1)),
      y: () => this.sayAndMove(rank, "keyphrase"), n: () => this.sayAndMove(rank, "not"), u: () => this.say(rank, null), Enter: () => this.finish(),
    };
    if (!(event.key in actions)) return;
    event.preventDefault();
    this.focusList = true;
    actions[event.key]();
  }

  async sayAndMove(rank, verdict) {
    this.focus(Math.min(this.document.candidates.length - 1, rank + 1));
    await this.say(rank, verdict);
  }

  async finish() {
    this.state = await send(`/v1/teach/documents/${this.document.id}/finished`, { finished: true }, { method: "PUT" });
    this.showLearning();
    const next = this.next();
    if (this.state.learning) this.pollSoon();
    await this.open(next?.id ?? this.document.id);
    announce(next ? `Next document: ${next.name}` : "All documents are finished.");
  }
}
