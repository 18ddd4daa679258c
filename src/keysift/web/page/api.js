// The service, as the page calls it: the same routes that programs use.

import { changedFile, onPage } from "./messages.js";

const TOKEN = "keysift-token";
const waitsForToken = [];

const UNREACHABLE = "The service cannot be reached. If it has stopped, start it again; your text stays here.";

class ServiceError extends Error {}

// Browsers send no file that has changed since it was chosen, and give no reason.
async function notSent(body) {
  const isChanged = body instanceof File && await body.slice(0, 1).arrayBuffer().then(() => false, () => true);
  return new ServiceError(isChanged ? changedFile(body) : UNREACHABLE);
}

export function rememberToken(token) {
  sessionStorage.setItem(TOKEN, token);
}

export const token = () => sessionStorage.getItem(TOKEN);

// The page may be below the root of its host, so addresses are relative to it.
const place = (path) => path.replace(/^\//, "");

function headers(extra = {}) {
  return token() ? { ...extra, authorization: `Bearer ${token()}` } : extra;
}

function askForToken(reason) {
  const dialog = document.getElementById("token-dialog");
  const field = document.getElementById("token");
  const problem = document.getElementById("token-problem");
  return new Promise((resolve) => {
    waitsForToken.push(resolve);
    if (dialog.open) return;
    dialog.addEventListener("close", () => {
      rememberToken(field.value);
      field.value = "";
      waitsForToken.splice(0).forEach((go) => go());
    }, { once: true });
    problem.textContent = reason;
    problem.hidden = !reason;
    dialog.showModal();
  });
}

const pause = (seconds, signal) => new Promise((resolve, reject) => {
  const timer = setTimeout(resolve, 1000 * seconds);
  signal?.addEventListener("abort", () => { clearTimeout(timer); reject(new DOMException("stopped", "AbortError")); });
});

// A busy service is asked again when it says so; a token is asked for where one is missing.
export async function call(path, options = {}, tries = 4) {
  const sent = token();
  const answer = await fetch(place(path), { ...options, headers: headers(options.headers) }).catch(async (error) => {
    if (error.name === "AbortError") throw error;
    throw await notSent(options.body);
  });
  if (answer.ok) return answer;
  if (answer.status === 401) {
    // Another one may have been given since.
    if (sent === token()) await askForToken(sent ? "That token is wrong." : "");
    return call(path, options, tries);
  }
  if (answer.status === 503 && tries > 0) {
    await pause(Number(answer.headers.get("retry-after") || 1) * (0.3 + Math.random() / 2), options.signal);
    return call(path, options, tries - 1);
  }
  throw new ServiceError(await reason(answer));
}

async function reason(answer) {
  try {
    return onPage((await answer.json()).detail);
  } catch {
    return `The service answered with status ${answer.status}.`;
  }
}

const asked = async (path, options) => {
  const answer = await call(path, options);
  return answer.status === 204 ? null : answer.json();
};

export const get = (path) => asked(path);

export const send = (path, value, { method = "POST", signal } = {}) => asked(path, { method, body: JSON.stringify(value), headers: { "content-type": "application/json" }, signal });

export const remove = (path) => asked(path, { method: "DELETE" });

export const blob = async (path) => (await call(path)).blob();

const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value !== "" && value !== null));

export const withQuery = (path, values) => `${path}?${query(values)}`;

export const upload = (path, file, values = {}) => asked(withQuery(path, { filename: file.name, ...values }), {
  method: "POST", body: file, headers: { "content-type": "application/octet-stream" },
});

// Uploading and then working on a file: `progress` is told the share that is sent, then the documents that are done.
export function uploadWithProgress(method, path, file, values, progress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `${place(path)}?${query({ filename: file.name, ...values })}`);
    for (const [name, value] of Object.entries(headers({ accept: "application/x-ndjson" }))) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", (event) => event.lengthComputable && progress({ sent: event.loaded / event.total }));
    request.addEventListener("progress", () => {
      const told = [...request.responseText.slice(0, 1e6).matchAll(/^\{"progress":(\d+)\}$/gm)].at(-1);
      if (told) progress({ documents: Number(told[1]) });
    });
    request.addEventListener("error", async () => reject(await notSent(file)));
    request.addEventListener("load", () => {
      let last = {};
      try {
        last = JSON.parse(request.responseText.trim().split("\n").at(-1));
      } catch {
        return reject(new ServiceError(`The service answered with status ${request.status}.`));
      }
      const problem = request.status >= 400 ? last : last.problem;
      problem ? reject(new ServiceError(onPage(problem.detail))) : resolve(last);
    });
    request.send(file);
  });
}
