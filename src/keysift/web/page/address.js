// The view, its tab and its settings are in the address, behind the #, so that they survive a reload and can be shared.

const VIEWS = ["extract", "teach", "collections"];

export function readAddress() {
  const [name, query = ""] = location.hash.slice(1).split("?");
  return { view: VIEWS.includes(name) ? name : VIEWS[0], values: Object.fromEntries(new URLSearchParams(query)) };
}

// A step that "back" returns to, or with `replace` a change of the present one. Other views are left alone.
export function writeAddress(view, values, { replace = true } = {}) {
  if (readAddress().view !== view) return;
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== "" && value !== undefined && value !== null));
  const address = `#${view}${String(query) ? `?${query}` : ""}`;
  if (address !== location.hash) history[replace ? "replaceState" : "pushState"](null, "", address);
}

// What was typed is kept until the tab is closed; without room for it, it is just not kept.
export const kept = {
  get: (name) => sessionStorage.getItem(`keysift-${name}`),
  set: (name, value) => {
    try {
      sessionStorage.setItem(`keysift-${name}`, value);
    } catch {
      sessionStorage.removeItem(`keysift-${name}`);
    }
  },
};
