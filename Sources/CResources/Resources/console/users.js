// Users: found by search, changed by hand.

import { get, patch, post, remove } from "./api.js";
import { cognito } from "./cognito.js";
import { fill, h, toast } from "./dom.js";
import { List } from "./list.js";
import { undoable } from "./undo.js";
import { act, ask, badge, check, copied, empty, facts, field, form, heading, json } from "./parts.js";
import { isRefused } from "./remedies.js";
import { momentOf, timeOf } from "./times.js";

export async function show(place, context, item) {
  let next = null;
  let loading = false;
  let round = 0;
  const pools = [
    ...context.info.user_pools.map((pool) => [pool.id, pool.name]),
    ...context.info.entra_tenants.filter((tenant) => tenant.realm === tenant.id).map((tenant) => [tenant.realm, tenant.name]),
  ];
  const detail = h("div", { class: "detail", tabindex: -1 });
  const list = new List({
    label: "Users", key: (user) => user.sub, row, choose: (user) => context.go(`users/${user.sub}`), end: () => more(),
  });
  let waiting;
  const search = h("input", {
    type: "search", class: "grow", placeholder: "Name, address or sub", "aria-label": "Search the users",
    oninput: () => { clearTimeout(waiting); waiting = setTimeout(reload, 200); },
  });
  const realm = h("select", { "aria-label": "Pool", onchange: () => reload() },
    pools.map(([id, name]) => h("option", { value: id }, name)));
  const split = h("div", { class: "split" },
    h("div", { class: "bar" }, search, pools.length > 1 && realm, act("New user…", () => create())), list.element, detail);
  fill(place, split);

  const query = (after) => ({ q: search.value.trim(), realm: realm.value, limit: 100, after });

  async function reload() {
    const mine = (round += 1);
    const page = await get("users", query());
    // A slower answer to an earlier search must not come after a later one.
    if (mine !== round) return;
    next = page.next ?? null;
    // How many there are, not how many fit.
    if (!search.value.trim() && page.total !== undefined) {
      search.placeholder = `Name, address or sub, among ${page.total.toLocaleString()}`;
    }
    list.element.scrollTop = 0;
    list.set(page.users);
    if (page.users.length === 0) fill(detail, nothing(search.value));
    else if (!list.chosen) fill(detail, empty("Choose a user"));
  }

  const create = () => ask("New user", [
    field("User name", { name: "username", required: true, hint: "The name to sign in with: an address, if the pool requires one." }),
    field("Password", { name: "password", hint: "Without one, the user cannot sign in by password." }),
  ], {
    action: "Create the user",
    send: async ({ username, password }) => {
      const user = await post("users", { realm: realm.value, username, ...(password ? { password } : {}) });
      await reload();
      context.go(`users/${user.sub}`);
    },
  });

  async function more() {
    if (!next || loading) return;
    loading = true;
    const mine = round;
    try {
      const page = await get("users", query(next));
      if (mine !== round) return;
      next = page.next ?? null;
      list.set(list.items.concat(page.users));
    } finally {
      loading = false;
    }
  }

  async function select(sub) {
    split.classList.toggle("chosen", Boolean(sub));
    list.mark(sub);
    if (!sub) return fill(detail, list.items.length > 0 ? empty("Choose a user") : nothing(search.value));
    try {
      const user = await get(`users/${encodeURIComponent(sub)}`);
      // By an address that was shared, or from another view: the list is that of the user's own pool.
      if (list.chosen === sub && user.realm !== realm.value && pools.some(([id]) => id === user.realm)) {
        realm.value = user.realm;
        await reload();
        list.mark(sub);
      }
      if (list.chosen === sub) fill(detail, article(user, {
        changed: async () => { await reload(); await select(sub); },
        gone: async () => { context.go("users"); await reload(); },
        // Perhaps in another view by now.
        back: async () => { if (place.contains(split)) await reload(); context.go(`users/${sub}`); },
      }));
    } catch (error) {
      fill(detail, empty("That user cannot be shown", h("p", { class: "said wrong" }, error.message), h("a", { href: "#/users" }, "Back")));
    }
    detail.scrollTop = 0;
  }

  await reload();
  if (item) await select(item);
  // Keep the place of a user who has scrolled down: a test suite that runs meanwhile causes changes all the time.
  let told;
  const follow = () => {
    told = null;
    if (place.contains(split) && list.element.scrollTop === 0) reload();
  };
  return { select, told: (name) => { if (name === "change") told ??= setTimeout(follow, 500); } };
}

