// The frame of the page: which view is shown, light or dark, the token, and problems.

import { readAddress } from "./address.js";
import { get, rememberToken } from "./api.js";
import { announce, fill, h, showProblem } from "./dom.js";
import { startCollections } from "./collections.js";
import { startExtract } from "./extract.js";
import { startTeach } from "./teach.js";

const START = { extract: startExtract, teach: startTeach, collections: startCollections };
const TITLES = { extract: "keyphrases of a text", teach: "teach keyphrases", collections: "collections" };
const started = {};
let last = null; // the view that was shown before

function takeToken() {
  const found = location.hash.match(/^#token=(.+)$/);
  if (!found) return;
  rememberToken(decodeURIComponent(found[1]));
  history.replaceState(null, "", "#extract");
}

async function show() {
  const { view: name, values } = readAddress();
  if (last && last !== name) showProblem(""); // what went wrong in another view
  last = name;
  for (const view of Object.keys(START)) document.getElementById(`view-${view}`).hidden = view !== name;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.view === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `keysift: ${TITLES[name]}`;
  try {
    started[name] ??= START[name](document.getElementById(`view-${name}`), values).catch((error) => { delete started[name]; throw error; });
    await (await started[name]).shown(readAddress().values);
  } catch (error) {
    showProblem(error.message);
  }
}

const THEMES = { auto: "System colors", light: "Light", dark: "Dark" };
const SIGNS = { auto: "◐", light: "☀", dark: "☾" };

function startTheme() {
  const button = document.getElementById("theme");
  const apply = (theme) => {
    document.documentElement.dataset.theme = theme;
    fill(button, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[theme]), h("span", { class: "theme-name" }, THEMES[theme]));
    button.setAttribute("aria-label", `Colors: ${THEMES[theme]}. Change`);
  };
  let theme = localStorage.getItem("keysift-theme") in THEMES ? localStorage.getItem("keysift-theme") : "auto";
  apply(theme);
  button.addEventListener("click", () => {
    const names = Object.keys(THEMES);
    theme = names[(names.indexOf(theme) + 1) % names.length];
    localStorage.setItem("keysift-theme", theme);
    apply(theme);
    announce(`Colors: ${THEMES[theme]}`);
  });
}

window.addEventListener("unhandledrejection", (event) => {
  if (event.reason?.name === "AbortError") return event.preventDefault();
  event.preventDefault();
  showProblem(event.reason?.message ?? String(event.reason));
});
// Files are dropped on views; one that misses its place must not replace the page.
window.addEventListener("dragover", (event) => event.preventDefault());
window.addEventListener("drop", (event) => event.preventDefault());
window.addEventListener("hashchange", () => location.hash !== "#content" && show());
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("content").focus();
});

takeToken();
startTheme();
show();
get("/health").then((health) => { document.getElementById("version").textContent = `keysift ${health.version}`; });
