// The word graph of the text: words sized by their score, edges by how often words are neighbours, phrases drawn on it.

import { send } from "./api.js";
import { fill, h, number, showProblem, svg } from "./dom.js";

const WIDE = 640;
const NARROW = 480; // below this, fewer words are drawn, so that their labels stay readable
const ROUNDS = 260;
const PHRASES = 10; // as many as there are colors

export class Graph {
  constructor(view) {
    this.view = view;
    this.window = h("input", { id: "graph-window", type: "range", min: 2, max: 10, value: "2", onchange: () => this.refresh(), oninput: () => { this.windowValue.textContent = this.window.value; } });
    this.windowValue = h("output", { for: "graph-window" }, "2");
    this.picture = svg("svg", { role: "img", class: "graph", id: "graph", "aria-label": "Word graph" });
    this.legend = h("div", { class: "legend" });
    this.caption = h("p", { class: "hint" });
    this.words = h("details", {}, h("summary", {}, "The graph as a table"));
    this.element = h("div", {},
      h("div", { class: "graph-controls" }, h("label", { for: "graph-window" }, "Words are neighbours if they are fewer tokens apart than"), this.window, this.windowValue),
      (this.frame = h("div", { class: "graph-frame" }, this.picture)), this.legend, this.caption, this.words);
  }

  async refresh() {
    this.running?.abort();
    const running = (this.running = new AbortController());
    const { top, ...request } = this.view.request;
    try {
      const answer = await send("/v1/graph", { ...request, window: Number(this.window.value), nodes: this.element.clientWidth < NARROW ? 16 : 40 }, { signal: running.signal });
      this.show(answer);
    } catch (error) {
      if (error.name !== "AbortError") showProblem(error.message);
    }
  }

  show(graph) {
    const { nodes, edges } = graph;
    this.frame.hidden = this.words.hidden = !nodes.length;
    if (!nodes.length) {
      fill(this.legend);
      this.caption.textContent = "There are no words to draw.";
      return;
    }
    // Drawn in the size in which it is seen: letters are as large as elsewhere.
    const width = Math.min(WIDE, Math.max(300, this.frame.clientWidth));
    const height = Math.max(400, 0.75 * width);
    this.picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    place(nodes, edges, width, height);
    const highest = Math.max(...nodes.map((node) => node.score), 1e-12);
    const heaviest = Math.max(...edges.map((edge) => edge.weight), 1);
    const size = (node) => 4 + 13 * Math.sqrt(Math.max(0, node.score) / highest);
    const byStem = new Map(nodes.map((node) => [node.stem, node]));
    const phrases = this.view.keyphrases.slice(0, PHRASES).map((phrase, rank) => ({
      rank, text: phrase.text, path: phrase.stem.split(" ").map((stem) => byStem.get(stem)).filter(Boolean),
    })).filter((phrase) => phrase.path.length);
    fill(this.picture,
      svg("g", { class: "edges" }, edges.map((edge) => svg("line", {
        x1: nodes[edge.source].x, y1: nodes[edge.source].y, x2: nodes[edge.target].x, y2: nodes[edge.target].y,
        "stroke-width": 1 + 3.5 * (edge.weight / heaviest),
      }))),
      svg("g", { class: "paths" }, phrases.map((phrase) => svg("polyline", {
        "data-rank": phrase.rank, class: `path color-${phrase.rank}`,
        points: (phrase.path.length > 1 ? phrase.path : [phrase.path[0], phrase.path[0]]).map((node) => `${node.x},${node.y}`).join(" "),
        "stroke-width": 2 * Math.max(...phrase.path.map(size)) + 5,
      }))),
      svg("g", { class: "nodes" }, nodes.map((node) => svg("circle", { cx: node.x, cy: node.y, r: size(node) }, svg("title", {}, `${node.text}: ${number(node.score)}`)))),
      svg("g", { class: "labels" }, nodes.map((node) => svg("text", { x: node.x, y: node.y - size(node) - 4, "text-anchor": "middle" }, node.text))));
    this.picture.setAttribute("aria-label", `Word graph with ${nodes.length} words and ${edges.length} edges. The word with the highest score is ${nodes[0]?.text ?? "missing"}.`);
    fill(this.legend, phrases.map((phrase) => h("button", { type: "button", class: `color-${phrase.rank}`, "data-rank": phrase.rank }, phrase.text)));
    const more = graph.left_out ? ` ${graph.left_out} words with lower scores are left out.` : "";
    this.caption.textContent = `Circles: ${graph.score_of} of a word by ${graph.method}. Lines: how often two words are neighbours. Colored bands: keyphrases.${more}`;
    fill(this.words, h("summary", {}, "The graph as a table"), this.table(graph));
  }

