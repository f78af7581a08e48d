// What clients really sent, and what they got: the journal, the latest first.

import { behindAll, call, get, memory } from "./api.js";
import { fill, h, offer, toast } from "./dom.js";
import { isRefused, why } from "./remedies.js";
import { List } from "./list.js";
import { act, badge, empty, facts, heading, json, snippet, tabs } from "./parts.js";
import { momentOf, timeOf } from "./times.js";

const fronts = ["cognito_user_pools", "cognito_identity", "sts", "cloudformation", "hosted", "oauth", "entra", "graph", "rest"];
const limit = 10000;
/** Where a tab remembers up to which request its list was cleared, for each sandbox. */
const clearedAt = () => `cleared:${memory.sandbox}`;

export async function show(place, context, item) {
  let all = [];
  let ended = false;
  /** The id of what is to be shown, which may be on a piece that is still to come. */
  let chosen = item;
  /** What is there already: something may be both told and read. */
  let known = new Set();
  const wanted = { text: "", front: "", failed: false };
  const detail = h("div", { class: "detail", tabindex: -1 });
  const list = new List({
    label: "Requests", key: (request) => request.id, row, choose: (request) => context.go(`requests/${request.id}`), limit,
  });
  const search = h("input", {
    type: "search", class: "grow", placeholder: "Operation, path, client, user, error or reason", "aria-label": "Search the requests",
    oninput: () => { wanted.text = search.value.toLowerCase(); draw(); },
  });
  const front = h("select", { "aria-label": "Front", onchange: () => { wanted.front = front.value; draw(); } },
    h("option", { value: "" }, "every front"), fronts.map((name) => h("option", { value: name }, name.replaceAll("_", " "))));
  const failed = h("label", { class: "check" },
    h("input", { type: "checkbox", onchange: (event) => { wanted.failed = event.target.checked; draw(); } }), "refused only");
  const split = h("div", { class: "split" },
    h("div", { class: "bar" }, search, front, failed,
      act("Refusals", showRefusals), act("Save as HAR", saveArchive), act("Clear", clear)),
    list.element, detail);
  fill(place, split);
  fill(detail, empty("Reading the journal…"));

  // Others look at the same journal: what is cleared is out of sight in this tab, and stays at the server.
  let cleared = Number(sessionStorage.getItem(clearedAt()) ?? 0);

  function setCleared(id) {
    cleared = id;
    sessionStorage.setItem(clearedAt(), String(id));
    draw();
  }

  function clear() {
    const former = cleared;
    const count = all.filter(({ id }) => Number(id) > cleared).length;
    chosen = null;
    setCleared(Number(all[0]?.id ?? cleared));
    offer(`${count.toLocaleString()} requests are out of sight in this tab`, "Undo", () => { if (!ended) setCleared(former); else sessionStorage.setItem(clearedAt(), String(former)); });
  }

  const fits = (request) => Number(request.id) > cleared && (!wanted.front || request.front === wanted.front) && (!wanted.failed || isRefused(request) || request.reason)
    && (!wanted.text || [request.operation, request.method, request.path, request.client, request.user, request.error, request.reason, request.request_id, request.status]
      .join(" ").toLowerCase().includes(wanted.text));

  function draw() {
    list.set(all.filter(fits));
    select(chosen);
  }

  function select(id) {
    const request = all.find((candidate) => candidate.id === id);
    chosen = id;
    split.classList.toggle("chosen", Boolean(request));
    list.mark(request ? id : null);
    fill(detail, request ? article(request, context) : list.items.length > 0 ? empty("Choose a request") : nothing(all.length));
    detail.scrollTop = 0;
  }

  /** What clients asked for that this server does not do, in the place of a request. */
  async function showRefusals() {
    const { refusals } = await get("refusals");
    split.classList.add("chosen");
    chosen = null;
    list.mark(null);
    fill(detail, h("article", null, heading("Refused features", { back: "#/requests" }),
      refusals.length === 0
        ? h("p", { class: "hint" }, "None: every feature that clients used is implemented.")
        : h("table", null, h("thead", null, h("tr", null, ["What", "Front", "Times"].map((title) => h("th", { scope: "col" }, title)))),
          h("tbody", null, refusals.map((refusal) => h("tr", null,
            h("td", null, h("a", { href: `#/requests/${refusal.last}` }, refusal.name)), h("td", null, refusal.front ?? ""), h("td", null, refusal.count)))))));
  }

  /** In pieces, since ten thousand requests are tens of megabytes, and reading a long piece would hold up the page: the latest first. */
  async function read(before) {
    const mine = known;
    const page = await get("requests", { limit: before ? 300 : 200, before: before ?? behindAll });
    // Requests that were cleared meanwhile do not return.
    if (ended || mine !== known) return null;
    // Another run of the server begins to count again.
    if (!before && Number(page.requests.at(-1)?.id ?? 0) < cleared) cleared = 0;
    const older = page.requests.reverse().filter((request) => !known.has(request.id));
    for (const request of older) known.add(request.id);
    all = all.concat(older).slice(0, limit);
    list.set(all.filter(fits));
    if (!before || list.chosen !== chosen) select(chosen);
    return page.next ?? null;
  }

  /** The view is used while the rest comes. */
  async function readOn(before) {
    while (before) before = await read(before);
  }

  function add(request) {
    known.add(request.id);
    all.unshift(request);
    if (all.length > limit) known.delete(all.pop().id);
    if (fits(request)) list.prepend(request);
    // It may be the one that the address names.
    if (request.id === chosen) select(chosen);
    else if (all.length === 1) select(null);
  }

  const rest = await read(null);
  readOn(rest).catch((error) => toast(error.message, { wrong: true }));
  return {
    select,
    close: () => { ended = true; },
    told: (name, request) => { if (name === "request" && !known.has(request.id)) add(request); },
  };
}

