// The frame: which view is open, what the server tells live, the sandbox and the clock in the head.

import { Refusal, get, listen, memory, sparing } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { ask, empty, field } from "./parts.js";
import { ClockChip } from "./clock-chip.js";
import { openPalette, showKeys } from "./palette.js";

/** The views in the order of the menu: their address, name, key, and the module that shows them. */
const views = [
  { name: "outbox", title: "Outbox", load: () => import("./outbox.js") },
  { name: "requests", title: "Requests", load: () => import("./requests.js") },
  { name: "signins", title: "Sign-ins", key: "0", load: () => import("./signins.js") },
  { name: "users", title: "Users", load: () => import("./users.js") },
  { name: "tokens", title: "Tokens", load: () => import("./tokens.js") },
  { name: "clock", title: "Clock", load: () => import("./clock.js") },
  { name: "faults", title: "Faults", load: () => import("./faults.js") },
  { name: "sandboxes", title: "Sandboxes", load: () => import("./sandboxes.js") },
  { name: "pools", title: "Pools", load: () => import("./pools.js") },
  { name: "tryit", title: "Try it", load: () => import("./tryit.js") },
  { name: "activity", title: "Activity", key: "a", load: () => import("./activity.js") },
];

// The first nine others in their order have the digits from 1.
views.filter(({ key }) => !key).forEach((view, index) => { view.key = String(index + 1); });

const place = document.getElementById("view");
const counts = new Map();
let open = null;
/** The view that is being made, told from an earlier making of the same. */
let making = null;
let info = null;
let stopListening = () => {};
/** What was told before there was a view to tell it. */
let untold = [];

const live = h("span", { class: "live", role: "img", "aria-label": "connecting" });
const chip = new ClockChip();
const sandboxes = h("select", { "aria-label": "Sandbox", onchange: () => { memory.sandbox = sandboxes.value; start(); } });
const finder = h("button", {
  type: "button", class: "finder", "aria-label": "Find anything", title: "Find anything (Ctrl K)", onclick: () => openPalette(views, context),
}, icon("find", 18), h("kbd", { "aria-hidden": "true" }, "Ctrl K"));
fill(document.getElementById("status"), finder, sandboxes, chip.element, live);

/** What views are given: the server's facts, and how to go elsewhere. */
const context = {
  get info() { return info; },
  async refreshInfo() { info = await get("info"); return info; },
  go(path) { location.hash = `#/${path}`; },
  restart: () => start(),
  refreshClock: () => chip.refresh(),
};

function drawMenu(current) {
  const menu = document.getElementById("views");
  const { scrollLeft } = menu;
  fill(menu, views.map(({ name, title }) => {
    const count = counts.get(name);
    return h("a", { href: `#/${name}`, "aria-current": name === current ? "page" : null },
      icon(name), title, count ? h("span", { class: "count" }, count > 99 ? "99+" : count, h("span", { class: "unseen" }, " new")) : null);
  }));
  // Drawn anew, it would begin at its start again.
  menu.scrollLeft = scrollLeft;
}

