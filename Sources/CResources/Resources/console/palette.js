// Finds anything by a few letters: views, clients, settings, users, messages, requests, and what can be done at once.

import { behindAll, get, post } from "./api.js";
import { fill, h, toast } from "./dom.js";
import { removeFaults } from "./undo.js";

/** How many of a kind are offered. */
const few = 6;

/** What can be done without a form: name and call. Those that take something away say so. */
const actions = [
  ["Advance the clock by 1 hour", () => post("clock", { advance: "PT1H" })],
  ["Advance the clock by 1 day", () => post("clock", { advance: "P1D" })],
  ["Freeze the clock", () => post("clock", { freeze: true })],
  ["Return to the machine's time", () => post("clock", { reset: true })],
  ["Take a snapshot", () => post("snapshots", {})],
  ["Remove all faults", async () => removeFaults((await get("faults")).faults)],
];

/** What can be set of a pool and of a client: its address, its words, and the names by which the service calls it. */
const settings = {
  pool: [
    ["second-factors", "Second factors", "MFA MfaConfiguration EnabledMfas"], ["groups", "Groups", "roles RoleArn Precedence"],
    ["triggers", "Triggers", "LambdaConfig rules webhooks PreSignUp PostConfirmation PreTokenGeneration CustomMessage UserMigration"],
  ],
  client: [["change-it", "Flows, scopes and addresses", "ExplicitAuthFlows AllowedOAuthFlows AllowedOAuthScopes CallbackURLs LogoutURLs redirect_uri"]],
};

let isOpen = false;

