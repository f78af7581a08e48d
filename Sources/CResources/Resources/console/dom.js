// Elements without markup: everything that comes from outside is set as text, so there is nothing to escape.

/** Makes an element: `h("button", {class: "bare", onclick: run}, "Run")`. Children may be nodes, texts, lists, null. */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** Puts new children in the place of all that an element has. */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

const shapes = {
  outbox: "M3 6h18v12H3zM3 7l9 6 9-6",
  requests: "M4 7h16M4 12h16M4 17h10M17 15l3 2-3 2",
  signins: "M5 4v16M19 4v16M5 8h13M15 5l3 3-3 3M19 16H6M9 13l-3 3 3 3",
  users: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 4.5a3.5 3.5 0 0 1 0 6M17.5 14.5c2 .8 3.5 2.800 3.500 5.500",
  tokens: "M14.500 9.500a4.500 4.500 0 1 1-3-4.200M11 10l9-7M17 5.500l2.500 3M4 16l3-3",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.500 2",
  faults: "M13 3 5 14h6l-1 7 8-11h-6z",
  sandboxes: "M4 8l8-4 8 4-8 4zM4 12l8 4 8-4M4 16l8 4 8-4",
  pools: "M4 6h16v5H4zM4 13h16v5H4zM7 8.500h.01M7 15.500h.01",
  tryit: "M7 4v16l12-8z",
  activity: "M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6",
  find: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l5 5",
  copy: "M9 9h10v11H9zM5 15V4h10",
  back: "M15 5l-7 7 7 7",
  close: "M6 6l12 12M18 6 6 18",
};

/** One of the console's drawings; says nothing to a screen reader. */
export function icon(name, size = 20) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  const attributes = {
    viewBox: "0 0 24 24", width: size, height: size, fill: "none", stroke: "currentColor", "stroke-width": 1.8,
    "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true", focusable: "false",
  };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  path.setAttribute("d", shapes[name]);
  svg.append(path);
  return svg;
}

/** Says something for a moment, at the foot of the window and to screen readers. */
export function toast(text, { wrong = false } = {}) {
  const line = h("p", { class: wrong ? "wrong" : null }, text);
  document.getElementById("toasts").append(line);
  setTimeout(() => line.remove(), wrong ? 7000 : 2200);
}

/** Says something with a button to answer it, which stays for a while, and as long as somebody is at it. Calls `over` when it goes unanswered. */
export function offer(text, label, run, over = () => {}) {
  const button = h("button", { type: "button" }, label);
  const line = h("p", { class: "offer" }, h("span", null, text), button);
  let waiting;
  const wait = () => { waiting = setTimeout(() => { line.remove(); over(); }, 15000); };
  for (const name of ["pointerenter", "focusin"]) line.addEventListener(name, () => clearTimeout(waiting));
  for (const name of ["pointerleave", "focusout"]) line.addEventListener(name, () => { clearTimeout(waiting); if (line.isConnected) wait(); });
  button.addEventListener("click", () => { line.remove(); clearTimeout(waiting); run(); });
  // One offer at a time: an answer must not be to another question.
  for (const former of document.querySelectorAll("#toasts .offer")) former.remove();
  document.getElementById("toasts").append(line);
  wait();
}

/** Says something to screen readers alone. */
export function announce(text) {
  const place = document.getElementById("announcements");
  place.replaceChildren(h("p", null, text));
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure context there is no clipboard API.
    const area = h("textarea", { "aria-hidden": "true", value: text });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast("Copied");
}

export function copyButton(text, label = "Copy") {
  return h("button", { type: "button", onclick: () => copy(text) }, icon("copy", 18), label);
}

/** A small button with a drawing alone. */
export function iconButton(name, label, onclick) {
  return h("button", { type: "button", class: "bare icon", "aria-label": label, title: label, onclick }, icon(name, 18));
}
