// Elements are made from plain values: texts become text nodes, never markup.

export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  assign(element, properties);
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

export function svg(tag, properties = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  assign(element, properties);
  element.append(...children.flat(Infinity));
  return element;
}

function assign(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.setAttribute("class", value);
    else if (name === "value") element.value = value;
    else if (name === "checked" || name === "selected") element[name] = Boolean(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// Said to screen readers; what is seen says the same in its own way.
export function announce(message) {
  document.getElementById("announce").textContent = message;
}

export function showProblem(message) {
  const place = document.getElementById("problem");
  place.hidden = !message;
  if (!message) return place.replaceChildren();
  fill(place, h("p", {}, message), h("button", { type: "button", class: "quiet", onclick: () => showProblem("") }, "Dismiss"));
}

export function later(milliseconds, action) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), milliseconds);
  };
}

export function download(name, content, type) {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// "1 document", "2,000 documents".
export const counted = (count, one) => `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;

export function number(value) {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e5 || size < 1e-3) return value.toExponential(2);
  return value.toPrecision(4).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

// Tabs with arrow keys, as screen readers expect them. `panels` are [name, title, element].
export function tabs(label, panels, onchange) {
  const buttons = panels.map(([name, title, panel], place) => {
    panel.id = `panel-${name}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `tab-${name}`);
    panel.tabIndex = 0;
    return h("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`,
      onclick: () => choose(place), onkeydown: (event) => move(event, place),
    }, title);
  });
  function choose(place, focus = false) {
    buttons.forEach((button, other) => {
      button.setAttribute("aria-selected", String(other === place));
      button.tabIndex = other === place ? 0 : -1;
      panels[other][2].hidden = other !== place;
    });
    if (focus) buttons[place].focus();
    onchange?.(panels[place][0]);
  }
  function move(event, place) {
    const steps = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: panels.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    choose((steps[event.key] + panels.length) % panels.length, true);
  }
  const list = h("div", { role: "tablist", class: "tabs", "aria-label": label }, buttons);
  return { list, choose: (name) => choose(panels.findIndex((panel) => panel[0] === name)) };
}