const nameOf = (user) => user.attributes?.email ?? user.attributes?.phone_number ?? user.username;
const tones = { CONFIRMED: "good", UNCONFIRMED: "warm", FORCE_CHANGE_PASSWORD: "warm", RESET_REQUIRED: "warm", EXTERNAL_PROVIDER: "cool" };
const statusBadge = (user) => badge(String(user.status).toLowerCase().replaceAll("_", " "), tones[String(user.status).toUpperCase()]);

function row(user) {
  return [
    h("div", { class: "line" }, h("strong", { class: "grow" }, nameOf(user)), user.enabled === false && badge("disabled", "wrong"), statusBadge(user)),
    h("div", { class: "line second-line" }, h("span", { class: "grow" }, [user.attributes?.name, user.username].filter(Boolean).join(" · "))),
  ];
}

function article(user, { changed, gone, back }) {
  const path = `users/${encodeURIComponent(user.sub)}`;
  const change = async (run, said) => { await run(); toast(said); await changed(); };
  return h("article", null,
    heading(nameOf(user), { back: "#/users", badges: [user.enabled === false && badge("disabled", "wrong"), statusBadge(user)] }),
    h("div", { class: "buttons" },
      String(user.status).toUpperCase() === "UNCONFIRMED" && act("Confirm", () => change(() => post(`${path}/confirm`), "Confirmed")),
      act(user.enabled === false ? "Enable" : "Disable", () => change(() => patch(path, { enabled: user.enabled === false }), "Done")),
      act("Sign out everywhere", () => change(() => post(`${path}/sign-out`), "Signed out")),
      act("Expire tokens…", () => expireTokens(user, null, (body) => change(() => post(`${path}/expire`, body), "Expired"))),
      act("Set a password…", () => ask("Set a password", [
        field("New password", { name: "password", required: true }),
        check("Temporary: must be changed at the next sign-in", { name: "temporary" }),
      ], { action: "Set it", send: ({ password, temporary }) => change(() => post(`${path}/password`, { password, permanent: !temporary }), "Password set") })),
      act("Set groups…", () => setGroups(user, (groups) => change(() => patch(path, { groups }), "Saved"))),
      act("Delete", () => undoable(`Deleted ${nameOf(user)}`, async () => { await remove(path); await gone(); }, { users: [user.sub] }, back), { class: "danger" })),
    facts([
      ["sub", copied(user.sub)], ["User name", user.username !== user.sub && copied(user.username)], ["Pool", copied(user.realm)],
      ["Created", user.created_at && momentOf(user.created_at)], ["Modified", user.modified_at && momentOf(user.modified_at)],
      ["Groups", (user.groups ?? []).join(", ")],
      ["Messages", h("a", { href: "#/outbox" }, "in the outbox")],
    ]),
    attributes(user, (changes) => change(() => patch(path, { attributes: changes }), "Saved")),
    table("Factors", ["Factor", "Name", ""], user.factors, (factor) => [factors[factor.kind] ?? factor.kind, factor.name, factor.preferred && badge("preferred", "good")]),
    table("Passkeys", ["Name", "Added"], user.passkeys, (passkey) => [passkey.name, momentOf(passkey.created_at)]),
    table("Sessions", ["Client", "Signed in", "Until", "", ""], user.sessions, (session) => [
      h("a", { href: `#/pools/${encodeURIComponent(session.client_id)}` }, session.client_name ?? session.client_id),
      [momentOf(session.authenticated_at), " ", badge(session.origin === "hosted" ? "pages" : "API")], momentOf(session.expires_at),
      act("Expire…", () => expireTokens(user, session, (body) => change(() => post(`${path}/expire`, body), "Expired")), { "aria-label": `Expire tokens of the session of ${momentOf(session.authenticated_at)}` }),
      act("End", () => change(() => remove(`${path}/sessions/${encodeURIComponent(session.id)}`), "Ended"), { "aria-label": `End the session of ${momentOf(session.authenticated_at)}` }),
    ]),
    table("Devices", ["Device", "Last seen", ""], user.devices, (device) => [
      [device.name ?? "", h("div", null, h("code", null, device.key))], [momentOf(device.authenticated_at), device.address ? ` · ${device.address}` : ""],
      badge(device.remembered ? "remembered" : "not remembered", device.remembered ? "good" : null),
    ]),
    Array.isArray(user.identities) && user.identities.length > 0 && h("section", { class: "card" }, h("h2", null, "Identities"), json(user.identities)),
    lately(user));
}

