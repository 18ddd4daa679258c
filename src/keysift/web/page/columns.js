// Which columns a JSONL or CSV file has, and in which of them the text is; read from its start, here in the page.

import { changedFile } from "./messages.js";

const LOOKED_AT = 1 << 17;
const USUAL = ["text", "abstract", "body", "content"];

// The columns of a file of records with the length of the first value of each, or null for other files.
export async function columnsOf(file) {
  if (!/\.(jsonl|ndjson|json|csv|tsv)(\.gz)?$/i.test(file.name)) return null;
  const text = (/\.gz$/i.test(file.name) ? await unpacked(file) : await file.slice(0, LOOKED_AT).text().catch(() => { throw new Error(changedFile(file)); })).replace(/^\ufeff/, "");
  if (/^\s*[[{]/.test(text)) return ofJson(text);
  const line = text.split(/\r?\n/, 1)[0];
  const delimiter = ["\t", ";", "|", ","].find((sign) => line.includes(sign)) ?? ",";
  const [names, first] = rows(text, delimiter);
  return new Map(names.map((name, place) => [name.trim(), (first?.[place] ?? "").length]).filter(([name]) => name));
}

export function textColumn(columns) {
  const names = [...columns.keys()];
  return names.find((name) => USUAL.includes(name.toLowerCase())) ?? names.sort((a, b) => columns.get(b) - columns.get(a))[0];
}

// What the service is told about it.
export async function textField(file) {
  const columns = await columnsOf(file);
  return columns?.size ? { text_field: textColumn(columns) } : {};
}

function ofJson(text) {
  const size = (value) => (typeof value === "string" ? value.length : 0);
  try {
    const value = JSON.parse(text.trimStart().startsWith("[") ? text : text.split(/\r?\n/, 1)[0]);
    const record = Array.isArray(value) ? value[0] : value;
    return typeof record === "object" ? new Map(Object.entries(record).map(([name, one]) => [name, size(one)])) : null;
  } catch {
    // The names before a colon at the start of a record: the record itself may be longer than what was looked at.
    return new Map([...text.slice(0, 4000).matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)].map((match) => [match[1], 0]));
  }
}

// The first two rows: cells may be quoted, and have line breaks in them.
function rows(text, delimiter) {
  const found = [[""]];
  let quoted = false;
  for (const sign of text) {
    const row = found.at(-1);
    if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === delimiter) row.push("");
    else if (!quoted && sign === "\n") {
      if (found.length === 2) break;
      found.push([""]);
    } else if (sign !== "\r") row[row.length - 1] += sign;
  }
  return found;
}

async function unpacked(file) {
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (text.length < LOOKED_AT) {
    const { done, value } = await reader.read().catch(() => ({ done: true }));
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  reader.cancel();
  return text;
}