function address() {
  const [name, ...rest] = location.hash.replace(/^#\//, "").split("/");
  const view = views.find((candidate) => candidate.name === name) ?? views[0];
  return { view, item: rest.map(decodeURIComponent).join("/") || null };
}

async function show() {
  const { view, item } = address();
  if (open?.view === view) {
    open.shown.select?.(item);
    return;
  }
  // A view chosen while another one is being built is shown when that is done.
  if (making?.view === view) return;
  open?.shown.close?.();
  open = null;
  const turn = making = { view };
  counts.delete(view.name);
  untold = [];
  drawMenu(view.name);
  // On a phone the menu is longer than the screen.
  document.querySelector("#views [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  document.title = `${view.title} · Understudy`;
  // Each has a place of its own: what an earlier view still reads and draws when it is left goes nowhere.
  const own = h("div", { class: "view" });
  fill(place, own);
  try {
    const module = await view.load();
    const shown = await module.show(own, context, item);
    // Another view may have been opened meanwhile.
    if (making !== turn) return shown.close?.();
    open = { view, shown };
    // Ahead of what else came: they are older.
    events.unshift(...untold.splice(0));
    tellAll();
    const now = address().item;
    if (now !== item) shown.select?.(now);
  } catch (error) {
    if (making === turn) fill(own, problem(error));
  } finally {
    if (making === turn) making = null;
  }
}

function problem(error) {
  if (error instanceof Refusal && error.status === 501) {
    return empty("Not implemented", h("p", null, error.message));
  }
  return empty("The call failed", h("p", { class: "said wrong", role: "alert" }, error.message),
    h("button", { type: "button", onclick: () => start() }, "Try again"));
}

/** What came and is not told yet. A stream may bring hundreds a second, and people work meanwhile. */
const events = [];
/** Milliseconds that telling may take before the page does something else. */
const patience = 10;

function heard(name, data) {
  // Nobody works in a window out of sight, and its timers run once a minute.
  if (events.push([name, data]) === 1 && !document.hidden) setTimeout(tellAll);
  if (document.hidden) tellAll();
}

function tellAll() {
  const end = performance.now() + patience;
  while (events.length > 0 && (document.hidden || performance.now() < end)) told(...events.shift());
  if (events.length > 0) setTimeout(tellAll);
}

const clockChanged = sparing(() => chip.refresh(), 500);
const menuChanged = sparing(() => drawMenu((open ?? making ?? address()).view.name), 250);

function told(name, data) {
  if (name === "change") clockChanged();
  if (name === "message") notify(data);
  const target = { message: "outbox", request: "requests" }[name];
  const current = (open ?? making ?? address()).view.name;
  if (target && current !== target) {
    counts.set(target, (counts.get(target) ?? 0) + 1);
    menuChanged();
  }
  if (open) open.shown.told?.(name, data);
  else untold.push([name, data]);
}

/** For those who look at their app meanwhile. */
function notify(message) {
  if (!memory.notices || !message.code || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification(`${message.code} for ${message.to}`, { body: message.subject ?? message.body, tag: `understudy-${message.id}` });
  notice.onclick = () => { window.focus(); context.go(`outbox/${message.id}`); notice.close(); };
}

async function listSandboxes() {
  let names = ["default"];
  try {
    names = (await get("sandboxes")).sandboxes.map((sandbox) => sandbox.id);
  } catch (error) {
    if (error.status !== 501) throw error;
  }
  if (!names.includes("default")) names.unshift("default");
  if (!names.includes(memory.sandbox)) memory.sandbox = "default";
  fill(sandboxes, names.map((id) => h("option", { value: id, selected: id === memory.sandbox }, id)));
  sandboxes.hidden = names.length < 2;
}

/** Begins afresh: at the start, and when sandbox or token change. */
async function start() {
  stopListening();
  events.length = 0;
  open?.shown.close?.();
  open = null;
  making = null;
  counts.clear();
  // What stands there belongs to another sandbox.
  fill(place);
  try {
    await listSandboxes();
    await context.refreshInfo();
    await chip.refresh();
  } catch (error) {
    if (error.status === 401) return askForToken();
    if (error.status === 404 && memory.sandbox !== "default") {
      memory.sandbox = "default";
      return start();
    }
    fill(place, problem(error));
    return;
  }
  // What a view reads must not be older than what it is told: first the ears, then the eyes.
  await new Promise((listening) => {
    stopListening = listen(heard, (state) => {
      live.className = `live ${state}`;
      live.setAttribute("aria-label", state === "on" ? "live" : "not connected; trying again");
      live.title = live.getAttribute("aria-label");
      listening();
    });
  });
  await show();
}

async function askForToken() {
  await ask("This server has a control token", [
    h("p", { class: "hint" }, "It was started with --control-token. The token stays in this tab."),
    field("Control token", { name: "token", type: "password", required: true }),
  ], { action: "Open the console", send: async ({ token }) => { memory.token = token; await get("info"); } });
  if (memory.token) start();
}

/** Keys that work everywhere but in fields: a digit opens a view, `/` goes to the search, `?` says so. Ctrl K works in fields too. */
function pressed(event) {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k" && !document.querySelector("dialog[open]")) {
    event.preventDefault();
    openPalette(views, context);
    return;
  }
  const typing = event.target.closest("input, textarea, select, dialog");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const view = views.find(({ key }) => key === event.key);
  if (view) context.go(view.name);
  else if (event.key === "/") {
    const search = place.querySelector("input[type=search]");
    if (search) { event.preventDefault(); search.focus(); }
  } else if (event.key === "Escape") {
    location.hash = `#/${address().view.name}`;
  } else if (event.key === "?") {
    showKeys(views);
  }
}

addEventListener("hashchange", show);
addEventListener("keydown", pressed);
drawMenu(null);
start();
