// Show a collection of keyphrases: keysiftCollection.show(element, data), data being what Collection.as_data() returns.
// Nothing here is ever parsed as HTML: all texts are set as text.
"use strict";
const keysiftCollection = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const PHRASES_SHOWN = 50, PAIRS_SHOWN = 25, PARTS_SHOWN = 12, IN_PART = 8, MOVERS_SHOWN = 12, DOCUMENTS_SHOWN = 100;
  const LEVEL = 0.05;
  const whole = new Intl.NumberFormat("en");
  const number = (value, digits) => value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const percent = (share) => `${number(100 * share, share < 0.1 ? 1 : 0)}\u00a0%`;
  const counted = (count, noun) => `${whole.format(count)} ${noun}${count === 1 ? "" : "s"}`;
  const q = (value) => (value < 0.001 ? "q\u00a0<\u00a00.001" : `q\u00a0=\u00a0${number(value, 3)}`);

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== undefined && value !== null) element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  }

  function bar(share) {
    const inside = make("span", { class: "fill" });
    inside.style.inlineSize = `${Math.max(1.5, 100 * share)}%`;
    return make("span", { class: "bar", "aria-hidden": "true" }, inside);
  }

  // Bars of one phrase over the periods, each the share of the documents of its period.
  function columns(trend, { width, height }) {
    const drawing = document.createElementNS(SVG, "svg");
    const most = Math.max(...trend.shares.map((share) => share ?? 0), 1e-9);
    const step = width / trend.shares.length;
    for (const [name, value] of Object.entries({ viewBox: `0 0 ${width} ${height}`, width, height, class: `columns ${trend.direction}`, "aria-hidden": "true" })) {
      drawing.setAttribute(name, value);
    }
    trend.shares.forEach((share, place) => {
      const column = document.createElementNS(SVG, "rect");
      const tall = Math.max(share ? 2 : 1, ((share ?? 0) / most) * height);
      for (const [name, value] of Object.entries({
        x: place * step + step * 0.1, width: step * 0.8, y: height - tall, height: tall, class: share ? "some" : "none",
      })) column.setAttribute(name, value);
      drawing.append(column);
    });
    return drawing;
  }

  function show(root, data) {
    const trends = new Map(data.trends.map((trend) => [trend.phrase, trend]));
    const partsOf = new Map();
    for (const part of data.parts) {
      for (const found of part.phrases) {
        if (!partsOf.has(found.phrase)) partsOf.set(found.phrase, []);
        partsOf.get(found.phrase).push({ part, ...found });
      }
    }
    for (const some of partsOf.values()) some.sort((one, other) => other.score - one.score);
    const searched = data.phrases.map((phrase) => [phrase.text, ...phrase.variants].join("\n").toLowerCase());
    const long = data.phrases.map((phrase) => /\s/.test(phrase.text.trim()));
    let wanted = "", onlyLong = false;
    const matches = (place) => (!onlyLong || long[place]) && (!wanted || searched[place].includes(wanted));
    const updates = [];

    root.replaceChildren();
    root.classList.add("collection");
    const dialog = make("dialog", { class: "details", "aria-labelledby": "collection-phrase" });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });

    function phraseButton(place) {
      const button = make("button", { type: "button", class: "phrase" }, data.phrases[place].text);
      button.addEventListener("click", () => open(place));
      return button;
    }

    // A list that grows: `fill` gets the items that match the filter, as many as are shown.
    function growing(items, shown, fill, empty) {
      let most = shown;
      const more = make("button", { type: "button", class: "more" });
      const nothing = make("p", { class: "empty" }, empty);
      more.addEventListener("click", () => {
        most += 4 * shown;
        update();
      });
      function update() {
        const found = items();
        fill(found.slice(0, most));
        more.hidden = found.length <= most;
        more.textContent = `Show more (${whole.format(found.length - most)} left)`;
        nothing.hidden = found.length > 0;
      }
      updates.push(() => {
        most = shown;
        update();
      });
      return [nothing, more];
    }

    function section(name, title, note, ...children) {
      const heading = make("h2", { id: `collection-${name}` }, title);
      const made = make("section", { "aria-labelledby": `collection-${name}` }, heading, make("p", { class: "note" }, note), ...children);
      root.append(made);
      return made;
    }

    function table(caption, titles) {
      const body = make("tbody");
      const head = make("tr", {}, ...titles.map(([title, kind]) => make("th", { scope: "col", class: kind }, title)));
      const made = make("table", {}, make("caption", {}, caption), make("thead", {}, head), body);
      return [make("div", { class: "scroll", role: "group", tabindex: "0", "aria-label": caption }, made), body];
    }

    // Facts and filter
    const facts = [[data.document_count, "document"], [data.distinct_phrases, "phrase"]];
    if (data.by !== null) facts.push([data.parts.length + data.left_out_parts, "part"]);
    if (data.periods.length) facts.push([data.periods.length, "period"]);
    root.append(make("dl", { class: "facts" }, ...facts.map(([count, noun]) =>
      make("div", {}, make("dt", {}, count === 1 ? noun : `${noun}s`), make("dd", {}, whole.format(count))))));
    const filter = make("input", { type: "search", id: "collection-filter", autocomplete: "off", spellcheck: "false" });
    const matching = make("p", { class: "matching", role: "status" });
    const several = make("input", { type: "checkbox", id: "collection-several" });
    root.append(make("div", { class: "filter" }, make("label", { for: "collection-filter" }, "Filter phrases"), filter,
      make("label", { class: "choice", for: "collection-several" }, several, "several words only"), matching));
    function narrow() {
      wanted = filter.value.trim().toLowerCase();
      onlyLong = several.checked;
      for (const update of updates) update();
      const found = data.phrases.filter((_, place) => matches(place)).length;
      matching.textContent = wanted || onlyLong ? counted(found, "phrase") : "";
    }
    filter.addEventListener("input", narrow);
    several.addEventListener("change", narrow);

    // Phrases of the whole
    const order = make("select", { id: "collection-order" },
      make("option", { value: "specific" }, "most specific"),
      make("option", { value: "count" }, "most documents"),
      make("option", { value: "rank" }, "best mean rank"),
      make("option", { value: "name" }, "alphabet"));
    const orders = {
      specific: () => 0,
      count: (one, other) => data.phrases[other].count - data.phrases[one].count || data.phrases[one].mean_rank - data.phrases[other].mean_rank,
      rank: (one, other) => data.phrases[one].mean_rank - data.phrases[other].mean_rank,
      name: (one, other) => data.phrases[one].text.localeCompare(data.phrases[other].text, "en"),
    };
    const titles = [["phrase", "wide"], ["documents", "number"], ["share", "number"], ["mean rank", "number"]];
    if (data.by !== null) titles.push([`characteristic of (${data.by})`, ""]);
    if (data.trends.length) titles.push(["over time", ""]);
    const [phraseTable, phraseRows] = table("Keyphrases of the collection", titles);
    const mostDocuments = Math.max(1, ...data.phrases.map((phrase) => phrase.count));
    function phraseRow(place) {
      const phrase = data.phrases[place];
      const row = make("tr", {}, make("th", { scope: "row" }, phraseButton(place)),
        make("td", { class: "number" }, bar(phrase.count / mostDocuments), make("span", { class: "count" }, whole.format(phrase.count))),
        make("td", { class: "number" }, percent(phrase.share)),
        make("td", { class: "number" }, number(phrase.mean_rank, 1)));
      if (data.by !== null) {
        const sure = (partsOf.get(place) ?? []).filter((found) => found.q < LEVEL);
        row.append(make("td", {}, sure.slice(0, 2).map((found) => found.part.name).join(", ") + (sure.length > 2 ? ", …" : "")));
      }
      if (data.trends.length) {
        const trend = trends.get(place);
        const cell = make("td", { class: "trend" });
        if (trend) cell.append(columns(trend, { width: 90, height: 20 }), make("span", {}, trend.direction === "steady" ? "" : trend.direction));
        row.append(cell);
      }
      return row;
    }
    // Phrases of many documents stand apart.
    const common = data.phrases.map((_, place) => place).filter((place) => data.phrases[place].is_common);
    const places = data.phrases.map((_, place) => place).filter((place) => !data.phrases[place].is_common);
    const phrases = growing(() => places.filter(matches).sort(orders[order.value]), PHRASES_SHOWN,
      (found) => phraseRows.replaceChildren(...found.map(phraseRow)),
      data.phrases.length ? "No such phrase." : "No phrase is in enough documents.");
    order.addEventListener("change", updates[0]);
    const apart = make("p", { class: "common" });
    updates.push(() => {
      const found = common.filter(matches);
      apart.hidden = found.length === 0;
      apart.replaceChildren(make("strong", {}, "In many documents: "),
        ...found.slice(0, 20).flatMap((place, index) => [index ? ", " : "", phraseButton(place), ` (${percent(data.phrases[place].share)})`]),
        ". They are the subject of the whole collection, or boilerplate.");
    });
    section("phrases", "Keyphrases",
      `In how many documents a phrase is among the best ${data.top}, and its mean rank there. The most specific ones are in many more documents than general texts would have them. Choose a phrase to see its documents.`,
      apart,
      make("p", { class: "order" }, make("label", { for: "collection-order" }, "Order by "), order), phraseTable, ...phrases);

    // Parts
    if (data.by !== null) {
      const cards = make("div", { class: "cards" });
      const choice = make("select", { id: "collection-part" }, make("option", { value: "" }, "all"),
        ...data.parts.map((part, place) => make("option", { value: String(place) }, part.name)));
      const card = (part) => {
        const found = part.phrases.filter((one) => matches(one.phrase));
        const best = found.slice(0, choice.value === "" ? IN_PART : found.length);
        const most = Math.max(1e-9, ...best.map((one) => one.score));
        const list = make("ol", {}, ...best.map((one) => {
          const told = `${counted(one.count, "document")} (expected ${number(one.expected, 1)}), score ${number(one.score, 1)}, ${q(one.q)}`;
          return make("li", { class: one.q < LEVEL ? "sure" : "unsure" }, phraseButton(one.phrase), bar(one.score / most), make("span", { class: "told" }, told));
        }));
        return make("article", { class: "card" }, make("h3", {}, part.name), make("p", { class: "told" }, counted(part.documents, "document")), list);
      };
      const shownParts = () => data.parts.filter((part, place) =>
        (choice.value === "" || choice.value === String(place)) && ((!wanted && !onlyLong) || part.phrases.some((one) => matches(one.phrase))));
      const parts = growing(shownParts, PARTS_SHOWN, (found) => cards.replaceChildren(...found.map(card)), "No part has such a phrase.");
      choice.addEventListener("change", updates[updates.length - 1]);
      const left = data.left_out_parts ? ` The ${whole.format(data.left_out_parts)} smallest parts are not listed.` : "";
      section("parts", `Characteristic phrases by ${data.by}`,
        "Phrases that one part has more often than the rest. The score is -log10 of the probability of so many documents by chance; phrases with q of 0.05 or more may be chance and are grey." + left,
        make("p", { class: "order" }, make("label", { for: "collection-part" }, "Part "), choice), cards, ...parts);
    }

    // Over time
    if (data.trends.length) {
      const first = data.periods[0].name, last = data.periods[data.periods.length - 1].name;
      const multiple = (trend) => make("li", {}, phraseButton(trend.phrase), columns(trend, { width: 180, height: 48 }),
        make("span", { class: "told" }, `${first} – ${last}, ${counted(data.phrases[trend.phrase].count, "document")}, up to ${percent(Math.max(...trend.shares.map((share) => share ?? 0)))}`));
      const groups = [
        ["rising", "Rising", data.trends.filter((trend) => trend.direction === "rising").sort((one, other) => other.z - one.z)],
        ["falling", "Falling", data.trends.filter((trend) => trend.direction === "falling").sort((one, other) => one.z - other.z)],
        ["frequent", "Most frequent", data.trends],
      ];
      const made = [];
      for (const [, title, some] of groups) {
        const list = make("ul", { class: "multiples" });
        made.push(make("h3", {}, title), list, ...growing(() => some.filter((trend) => matches(trend.phrase)), MOVERS_SHOWN,
          (found) => list.replaceChildren(...found.map(multiple)), "None."));
      }
      section("time", "Over time", `The share of the documents of each period (${data.time}) that have a phrase. Rising and falling phrases are those whose trend is unlikely to be chance (q below 0.05).`, ...made);
    }

    // Together
    const [pairTable, pairRows] = table("Phrases that occur in the same documents",
      [["phrase", ""], ["and phrase", ""], ["documents", "number"], ["npmi", "number"], ["score", "number"]]);
    const pairs = growing(() => data.pairs.filter((pair) => (matches(pair.first) || matches(pair.second)) && (!onlyLong || (long[pair.first] && long[pair.second]))), PAIRS_SHOWN,
      (found) => pairRows.replaceChildren(...found.map((pair) => make("tr", {},
        make("th", { scope: "row" }, phraseButton(pair.first)), make("td", {}, phraseButton(pair.second)),
        make("td", { class: "number" }, whole.format(pair.count)), make("td", { class: "number" }, number(pair.npmi, 2)),
        make("td", { class: "number" }, number(pair.score, 1))))),
      "No such pair.");
    section("pairs", "Together", "Phrases that occur in the same documents more often than by chance. The score is -log10 of the probability of that; npmi is 0 for chance and 1 for phrases that are never apart.",
      pairTable, ...pairs);

    // One phrase, in a dialog
    function open(place) {
      const phrase = data.phrases[place];
      const close = make("button", { type: "button", class: "close" }, "Close");
      close.addEventListener("click", () => dialog.close());
      const content = [
        make("div", { class: "head" }, make("h2", { id: "collection-phrase", tabindex: "-1" }, phrase.text), close),
        make("p", {}, `${counted(phrase.count, "document")} (${percent(phrase.share)}), mean rank ${number(phrase.mean_rank, 1)}`),
      ];
      if (phrase.variants.length > 1) content.push(make("p", { class: "told" }, `Forms: ${phrase.variants.join(", ")}`));
      const sure = (partsOf.get(place) ?? []).filter((found) => found.q < LEVEL);
      if (sure.length) content.push(make("p", { class: "told" }, `Characteristic of ${data.by}: ${sure.map((found) => found.part.name).join(", ")}`));
      const trend = trends.get(place);
      if (trend) {
        const [scroll, body] = table("Documents by period", [["period", ""], ["documents", "number"], ["share", "number"]]);
        data.periods.forEach((period, index) => body.append(make("tr", {}, make("th", { scope: "row" }, period.name),
          make("td", { class: "number" }, whole.format(trend.counts[index])),
          make("td", { class: "number" }, trend.shares[index] === null ? "–" : percent(trend.shares[index])))));
        content.push(columns(trend, { width: 320, height: 60 }), make("details", {}, make("summary", {}, "Numbers by period"), scroll));
      }
      const together = data.pairs.filter((pair) => pair.first === place || pair.second === place).slice(0, 10);
      if (together.length) {
        content.push(make("h3", {}, "Occurs with"), make("p", { class: "tags" }, ...together.map((pair) => phraseButton(pair.first === place ? pair.second : pair.first))));
      }
      const list = make("ol", { class: "documents" });
      const more = make("button", { type: "button", class: "more" });
      let shown = 0;
      function add() {
        for (const index of phrase.documents.slice(shown, shown + DOCUMENTS_SHOWN)) {
          const found = data.documents[index];
          const about = [found.title === found.key ? "" : found.key, ...found.parts, found.parts.includes(found.period) ? "" : found.period ?? ""];
          list.append(make("li", {}, make("span", { class: "title" }, found.title || found.key), " ", make("span", { class: "told" }, about.filter(Boolean).join(" · "))));
        }
        shown += DOCUMENTS_SHOWN;
        more.hidden = phrase.documents.length <= shown;
        more.textContent = `Show more (${whole.format(phrase.documents.length - shown)} left)`;
      }
      more.addEventListener("click", add);
      add();
      const listed = phrase.documents.length < phrase.count ? ` (the ${whole.format(phrase.documents.length)} where it ranks best)` : "";
      content.push(make("h3", {}, `Documents${listed}`), list, more);
      dialog.replaceChildren(...content);
      if (!dialog.open) dialog.showModal();
      dialog.scrollTop = 0;
      dialog.querySelector("h2").focus();
    }

    root.append(dialog);
    for (const update of updates) update();
  }

  return { show };
})();
