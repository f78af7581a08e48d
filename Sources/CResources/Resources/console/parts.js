// What the views are put together from.

import { copy, fill, h, icon, iconButton, toast } from "./dom.js";

export const badge = (text, tone) => h("span", { class: `badge ${tone ?? ""}` }, text);

/** A list of names and values; those without a value are left out. */
export function facts(pairs) {
  const said = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false);
  return h("dl", { class: "facts" }, said.map(([name, value]) => [h("dt", null, name), h("dd", null, value)]));
}

/** An id or address, with a small button that copies it. */
export const copied = (text) => h("span", { class: "copied" }, h("code", null, text),
  iconButton("copy", `Copy ${text}`, () => copy(text)));

/** Text in a box with a button that copies it. */
export function snippet(text, shown = text) {
  return h("div", { class: "snippet" }, h("pre", { tabindex: 0 }, h("code", null, shown)),
    iconButton("copy", "Copy", () => copy(text)));
}

/** JSON, coloured. Takes a value, or text that may be JSON and is shown as it is if not. */
export function json(source) {
  let value = source;
  if (typeof source === "string") {
    try { value = JSON.parse(source); } catch { return snippet(source); }
  }
  const text = JSON.stringify(value, null, 2);
  return snippet(text, coloured(text));
}

function coloured(text) {
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g)) {
    pieces.push(text.slice(end, match.index));
    const [all, quoted, colon, number] = match;
    const masked = quoted && !colon && /^"\*+|^"\[masked/.test(quoted);
    const kind = quoted ? (colon ? "j-name" : masked ? "j-masked" : "j-text") : number ? "j-number" : "j-word";
    pieces.push(h("span", { class: kind }, quoted ?? all), colon ?? "");
    end = match.index + all.length;
  }
  pieces.push(text.slice(end));
  return pieces;
}

let fieldNumber = 0;

/** A label with its input; `options` makes it a list to choose from. */
export function field(label, { name, options, hint, rows, ...attributes } = {}) {
  const id = `field-${(fieldNumber += 1)}`;
  const shared = { id, name, "aria-describedby": hint ? `${id}-hint` : null };
  let input;
  if (options) {
    const { value, ...rest } = attributes;
    input = h("select", { ...shared, ...rest }, options.map((option) => {
      const [key, text] = Array.isArray(option) ? option : [option, option];
      return h("option", { value: key, selected: key === value }, text);
    }));
  } else if (rows) {
    const { value, ...rest } = attributes;
    input = h("textarea", { ...shared, rows, spellcheck: "false", autocapitalize: "off", ...rest, value });
  } else {
    input = h("input", { ...shared, autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...attributes });
  }
  return h("div", { class: "field" }, h("label", { for: id }, label), input,
    hint && h("p", { class: "hint", id: `${id}-hint` }, hint));
}

export function check(label, attributes) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", ...attributes }), label);
}

/** A form whose submission runs `send` with its values; what goes wrong is said in the form. */
export function form(children, send) {
  const problem = h("p", { class: "said wrong", role: "alert", hidden: true });
  const element = h("form", {
    onsubmit: async (event) => {
      event.preventDefault();
      const values = Object.fromEntries(new FormData(element));
      const buttons = [...element.querySelectorAll("button")];
      problem.hidden = true;
      for (const button of buttons) button.disabled = true;
      try {
        await send(values, event.submitter?.value);
      } catch (error) {
        fill(problem, error.message);
        problem.hidden = false;
      } finally {
        for (const button of buttons) button.disabled = false;
      }
    },
  }, children, problem);
  return element;
}

/** A dialog with a form; resolves when it is closed. */
export function ask(title, children, { action, danger = false, send }) {
  return new Promise((resolve) => {
    const dialog = h("dialog", { "aria-label": title });
    const close = () => { dialog.close(); };
    dialog.addEventListener("close", () => { dialog.remove(); resolve(); });
    dialog.append(form([
      h("h1", null, title), children,
      h("div", { class: "buttons" },
        h("button", { class: danger ? "danger" : "main-button" }, action),
        h("button", { type: "button", onclick: close }, "Cancel")),
    ], async (values) => { await send(values); close(); }));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** A button that does something and says what went wrong. */
export function act(label, run, attributes) {
  const button = h("button", {
    type: "button", ...attributes,
    onclick: async () => {
      button.disabled = true;
      try { await run(); } catch (error) { toast(error.message, { wrong: true }); } finally { button.disabled = false; }
    },
  }, label);
  return button;
}

/** The head of a view's detail: on a phone with a way back to the list. */
export function heading(title, { back, badges, buttons } = {}) {
  return h("div", { class: "heading" },
    back && h("a", { class: "button icon back", href: back, "aria-label": "Back to the list" }, icon("back")),
    h("h1", null, title), badges, buttons && h("div", { class: "buttons" }, buttons));
}

export const empty = (title, ...rest) => h("div", { class: "empty" }, h("h2", null, title), rest);

/** Tabs over panels; `panels` is a list of [label, function that makes the panel]. */
export function tabs(label, panels) {
  const shown = h("div", { role: "tabpanel", tabindex: 0, "aria-label": label });
  const buttons = panels.map(([text], index) =>
    h("button", { type: "button", role: "tab", onclick: () => choose(index), onkeydown: (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step) choose((index + step + panels.length) % panels.length, true);
    } }, text));
  const choose = (index, focus) => {
    buttons.forEach((button, place) => {
      button.setAttribute("aria-selected", String(place === index));
      button.tabIndex = place === index ? 0 : -1;
    });
    if (focus) buttons[index].focus();
    fill(shown, panels[index][1]());
  };
  choose(0);
  return h("section", null, h("div", { class: "tabs", role: "tablist", "aria-label": label }, buttons), shown);
}
