// A sign-in as a sequence diagram, drawn as SVG: who asks whom, from left to right; time goes down.

import { participants } from "./flows.js";

const space = "http://www.w3.org/2000/svg";
const head = 52;
const rowHeight = 34;
const lane = 208;
const margin = 96;
/** About what a letter of the text takes. */
const letter = 7.1;

function element(name, attributes, ...children) {
  const made = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null && value !== undefined) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const short = (text, width) => (text.length * letter <= width ? text : `${text.slice(0, Math.max(3, Math.floor(width / letter) - 1))}…`);

/**
 * @param all    the steps
 * @param marked the place of a step that is to be told from the others, or -1
 * @param link   makes the address of a step; null for a picture without links
 */
export function picture(all, { marked = -1, link = null, label = "Sequence of the sign-in" } = {}) {
  const people = participants(all);
  const width = margin * 2 + lane * Math.max(1, people.length - 1);
  const height = head + rowHeight * (all.length + 1);
  const x = (name) => margin + lane * people.indexOf(name);
  const svg = element("svg", {
    xmlns: space, viewBox: `0 0 ${width} ${height}`, width, height, class: "sequence", role: "group", "aria-label": label,
  });
  for (const name of people) {
    svg.append(
      element("line", { x1: x(name), x2: x(name), y1: head - 10, y2: height - 8, class: "lifeline" }),
      element("rect", { x: x(name) - 76, y: 8, width: 152, height: 32, rx: 9, class: "person" }),
      element("text", { x: x(name), y: 29, class: "name", "text-anchor": "middle" }, short(name, 148)));
  }
  all.forEach((step, place) => svg.append(arrow(step, place, x, marked === place, link)));
  return svg;
}

function arrow(step, place, x, isMarked, link) {
  const y = head + rowHeight * (place + 1) - 8;
  const [from, to] = [x(step.from), x(step.to)];
  const right = to >= from;
  const tip = to + (right ? -1 : 1) * 2;
  const classes = ["step", step.isAnswer && "answer", step.tone, isMarked && "marked"].filter(Boolean).join(" ");
  const words = element("text", { x: (from + to) / 2, y: y - 7, "text-anchor": "middle" }, short(step.text, Math.abs(to - from) - 12 || lane));
  const group = element("g", { class: classes },
    element("rect", { x: Math.min(from, to), y: y - rowHeight + 9, width: Math.max(Math.abs(to - from), 40), height: rowHeight - 4, class: "area" }),
    element("line", { x1: from, x2: tip, y1: y, y2: y, class: "shaft" }),
    element("path", { d: `M${tip} ${y} l${right ? -9 : 9} -4.5 v9 z`, class: "tip" }), words);
  const said = `${place + 1}. ${step.from} to ${step.to}: ${step.text}${step.note ? `. ${step.note}` : ""}`;
  group.append(element("title", {}, said));
  if (!link) return group;
  const anchor = element("a", { href: link(step), "aria-label": said }, group);
  return anchor;
}

/** The picture as a file that looks the same elsewhere. */
export function file(all, title) {
  const svg = picture(all, { label: title });
  const style = element("style", {}, `
    .sequence { background: #fffefb; font: 13px system-ui, sans-serif; }
    text { fill: #261f29; } .name { font-weight: 600; }
    .person { fill: #f1ece4; stroke: #8b8089; } .lifeline { stroke: #ddd5ca; }
    .shaft { stroke: #261f29; } .tip { fill: #261f29; } .answer .shaft { stroke-dasharray: 5 4; } .area { fill: none; }
    .good text { fill: #185739; } .warm text { fill: #6f4300; } .wrong text { fill: #941c18; }
    .wrong .shaft { stroke: #941c18; } .wrong .tip { fill: #941c18; }`);
  svg.prepend(element("title", {}, title), style);
  return new XMLSerializer().serializeToString(svg);
}