/** Opens the palette. `views` are those of the menu. */
export function openPalette(views, context) {
  if (isOpen) return;
  isOpen = true;
  let found = [];
  let active = 0;
  let round = 0;
  let waiting;
  const input = h("input", {
    type: "search", role: "combobox", "aria-label": "Find anything", "aria-expanded": "true", "aria-controls": "palette-list",
    "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false", placeholder: "A view, user, message, request, client, setting or action",
    oninput: () => { clearTimeout(waiting); look(); waiting = setTimeout(ask, 150); },
    onkeydown: (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) { event.preventDefault(); mark((active + step + found.length) % Math.max(1, found.length)); }
      if (event.key === "Enter") { event.preventDefault(); choose(found[active]); }
    },
  });
  const list = h("ul", { id: "palette-list", role: "listbox", "aria-label": "Found" });
  const dialog = h("dialog", { class: "palette", "aria-label": "Find anything" }, input, list);
  dialog.addEventListener("close", () => { isOpen = false; clearTimeout(waiting); dialog.remove(); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });

  async function choose(item) {
    if (!item) return;
    dialog.close();
    if (item.path !== undefined) return context.go(item.path);
    try {
      await item.run();
      context.refreshClock();
      toast("Done");
    } catch (error) {
      toast(error.message, { wrong: true });
    }
  }

  const words = () => input.value.trim().toLowerCase();
  const fits = (...texts) => texts.filter(Boolean).join(" ").toLowerCase().includes(words());

  function settingsFound() {
    const of = (kind, owner) => settings[kind].map(([setting, title, names]) => ({ ...owner, setting, title, names }));
    const all = (context.info?.user_pools ?? []).flatMap((pool) => [
      ...of("pool", pool), ...pool.clients.flatMap((client) => of("client", { id: client.id, name: `${client.name} · ${pool.name}` })),
    ]);
    return all.filter(({ id, name, title, names }) => fits(title, names, name, id)).slice(0, few)
      .map(({ id, name, setting, title }) => ({ kind: "Setting", text: `${title}: ${name}`, path: `pools/${encodeURIComponent(id)}/${setting}` }));
  }

  function local() {
    const clients = context.info
      ? [...context.info.user_pools.flatMap((pool) => pool.clients.map((client) => ({ ...client, of: pool.name }))),
        ...context.info.entra_tenants.flatMap((tenant) => tenant.applications.map((client) => ({ ...client, of: tenant.name })))]
      : [];
    return [
      ...views.filter(({ title }) => fits(title)).map(({ name, title }) => ({ kind: "View", text: title, path: name })),
      ...actions.filter(([title]) => fits(title)).map(([title, run]) => ({ kind: "Action", text: title, run })),
      ...(words() ? clients.filter(({ id, name, of }) => fits(id, name, of)).slice(0, few)
        .map(({ id, name, of }) => ({ kind: "Client", text: `${name} · ${of}`, path: `pools/${encodeURIComponent(id)}` })) : []),
      ...(words() ? settingsFound() : []),
    ];
  }

  /** Each pool has its people by itself; of very many pools, some are asked. */
  async function people(q) {
    const realms = (await context.refreshInfo()).user_pools.slice(0, 20).map(({ id }) => id);
    const pages = await Promise.all(realms.map((realm) => get("users", { q, realm, limit: few }).catch(() => ({ users: [] }))));
    return pages.flatMap(({ users }) => users).slice(0, few);
  }

  function look() {
    round += 1;
    draw(local());
  }

  /** What the server knows, once typing has stopped. */
  async function ask() {
    const mine = (round += 1);
    if (!words()) return;
    const answers = await Promise.all([
      people(input.value.trim()), get("messages", { limit: 1000, before: behindAll }), get("requests", { limit: 500 }),
    ]).catch(() => null);
    if (mine !== round || !answers) return;
    const [users, { messages }, { requests }] = answers;
    draw([
      ...local(),
      ...users.map((user) => ({ kind: "User", text: user.attributes?.email ?? user.username, path: `users/${user.sub}` })),
      ...messages.reverse().filter(({ to, subject, code, body }) => fits(to, subject, code, body)).slice(0, few)
        .map((message) => ({ kind: "Message", text: `${message.subject ?? message.kind} to ${message.to}`, path: `outbox/${message.id}` })),
      ...requests.reverse().filter(({ operation, path, user, error, reason, request_id: id }) => fits(operation, path, user, error, reason, id)).slice(0, few)
        .map((request) => ({ kind: "Request", text: `${request.operation ?? request.path} ${request.status}${request.reason ? `: ${request.reason}` : ""}`, path: `requests/${request.id}` })),
    ], true);
  }

  const same = (one, other) => one.kind === other?.kind && one.text === other.text && one.path === other.path;

  /** @param keeps whether the marked one stays marked: more was found, and nothing else was typed. */
  function draw(items, keeps = false) {
    const former = keeps ? found[active] : null;
    found = items;
    fill(list, items.length === 0
      ? h("li", { class: "hint", role: "presentation" }, "Nothing found.")
      : items.map((item, index) => h("li", { id: `found-${index}`, role: "option", onclick: () => choose(item) },
        h("span", { class: "badge" }, item.kind), h("span", { class: "grow" }, item.text))));
    mark(former ? Math.max(0, items.findIndex((item) => same(item, former))) : 0);
  }

  function mark(index) {
    active = index;
    [...list.children].forEach((row, place) => row.setAttribute?.("aria-selected", String(place === index)));
    const row = found.length > 0 ? list.children[index] : null;
    row?.scrollIntoView({ block: "nearest" });
    if (row) input.setAttribute("aria-activedescendant", row.id);
    else input.removeAttribute("aria-activedescendant");
  }

  document.body.append(dialog);
  dialog.showModal();
  look();
}

/** All keys, in a dialog. */
export function showKeys(views) {
  const rows = [
    ...[...views].sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ key, title }) => [key, title]),
    ["Ctrl K", "find anything: a user, a message, a request, a client, a setting, an action"], ["/", "search in the view"], ["↑ ↓ j k", "move in a list"],
    ["Home End", "to the first or last of a list"], ["Esc", "close"], ["?", "these keys"],
  ];
  const dialog = h("dialog", { "aria-label": "Keys" },
    h("h1", null, "Keys"),
    h("dl", { class: "facts keys" }, rows.map(([keys, words]) => [
      h("dt", null, keys.split(" ").map((key) => h("kbd", null, key))), h("dd", null, words)])),
    h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => dialog.close() }, "Close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