const tone = (status) => (status >= 500 ? "wrong" : status >= 400 ? "warm" : status >= 300 ? "cool" : "good");

const took = ({ duration_ms: time }) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;

function row(request) {
  return [
    h("div", { class: "line" }, badge(request.status || "cut", tone(request.status || 500)),
      h("strong", { class: "grow" }, request.operation ?? `${request.method} ${request.path}`),
      request.challenge && badge(request.challenge, "cool"),
      h("time", { class: "soft" }, timeOf(request.at))),
    h("div", { class: "line second-line" },
      request.reason
        ? h("span", { class: `grow ${isRefused(request) ? "wrong-words" : "warm-words"}`, title: request.reason }, request.reason)
        : h("span", { class: "grow" },
          [request.error, (request.front ?? "no front").replaceAll("_", " "), `${request.method} ${request.path}`].filter(Boolean).join(" · ")),
      h("span", null, took(request))),
  ];
}

function article(request, context) {
  return h("article", null,
    heading(request.operation ?? request.path, { back: "#/requests", badges: [badge(request.status || "cut", tone(request.status || 500)), request.error && badge(request.error, "wrong")] }),
    why(request, context),
    facts([
      ["Front", request.front], ["Request", h("code", null, `${request.method} ${request.path}${request.request.query ? `?${request.request.query}` : ""}`)], ["At", momentOf(request.at)],
      ["Took", took(request)], ["Client", request.client], ["User", request.user],
      ["Challenge", request.challenge && `${request.challenge}: the sign-in goes on when the app answers it`],
      ["Messages", request.messages?.length > 0 && request.messages.map((id) => h("a", { href: `#/outbox/${id}` }, `message ${id} `))],
      ["Sign-in", request.links?.length > 0 && h("a", { href: `#/signins/of/${request.id}` }, "as a picture")],
      ["Id", h("code", null, `${request.id} · ${request.request_id}`)],
    ]),
    side("Request", request.request), side("Response", request.response));
}

function side(title, { headers, body } = {}) {
  const fields = Array.isArray(headers) ? headers.map(({ name, value }) => [name, value]) : Object.entries(headers ?? {});
  return h("section", null, h("h2", null, title), tabs(title, [
    ["Body", () => (body ? json(pretty(body)) : h("p", { class: "hint" }, "No body."))],
    [`Headers (${fields.length})`, () => facts(fields.map(([name, value]) => [name, h("code", null, [value].flat().join(", "))]))],
    ["Raw", () => snippet(typeof body === "string" ? body : JSON.stringify(body))],
  ]));
}

/** A form is read as one; everything else is shown as it is. */
function pretty(body) {
  if (typeof body !== "string" || !/^[\w.\-*]+=[^\s<{]*$/.test(body)) return body;
  return Object.fromEntries(new URLSearchParams(body));
}

async function saveArchive() {
  const text = await call("GET", "requests.har", { text: true });
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: "understudy.har" });
  link.click();
  URL.revokeObjectURL(link.href);
  toast("Saved");
}

const nothing = (hidden) => empty(hidden > 0 ? "No requests here" : "No requests yet",
  hidden > 0 && h("p", null, "Those of the journal do not fit the search, or are cleared from this list."),
  h("p", null, "Point a client at this server: everything it sends is listed here, with secrets masked. ",
    h("a", { href: "#/pools" }, "Client configuration")));
