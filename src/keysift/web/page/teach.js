// The view of teaching: projects, one document after the other, a click or a key for each phrase, and a model that learns.

import { writeAddress } from "./address.js";
import { blob, get, remove, send, upload, withQuery } from "./api.js";
import { textField } from "./columns.js";
import { announce, counted, download, fill, h, later, showProblem } from "./dom.js";
import { linkHover, showMarked } from "./marks.js";
import { field } from "./settings.js";

const DEFAULT = "default";
const SHOWN = 200; // documents in the list
const SAID = { keyphrase: "keyphrase", not: "not a keyphrase" };

export async function startTeach(root, { project = DEFAULT }) {
  const view = new TeachView(root);
  await view.choose(project);
  return { shown: ({ project: other = view.project }) => (other === view.project ? view.load(true) : view.choose(other)) };
}

const projectTitle = ({ name, documents, finished }) => (documents ? `${name} (${finished} of ${counted(documents, "document")} finished)` : name);
const titleOf = ({ name, beginning }) => (beginning && !beginning.startsWith(name) ? `${name}: ${beginning}` : beginning || name);

class TeachView {
  constructor(root) {
    this.project = DEFAULT;
    this.done = []; // what "undo" takes back, the last one first: [document, phrase, what was said before]
    this.file = h("input", { type: "file", id: "teach-file", class: "hidden-text", tabindex: -1, "aria-label": "Documents to label", onchange: () => this.add(this.file.files[0]) });
    this.projects = h("select", { id: "project", onchange: () => this.choose(this.projects.value) });
    this.newName = h("input", { id: "new-project", type: "text", pattern: "[A-Za-z0-9][A-Za-z0-9_\\-]{0,47}", autocomplete: "off", required: true, title: "Letters, digits, hyphens and underscores" });
    this.queue = h("ol", { class: "queue", id: "queue" });
    this.more = h("p", { class: "hint" });
    this.progress = h("div", { class: "learning", id: "learning" });
    this.work = h("div", { class: "card work", id: "work" });
    this.said = h("p", { class: "hint", id: "added", role: "status" });
    this.side = h("div", { class: "column narrow" },
      h("div", { class: "card" }, field("Project", this.projects),
        h("details", {}, h("summary", {}, "New project"),
          h("form", { class: "add", onsubmit: (event) => { event.preventDefault(); this.begin(this.newName.value); } }, h("label", { for: "new-project" }, "Name"), this.newName, h("button", { type: "submit" }, "Begin")))),
      h("div", { class: "card" }, h("div", { class: "card-head" }, h("h2", {}, "What it has learned")), this.progress),
      h("div", { class: "card", id: "queue-card" }, h("div", { class: "card-head" }, h("h2", {}, "Documents"),
        h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => this.file.click() }, "Add file"), h("button", { type: "button", class: "quiet", onclick: () => this.clear() }, "Delete all"))),
      this.said, this.file, this.queue, this.more));
    this.columns = h("div", { class: "columns teach" }, h("div", { class: "column" }, this.work), this.side);
    fill(root, h("h1", { class: "hidden-text" }, "Teach keyphrases"), this.columns);
    linkHover(this.work);
    this.work.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("drop", (event) => this.add(event.dataTransfer.files[0]));
    this.pollSoon = later(600, () => this.load(true));
  }

  path = (rest = "", values = {}) => withQuery(`/v1/teach${rest}`, { ...values, project: this.project });

  async choose(project) {
    const { items } = await get("/v1/teach/projects");
    this.project = items.some((item) => item.name === project) ? project : DEFAULT;
    this.done = [];
    this.said.textContent = "";
    this.showProjects(items);
    await this.load();
  }

  // A project exists as soon as it has a document.
  async begin(name) {
    const { items } = await get("/v1/teach/projects");
    this.newName.value = "";
    this.newName.closest("details").open = false;
    if (items.some((item) => item.name === name)) return this.choose(name);
    this.project = name;
    this.done = [];
    this.said.textContent = "";
    this.showProjects([...items, { name, documents: 0, finished: 0 }]);
    this.take({ documents: [], finished: 0, needed: 5, learning: false, next: null, model: null });
    this.showStart();
    announce(`Project ${name}: add its first documents.`);
  }

  showProjects(items) {
    fill(this.projects, items.map((item) => h("option", { value: item.name, selected: item.name === this.project }, projectTitle(item))));
    writeAddress("teach", this.project === DEFAULT ? {} : { project: this.project });
  }

  take(state) {
    this.state = state;
    const shown = this.projects.selectedOptions[0];
    if (shown) shown.textContent = projectTitle({ name: this.project, documents: state.documents.length, finished: state.finished });
    this.showQueue();
    this.showLearning();
    if (state.learning) this.pollSoon();
  }

  async load(quiet = false) {
    const project = this.project;
    if (quiet && !this.state.documents.length && project !== DEFAULT) return;
    const state = await get(this.path());
    if (project !== this.project) return;
    this.take(state);
    if (!state.documents.length) return this.showStart();
    if (!quiet || !this.document) await this.open(this.next()?.id ?? state.documents[0].id);
    else if (this.rankedWith !== this.learned()) await this.rankAnew();
  }

  // Once the model has learned, the document that is open is ranked by it, unless somebody has begun to label it.
  async rankAnew() {
    const before = this.document;
    const isTouched = () => this.document !== before || this.adding.value || before.candidates.some((one) => one.verdict);
    const found = isTouched() ? null : await get(this.path(`/documents/${before.id}`));
    if (isTouched()) return;
    const hadFocus = this.list.contains(document.activeElement);
    this.show(found, true);
    if (hadFocus) this.focus(0);
  }

  learned = () => JSON.stringify(this.state.model?.trained ? this.state.model : null);

  next = () => this.state.documents.find((document) => document.id === this.state.next);

  showStart() {
    this.document = null;
    fill(this.work, h("div", { class: "start" },
      h("h2", {}, this.project === DEFAULT ? "Teach keysift what a keyphrase is for you" : `Project ${this.project}`),
      h("p", {}, "Add some documents and say which phrases are keyphrases. After five documents a model is trained, and trained again with each further one. It ranks phrases the way you do."),
      h("p", { class: "hint" }, "A JSONL or CSV file gives one document per record. You can also drop files here."),
      h("button", { type: "button", class: "primary", onclick: () => this.file.click() }, "Add documents")));
  }

  async add(file) {
    if (!file) return;
    try {
      const state = await upload("/v1/teach/file", file, { project: this.project, ...(await textField(file)) });
      showProblem("");
      this.document = null;
      await this.choose(this.project);
      this.tell(file.name, state.added);
    } catch (error) {
      showProblem(error.message);
    }
    this.file.value = "";
  }

  tell(name, { added, known, beyond }) {
    const were = (number) => `${number.toLocaleString("en")} ${number === 1 ? "was" : "were"}`;
    this.said.textContent = [
      `${counted(added, "document")} of ${name} added.`,
      known ? `${were(known)} there already or empty.` : "",
      beyond ? `${were(beyond)} left out: a project may have 10,000 documents.` : "",
    ].filter(Boolean).join(" ");
  }

  async clear() {
    if (!this.state.documents.length) return;
    if (!confirm(`Delete all documents and labels of the project “${this.project}”, and the model that was trained on them?`)) return;
    await remove(this.path());
    this.document = null;
    await this.choose(DEFAULT);
  }

  async delete(document) {
    if (document.labels && !confirm("Delete this document and its labels?")) return;
    const state = await remove(this.path(`/documents/${document.id}`));
    this.done = this.done.filter(([id]) => id !== document.id);
    announce(`${document.name} is deleted.`);
    this.take(state);
    if (!state.documents.length) this.showStart();
    else if (this.document?.id === document.id) await this.open(this.next()?.id ?? state.documents[0].id);
  }

  showQueue() {
    const { documents } = this.state;
    // The list is long at times: the documents around the one that is open are shown.
    const place = Math.max(0, documents.findIndex((one) => one.id === this.document?.id) - SHOWN / 2);
    const shown = documents.slice(Math.min(place, Math.max(0, documents.length - SHOWN))).slice(0, SHOWN);
    fill(this.queue, shown.map((document) => h("li", {},
      h("button", {
        type: "button", class: document.finished ? "open done" : "open", "aria-current": document.id === this.document?.id ? "true" : null,
        title: document.beginning, onclick: () => this.open(document.id),
      }, h("span", { class: "title" }, h("bdi", {}, titleOf(document))), h("span", { class: "hint" }, document.finished || document.labels ? counted(document.labels, "keyphrase") : "")),
      h("button", { type: "button", class: "quiet delete", "aria-label": `Delete ${document.name}`, title: "Delete this document", onclick: () => this.delete(document) }, "✗"))));
    this.more.textContent = documents.length > shown.length ? `${shown.length} of ${counted(documents.length, "document")} are listed.` : "";
  }

  showLearning() {
    const { finished, needed, learning, model } = this.state;
    const name = this.state.model_name;
    const bar = h("progress", { max: 5, value: String(Math.min(5, finished)), "aria-label": "Documents until the first model" });
    const parts = [h("p", {}, h("strong", { id: "finished" }, `${counted(finished, "document")} finished`))];
    if (needed) parts.push(bar, h("p", { class: "hint" }, `${needed} more until a model is trained.`));
    if (learning) parts.push(h("p", { role: "status" }, "Training the model"));
    if (model && !model.trained) parts.push(h("p", {}, "None of the labels is a candidate phrase of its text, so there is nothing to learn yet."));
    if (model?.scores) {
      const signed = (value) => `${value > 0 ? "+" : ""}${value.toFixed(1)}`;
      const sure = ({ low, high }) => (low > 0 ? "gain" : high < 0 ? "loss" : null);
      parts.push(h("table", { id: "gain" }, h("caption", {}, `Cross-validated on ${counted(model.documents, "document")}, percent`),
        h("thead", {}, h("tr", {}, ["Measure", "sift", "tuned", "Gain", "95% interval"].map((title) => h("th", { scope: "col" }, title)))),
        h("tbody", {}, Object.entries(model.scores).map(([measure, { sift, tuned, gain }]) => h("tr", {}, h("th", { scope: "row" }, measure),
          h("td", {}, sift.estimate.toFixed(1)), h("td", {}, tuned.estimate.toFixed(1)),
          h("td", { class: sure(gain) }, signed(gain.estimate)), h("td", { class: "interval" }, `${signed(gain.low)} to ${signed(gain.high)}`))))));
      const gains = Object.values(model.scores).map(({ gain }) => sure(gain));
      const verdict = gains.every((one) => one === null) ? "The intervals contain 0: so far, the difference may be chance. More documents make it clearer." : gains.includes("loss") ? "It ranks worse than sift on your labels: keep sift for now." : "";
      if (verdict) parts.push(h("p", { class: "hint", id: "verdict" }, verdict));
      if (model.preferences.length) parts.push(h("p", {}, "Compared with sift, it prefers:"), h("ul", {}, model.preferences.map((one) => h("li", {}, one))));
    }
    const labels = this.state.documents.some((document) => document.labels);
    parts.push(h("div", { class: "buttons" },
      h("button", { type: "button", id: "download-labels", disabled: !labels, onclick: async () => download("labels.jsonl", await blob(this.path("/labels"))) }, "Download labels"),
      h("button", { type: "button", id: "download-model", disabled: !model?.scores, onclick: async () => download(`${name}.model`, await blob(`/v1/models/${name}`)) }, "Download model")));
    if (model?.scores) parts.push(h("p", { class: "hint" }, `The model is called “${name}” under Extract. Elsewhere: keysift extract FILE --model ${name}.model`));
    fill(this.progress, parts);
  }

  async open(id, quiet = false) {
    this.show(await get(this.path(`/documents/${id}`)), quiet);
  }

  show(found, quiet) {
    this.document = found;
    this.rankedWith = this.learned();
    this.showDocument(quiet);
    this.showQueue();
  }

  showDocument(quiet) {
    const { name, candidates, ranked_by: ranked, finished } = this.document;
    this.text = h("div", { class: "marked", id: "teach-text", role: "region", tabindex: 0, dir: "auto", "aria-label": "Text. Select words to add a keyphrase.", onmouseup: () => this.selected() });
    this.adding = h("input", { id: "add-phrase", type: "text", autocomplete: "off", dir: "auto" });
    this.list = h("ol", { class: "candidates", id: "candidates" }, candidates.map((candidate, rank) => this.row(candidate, rank)));
    this.undoing = h("button", { type: "button", id: "undo", disabled: !this.done.length, onclick: () => this.undo() }, "Undo");
    fill(this.work,
      h("div", { class: "card-head" }, h("h2", {}, name), h("span", { class: "badge", id: "ranked-by" }, `ranked by ${ranked}`)),
      this.text,
      h("p", { class: "hint" }, "Say for each phrase whether it is a keyphrase. Select words in the text to add one that is missing."),
      this.list,
      h("form", { class: "add", onsubmit: (event) => { event.preventDefault(); this.addPhrase(this.adding.value); } },
        h("label", { for: "add-phrase" }, "Add a keyphrase"), this.adding, h("button", { type: "submit" }, "Add")),
      h("div", { class: "finish" },
        h("button", { type: "button", class: "primary", id: "finish", onclick: () => this.finish() }, finished ? "Save and continue" : "Done, next document"), this.undoing,
        h("span", { class: "hint keys" }, h("kbd", {}, "↑"), " ", h("kbd", {}, "↓"), " move, ", h("kbd", {}, "y"), " keyphrase, ", h("kbd", {}, "n"), " not, ", h("kbd", {}, "u"), " undo, ", h("kbd", {}, "Enter"), " next document")));
    this.mark();
    if (!quiet && this.focusList) this.list.querySelector("li")?.focus();
  }

  row(candidate, rank) {
    const button = (verdict, label, sign) => h("button", {
      type: "button", tabindex: -1, class: verdict, "aria-pressed": String(candidate.verdict === verdict), "aria-label": `${candidate.text}: ${label}`,
      onclick: () => this.say(rank, candidate.verdict === verdict ? null : verdict),
    }, sign);
    const said = SAID[candidate.verdict] ?? "not labelled";
    return h("li", { "data-rank": rank, tabindex: rank === 0 ? 0 : -1, class: candidate.verdict, "aria-label": `${candidate.text}, ${said}` },
      h("span", { class: "phrase" }, h("bdi", {}, candidate.text)), h("span", { class: "times" }, `${candidate.spans.length}×`),
      h("span", { class: "buttons" }, button("keyphrase", "keyphrase", "✓"), button("not", "not a keyphrase", "✗")));
  }

  mark() {
    showMarked(this.text, this.document.text, this.document.candidates);
    for (const mark of this.text.querySelectorAll("mark")) mark.className = this.document.candidates[mark.dataset.rank].verdict ?? "open";
  }

  async say(rank, verdict, { undoing = false } = {}) {
    const labelled = this.document;
    const candidate = labelled.candidates[rank];
    const before = candidate.verdict;
    candidate.verdict = verdict; // at once, so that the document is not ranked anew meanwhile
    try {
      await send(this.path(`/documents/${labelled.id}/label`), { phrase: candidate.text, verdict }, { method: "PUT" });
    } catch (error) {
      candidate.verdict = before;
      throw error;
    }
    if (!undoing) this.done.push([labelled.id, candidate.text, before]);
    this.undoing.disabled = !this.done.length;
    if (this.document !== labelled) return;
    const hadFocus = this.list.children[rank].contains(document.activeElement);
    this.list.children[rank].replaceWith(this.row(candidate, rank));
    if (hadFocus) this.focus(rank);
    this.mark();
    announce(`${candidate.text}: ${SAID[verdict] ?? "taken back"}`);
    const entry = this.state.documents.find((one) => one.id === this.document.id);
    entry.labels = this.document.candidates.filter((one) => one.verdict === "keyphrase").length;
    this.showQueue();
    document.getElementById("download-labels").disabled = false;
  }

  // Take back what was said last, wherever it was said.
  async undo() {
    if (!this.done.length) return announce("There is nothing to undo.");
    const [id, phrase, before] = this.done.pop();
    if (this.document.id !== id) await this.open(id, true);
    const rank = this.document.candidates.findIndex((one) => one.text === phrase);
    if (rank < 0) return;
    await this.say(rank, before, { undoing: true });
    this.focus(rank);
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
      await send(this.path(`/documents/${this.document.id}/label`), { phrase, verdict: "keyphrase" }, { method: "PUT" });
      this.done.push([this.document.id, phrase, null]);
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
      y: () => this.sayAndMove(rank, "keyphrase"), n: () => this.sayAndMove(rank, "not"), u: () => this.then(() => this.undo()), Enter: () => this.then(() => this.finish()),
    };
    if (!(event.key in actions)) return;
    event.preventDefault();
    this.focusList = true;
    actions[event.key]();
  }

  // One after the other: what is undone must have been said.
  then(action) {
    this.doing = (this.doing ?? Promise.resolve()).then(action).catch((error) => showProblem(error.message));
  }

  sayAndMove(rank, verdict) {
    this.focus(Math.min(this.document.candidates.length - 1, rank + 1));
    this.then(() => this.say(rank, verdict));
  }

  async finish() {
    const state = await send(this.path(`/documents/${this.document.id}/finished`), { finished: true }, { method: "PUT" });
    this.take(state);
    const next = this.next();
    await this.open(next?.id ?? this.document.id);
    announce(next ? `Next document: ${next.name}` : "All documents are finished.");
  }
}
