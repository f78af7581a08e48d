// Several sandboxes side by side: what arrives in each, its people and its clock.

import { behindAll, get, inSandbox } from "./api.js";
import { copy, fill, h } from "./dom.js";
import { badge, empty, heading } from "./parts.js";
import { isRefused } from "./remedies.js";
import { momentOf, timeOf } from "./times.js";

/** How many fit beside one another. */
export const most = 4;
/** How many messages and requests each shows. */
const few = 8;
const pause = 1500;

/** The address of the view for those sandboxes. */
export const besideAddress = (ids) => `sandboxes/beside/${ids.map(encodeURIComponent).join("/")}`;

/**
 * Draws the sandboxes of `ids` and keeps them up to date: asked for by turns, since a browser has few connections for streams.
 * @returns a function that ends it
 */
export function showBeside(place, ids) {
  const columns = ids.slice(0, most).map((id) => ({ id, element: h("section", { class: "card", "aria-label": `Sandbox ${id}` }), drawn: "" }));
  fill(place, h("div", { class: "page wide" },
    heading("Sandboxes side by side", { buttons: h("a", { class: "button", href: "#/sandboxes" }, "All sandboxes") }),
    h("div", { class: "cards beside" }, columns.map(({ element }) => element))));
  let waiting;
  let ended = false;

  async function look() {
    try {
      const { sandboxes } = document.hidden ? { sandboxes: null } : await get("sandboxes");
      if (sandboxes) await Promise.all(columns.map((column) => draw(column, sandboxes.find(({ id }) => id === column.id))));
    } catch (error) {
      for (const { element } of columns) if (!element.firstChild) fill(element, h("p", { class: "said wrong", role: "alert" }, error.message));
    }
    if (!ended) waiting = setTimeout(look, pause);
  }

  async function draw(column, facts) {
    if (!facts) {
      column.drawn = "";
      return fill(column.element, empty("This sandbox is gone", h("p", null, h("code", null, column.id))));
    }
    const options = { sandbox: column.id };
    const [{ messages }, { requests }] = await Promise.all([
      get("messages", { limit: few, before: behindAll }, options), get("requests", { limit: few }, options),
    ]);
    // Whoever reads or marks something there is not disturbed where nothing is new.
    const drawn = JSON.stringify([facts.name, facts.users, facts.user_pools, facts.clock.frozen, Math.round(facts.clock.offset_seconds), messages.map(({ id }) => id), requests.map(({ id }) => id)]);
    if (ended || drawn === column.drawn) return;
    column.drawn = drawn;
    fill(column.element, ...content(facts, messages.reverse(), requests.reverse()));
  }

  look();
  return () => { ended = true; clearTimeout(waiting); };
}

function content(facts, messages, requests) {
  const there = (view) => `${inSandbox(facts.id)}#/${view}`;
  const moved = facts.clock.frozen || Math.abs(facts.clock.offset_seconds) > 1;
  return [
    h("div", { class: "heading" }, h("h2", null, facts.name ?? facts.id), h("a", { class: "button", href: there("outbox"), target: "_blank", rel: "noopener" }, "Open")),
    h("p", { class: "soft" }, facts.name && [h("code", null, facts.id), " · "],
      `${count(facts.user_pools, "pool")}, ${count(facts.users, "user")}`, moved && [" · ", badge(`clock at ${momentOf(facts.clock.now)}${facts.clock.frozen ? ", frozen" : ""}`, "warm")]),
    h("h3", null, "Messages"),
    messages.length === 0
      ? h("p", { class: "hint" }, "None yet.")
      : h("ul", { class: "reasons" }, messages.map((message) => h("li", null,
        h("time", { class: "soft" }, timeOf(message.at)), " ", h("a", { href: there(`outbox/${message.id}`), target: "_blank", rel: "noopener" }, message.to), " ",
        message.code
          ? h("button", { type: "button", class: "bare small-code", "aria-label": `Copy ${message.code}`, onclick: () => copy(message.code) }, message.code)
          : h("span", { class: "soft" }, message.subject ?? message.kind)))),
    h("h3", null, "Requests"),
    requests.length === 0
      ? h("p", { class: "hint" }, "None yet.")
      : h("ul", { class: "reasons" }, requests.map((request) => h("li", null,
        h("time", { class: "soft" }, timeOf(request.at)), " ", badge(request.status || "cut", isRefused(request) ? "wrong" : "good"), " ",
        h("a", { href: there(`requests/${request.id}`), target: "_blank", rel: "noopener" }, request.operation ?? `${request.method} ${request.path}`),
        request.reason && h("div", { class: "hint" }, request.reason)))),
  ];
}

const count = (number, noun) => `${number.toLocaleString()} ${noun}${number === 1 ? "" : "s"}`;