/** Asks which tokens are to be refused as expired: those of one session, or of all. */
function expireTokens(user, session, save) {
  return ask(`Expire tokens of ${nameOf(user)}`, [
    h("p", { class: "hint" }, `What ${session ? "this session has" : "all sessions have"} given out is refused as expired; later tokens are valid.`),
    field("Tokens", { name: "what", options: [["access", "Access tokens"], ["id", "ID tokens (user pools)"], ["refresh", "Refresh tokens"]] }),
  ], { action: "Expire", send: ({ what }) => save({ what, session: session?.id }) });
}

/** The groups of the user's pool to choose from. */
async function setGroups(user, save) {
  const { Groups: known } = await cognito(user.realm, "ListGroups", { UserPoolId: user.realm, Limit: 60 });
  const names = [...new Set([...known.map(({ GroupName }) => GroupName), ...(user.groups ?? [])])];
  return ask(`Groups of ${nameOf(user)}`, names.length > 0
    ? h("fieldset", null, h("legend", null, "Member of"), names.map((name) => check(name, { name: `in:${name}`, checked: (user.groups ?? []).includes(name) })))
    : h("p", { class: "hint" }, "The pool has no groups. Pools makes some."), {
    action: "Save", send: (values) => save(names.filter((name) => values[`in:${name}`] !== undefined)),
  });
}

const factors = { password: "password", sms: "text message", totp: "authenticator app", email: "mail" };

/** Things of a user in rows; nothing where there are none. */
function table(title, heads, things, cells) {
  if (!Array.isArray(things) || things.length === 0) return null;
  return h("section", { class: "card" }, h("h2", null, `${title} (${things.length})`),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": title }, h("table", null,
      h("thead", null, h("tr", null, heads.map((name) => (name ? h("th", { scope: "col" }, name) : h("td"))))),
      h("tbody", null, things.slice(0, 100).map((thing) => h("tr", null, cells(thing).map((cell) => h("td", null, cell))))))));
}

/** What the user did last, read after the rest is there. */
function lately(user) {
  const place = h("div");
  const read = async () => {
    const { requests } = await get("requests", { user: user.sub, limit: 10 });
    fill(place, requests.length === 0
      ? h("p", { class: "hint" }, "No request in the journal names this user.")
      : h("ul", { class: "reasons" }, requests.reverse().map((request) => h("li", null,
        h("time", { class: "soft" }, timeOf(request.at)), " ", h("a", { href: `#/requests/${request.id}` }, request.operation ?? request.path), " ",
        badge(request.status || "cut", isRefused(request) ? "wrong" : "good"), request.reason && h("div", { class: "hint" }, request.reason)))));
  };
  read().catch((error) => fill(place, h("p", { class: "said wrong" }, error.message)));
  return h("section", { class: "card" }, h("h2", null, "Lately"), place);
}

/** Attributes as fields; one more line is for a new one. An emptied field removes its attribute. */
function attributes(user, save) {
  const fixed = new Set(["sub"]);
  const editable = Object.entries(user.attributes ?? {}).filter(([name]) => !fixed.has(name));
  return h("section", { class: "card" }, h("h2", null, "Attributes"), form([
    h("div", { class: "fields" },
      editable.map(([name, value]) => field(name, { name: `old:${name}`, value })),
      field("Another: name", { name: "name", placeholder: "custom:tenant" }), field("Another: value", { name: "value" })),
    h("div", { class: "buttons" }, h("button", null, "Save the attributes"))],
  (values) => {
    const changes = {};
    for (const [name, value] of editable) if (values[`old:${name}`] !== value) changes[name] = values[`old:${name}`] || null;
    if (values.name) changes[values.name] = values.value;
    return save(changes);
  }));
}

const nothing = (search) => (search
  ? empty("No match", h("p", null, `No user has “${search}” in name, address or sub.`))
  : empty("No users here yet", h("p", null, "Users who sign up appear here. ", h("a", { href: "#/tryit" }, "Try a sign-up"))));
