// The same extraction in Python, on the command line and over HTTP, to copy; and the results to download.

import { token } from "./api.js";
import { announce, fill, h } from "./dom.js";

const python = (value) => {
  if (typeof value === "boolean") return value ? "True" : "False";
  return typeof value === "string" ? JSON.stringify(value) : String(value);
};
const shell = (value) => (/^[\w.:=-]+$/.test(value) ? String(value) : `'${String(value).replaceAll("'", "'\\''")}'`);

function pythonSnippet({ method, top, language, corpus, model, vocabulary_name: vocabulary, options = {} }) {
  const values = [`method=${python(method)}`, `top=${top}`];
  if (language !== "en") values.push(`language=${python(language)}`);
  if (corpus) values.push(`corpus=keysift.Corpus.load(${python(`${corpus}.corpus`)})`);
  if (model) values.push(`model=keysift.${method === "kea" ? "Kea" : "Tuned"}.load(${python(`${model}.model`)})`);
  for (const [name, value] of Object.entries(options)) values.push(`${name}=${name === "vocabulary" ? `keysift.Vocabulary.read(${python(vocabulary)})` : python(value)}`);
  return `import keysift\n\ntext = open("article.txt", encoding="utf-8").read()\nfor phrase in keysift.extract(text, ${values.join(", ")}):\n    print(f"{phrase.score:.4f}  {phrase.text}")\n`;
}

function commandSnippet({ method, top, language, corpus, model, vocabulary_name: vocabulary, options = {} }) {
  const words = ["keysift extract article.txt", `--method ${shell(method)}`, `--top ${top}`];
  if (language !== "en") words.push(`--language ${shell(language)}`);
  if (corpus) words.push(`--corpus ${shell(`${corpus}.corpus`)}`);
  if (model) words.push(`--model ${shell(`${model}.model`)}`);
  for (const [name, value] of Object.entries(vocabulary ? { ...options, vocabulary } : options)) {
    const flag = name.replaceAll("_", "-");
    words.push(typeof value === "boolean" ? `--${value ? "" : "no-"}${flag}` : `--${flag} ${shell(value)}`);
  }
  return words.join(" ");
}

function httpSnippet({ text, ...request }) {
  // The content of a vocabulary may be long, so it is named.
  const options = request.options?.vocabulary ? { ...request.options, vocabulary: `THE CONTENT OF ${request.vocabulary_name}` } : request.options;
  const body = JSON.stringify({ text: "Coral gardens return to the bay.", ...request, options });
  const header = token() ? ` \\\n    -H "Authorization: Bearer $KEYSIFT_TOKEN"` : "";
  return `curl ${new URL("v1/extract", location.href)}${header} \\\n    -H 'content-type: application/json' \\\n    -d ${shell(body)}`;
}

export function asCsv(keyphrases) {
  const cell = (value) => {
    const text = String(value);
    // A spreadsheet would take a cell that begins like this for a formula.
    const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const concepts = keyphrases.some((phrase) => phrase.identifier);
  const rows = keyphrases.map((phrase, rank) => [rank + 1, phrase.text, phrase.score, phrase.stem, phrase.spans.length, ...(concepts ? [phrase.identifier] : [])]);
  return [["rank", "keyphrase", "score", "stem", "times", ...(concepts ? ["identifier"] : [])], ...rows].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

export function showSnippets(place, request, downloads) {
  const block = (title, code) => {
    const button = h("button", { type: "button", class: "quiet", onclick: () => copy(code, button) }, "Copy");
    return h("div", { class: "snippet" }, h("div", { class: "card-head" }, h("h3", {}, title), button), h("pre", { tabindex: 0, role: "region", "aria-label": title }, h("code", {}, code)));
  };
  fill(place,
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "primary", id: "download-json", onclick: downloads.json }, "Download JSON"),
      h("button", { type: "button", id: "download-csv", onclick: downloads.csv }, "Download CSV")),
    block("Python", pythonSnippet(request)), block("Command line", commandSnippet(request)), block("HTTP", httpSnippet(request)),
    request.corpus || request.model ? h("p", { class: "hint" }, "Corpora and models can be downloaded under “Corpora”.") : null);
}

async function copy(code, button) {
  await navigator.clipboard.writeText(code);
  button.textContent = "Copied";
  announce("Copied");
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}