  table({ nodes, edges }) {
    const neighbours = nodes.map(() => []);
    for (const edge of edges) {
      neighbours[edge.source].push(`${nodes[edge.target].text} (${edge.weight})`);
      neighbours[edge.target].push(`${nodes[edge.source].text} (${edge.weight})`);
    }
    return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Words and their neighbours" }, h("table", {},
      h("thead", {}, h("tr", {}, ["Word", "Score", "Times", "Neighbours"].map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, nodes.map((node, place) => h("tr", {}, h("th", { scope: "row" }, node.text), h("td", {}, number(node.score)), h("td", {}, String(node.times)), h("td", { class: "wordy" }, neighbours[place].join(", ")))))));
  }

  light(rank) {
    this.picture.classList.toggle("one-lit", rank !== null && this.picture.querySelector(`[data-rank="${rank}"]`) !== null);
  }
}

// Words repel each other, edges hold them together; the same graph is always drawn the same way.
function place(nodes, edges, width, height) {
  nodes.forEach((node, index) => {
    const angle = index * 2.399963;
    const distance = 26 * Math.sqrt(index + 0.5);
    node.x = width / 2 + distance * Math.cos(angle) * 1.25;
    node.y = height / 2 + distance * Math.sin(angle);
  });
  for (let round = 0; round < ROUNDS; round++) {
    const heat = 14 * (1 - round / ROUNDS) + 0.2;
    for (const node of nodes) { node.dx = (width / 2 - node.x) * 0.012; node.dy = (height / 2 - node.y) * 0.018; }
    for (let first = 0; first < nodes.length; first++) {
      for (let second = first + 1; second < nodes.length; second++) {
        const a = nodes[first];
        const b = nodes[second];
        const x = a.x - b.x;
        const y = (a.y - b.y) * 1.5; // labels are wide, so words need more room side by side than one above the other
        const square = Math.max(x * x + y * y, 1);
        const push = 1700 / square;
        a.dx += (x / Math.sqrt(square)) * push * 4; a.dy += (y / Math.sqrt(square)) * push * 4;
        b.dx -= (x / Math.sqrt(square)) * push * 4; b.dy -= (y / Math.sqrt(square)) * push * 4;
      }
    }
    for (const edge of edges) {
      const a = nodes[edge.source];
      const b = nodes[edge.target];
      const x = b.x - a.x;
      const y = b.y - a.y;
      const distance = Math.hypot(x, y) || 1;
      const pull = (distance - 62) * 0.06;
      a.dx += (x / distance) * pull; a.dy += (y / distance) * pull;
      b.dx -= (x / distance) * pull; b.dy -= (y / distance) * pull;
    }
    for (const node of nodes) {
      const length = Math.hypot(node.dx, node.dy) || 1;
      const step = Math.min(length, heat);
      node.x = Math.min(width - 46, Math.max(46, node.x + (node.dx / length) * step));
      node.y = Math.min(height - 22, Math.max(34, node.y + (node.dy / length) * step));
    }
  }
  for (const node of nodes) { node.x = Math.round(node.x * 10) / 10; node.y = Math.round(node.y * 10) / 10; }
}
