// The last hour in charts, drawn here: requests and refusals by the minute, tokens, and how long each operation takes.

import { get } from "./api.js";
import { fill, h } from "./dom.js";
import { empty } from "./parts.js";

const space = "http://www.w3.org/2000/svg";
const height = 140;
const foot = 18;
/** Where the words of a wide picture would be too small to be read. */
const narrow = matchMedia("(width < 40rem)");

function element(name, attributes, ...children) {
  const made = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Bars by the minute. `layers` are `{name, tone, values}`, drawn on top of one another. */
function chart(label, layers) {
  const count = layers[0].values.length;
  const sums = layers[0].values.map((_, index) => layers.reduce((sum, layer) => sum + layer.values[index], 0));
  const top = Math.max(1, ...sums);
  const width = narrow.matches ? 300 : 720;
  const step = width / count;
  const svg = element("svg", { viewBox: `0 0 ${width} ${height + foot}`, class: "chart", role: "img", "aria-label": label });
  for (const part of [0.5, 1]) {
    const y = height * (1 - part) + 0.5;
    const words = element("text", { x: 0, y: Math.max(10, y - 3), class: "scale" });
    words.append(String(Math.round(top * part * 10) / 10));
    svg.append(element("line", { x1: 0, x2: width, y1: y, y2: y, class: "grid" }), words);
  }
  const below = new Array(count).fill(0);
  for (const { tone, values } of layers) {
    values.forEach((value, index) => {
      if (value === 0) return;
      const size = (value / top) * (height - 12);
      below[index] += size;
      svg.append(element("rect", { x: index * step + 1, y: height - below[index], width: Math.max(1, step - 2), height: size, class: `bar-${tone}` }));
    });
  }
  svg.append(element("line", { x1: 0, x2: width, y1: height + 0.5, y2: height + 0.5, class: "axis" }));
  for (const [x, words, anchor] of [[0, "an hour ago", "start"], [width / 2, "30 minutes", "middle"], [width, "now", "end"]]) {
    const text = element("text", { x, y: height + 14, class: "scale", "text-anchor": anchor });
    text.append(words);
    svg.append(text);
  }
  return svg;
}

const sum = (values) => values.reduce((one, other) => one + other, 0);

export async function show(place) {
  let waiting;
  let ended = false;
  const page = h("div", { class: "page" });
  fill(place, page);

  async function read() {
    const { minutes, operations } = await get("activity");
    if (ended) return;
    const of = (name) => minutes.map((minute) => minute[name]);
    const [all, refused, issued] = [of("requests"), of("refused"), of("issued")];
    if (sum(all) === 0) {
      fill(page, empty("Nothing in the last hour", h("p", null, "Requests of clients are counted here by the minute. Those of all sandboxes count, and the console's own do not."),
        h("p", null, h("a", { class: "button", href: "#/tryit" }, "Try a sign-in"))));
      return;
    }
    const slowest = Math.max(...operations.map((one) => one.slowest_ms), 0.001);
    fill(page,
      h("section", { class: "card" }, h("h1", null, "Requests by the minute"),
        h("p", { class: "legend" }, h("span", { class: "key-good" }, `${sum(all) - sum(refused)} answered`), h("span", { class: "key-wrong" }, `${sum(refused)} refused`)),
        chart(`${sum(all)} requests in the last hour, ${sum(refused)} of them refused`, [
          { tone: "good", values: all.map((value, index) => value - refused[index]) }, { tone: "wrong", values: refused }])),
      h("section", { class: "card" }, h("h2", null, "Tokens by the minute"), h("p", { class: "hint" }, `${sum(issued)} ${sum(issued) === 1 ? "answer" : "answers"} handed out tokens: sign-ins and refreshes.`),
        chart(`${sum(issued)} answers with tokens in the last hour`, [{ tone: "cool", values: issued }])),
      h("section", { class: "card" }, h("h2", null, "Operations"),
        h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Operations" }, h("table", null,
          h("thead", null, h("tr", null, ["Operation", "Requests", "Refused", "Mean", "Slowest"].map((name) => h("th", { scope: "col" }, name)))),
          h("tbody", null, [...operations].sort((one, other) => other.requests - one.requests).map((one) => h("tr", null,
            h("td", null, one.operation, h("div", { class: "hint" }, one.front.replaceAll("_", " "))), h("td", null, one.requests), h("td", null, one.refused),
            h("td", null, `${one.mean_ms.toFixed(1)} ms`),
            h("td", null, `${one.slowest_ms.toFixed(1)} ms`, meter(one.slowest_ms / slowest)))))))),
      h("p", { class: "hint" }, "For a monitoring system: ", h("a", { href: "metrics" }, "metrics in the format of Prometheus"), ", and a dashboard for Grafana in deploy/grafana."));
  }

  await read();
  const again = () => { read().catch(() => {}); };
  narrow.addEventListener("change", again);
  return {
    close: () => { ended = true; clearTimeout(waiting); narrow.removeEventListener("change", again); },
    told: (name) => {
      if (name !== "request") return;
      waiting ??= setTimeout(() => { waiting = null; again(); }, 1000);
    },
  };
}

/** A bar of that part of the width. */
function meter(part) {
  const svg = element("svg", { viewBox: "0 0 100 4", class: "meter", "aria-hidden": "true", preserveAspectRatio: "none" });
  svg.append(element("rect", { x: 0, y: 0, width: Math.max(1, part * 100), height: 4, class: "bar-cool" }));
  return svg;
}
