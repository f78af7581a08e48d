// Tokens: take any apart and check it, or have one made, good or deliberately bad.

import { get, latest, post } from "./api.js";
import { copyButton, fill, h } from "./dom.js";
import { field, form, json } from "./parts.js";
import { belongings, difference, moments, read, times, verify } from "./jwt.js";
import { momentOf } from "./times.js";

const defects = ["", "expired", "not_yet_valid", "wrong_key", "unknown_kid", "alg_none", "tampered", "wrong_issuer", "wrong_audience"];

/** What each claim says, by the server's own declarations; read once. */
let explained = null;

export async function show(place, context) {
  const result = h("div", { class: "card", hidden: true, "aria-live": "polite" });
  const input = field("Token", { rows: 5, placeholder: "eyJ…", hint: "Of any issuer. The token stays in this page and is not sent." });
  const second = field("Another token, to compare with", { rows: 3, placeholder: "eyJ…" });
  const keys = field("Keys of another issuer (JWKS)", { rows: 3, placeholder: '{"keys": […]}', hint: "The console contacts no other host: paste what is at jwks_uri there." });
  const [area, otherArea, keysArea] = [input, second, keys].map((one) => one.querySelector("textarea"));
  const newest = latest();
  let waiting;
  // Checking fetches the keys: once typing has stopped, not at every letter.
  const changed = () => { clearTimeout(waiting); waiting = setTimeout(takeApart, 250); };
  for (const one of [area, otherArea, keysArea]) one.addEventListener("input", changed);

  async function takeApart() {
    result.hidden = area.value.trim() === "";
    const parts = await newest(result.hidden ? [] : inspected(area.value, otherArea.value, keysArea.value, context));
    if (parts) fill(result, ...parts);
  }

  function showTokens(tokens) {
    const pairs = Object.entries(tokens).filter(([, token]) => token);
    area.value = pairs[0]?.[1] ?? "";
    takeApart();
    fill(made, pairs.map(([name, token]) => h("div", { class: "bar" }, h("strong", { class: "grow" }, name), copyButton(token),
      h("button", { type: "button", onclick: () => { area.value = token; takeApart(); area.focus(); } }, "Decode"))));
  }

  const made = h("div", { class: "cards" });
  fill(place, h("div", { class: "page" },
    h("section", { class: "card" }, h("h1", null, "Decode a token"), input,
      h("details", null, h("summary", null, "Compare, or check with other keys"), h("div", { class: "card" }, second, keys))),
    result,
    h("section", { class: "card" }, h("h2", null, "Create a token"),
      h("p", { class: "hint" }, "Signed with the pool's own key, for any user, without a sign-in; valid, or with one defect that your code must detect."),
      mintForm(context, showTokens), made)));
  return { close: () => clearTimeout(waiting) };
}

async function inspected(text, other, keys, context) {
  const parts = await tokenParts(text, context, keys);
  if (other.trim() === "") return parts;
  try {
    return [compared(read(text), read(other)), ...parts];
  } catch (error) {
    return [h("p", { class: "said wrong" }, `The other one: ${error.message}`), ...parts];
  }
}

const shown = (name, value) => (value === undefined ? h("span", { class: "soft" }, "missing")
  : [h("code", null, typeof value === "string" ? value : JSON.stringify(value)),
    moments.has(name) && typeof value === "number" && h("div", { class: "hint" }, momentOf(value * 1000))]);

const table = (heads, rows) => h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": heads.join(", ") }, h("table", null,
  h("thead", null, h("tr", null, heads.map((name) => h("th", { scope: "col" }, name)))), h("tbody", null, rows)));

/** Two tokens beside each other. */
function compared(one, other) {
  const rows = [...difference(one.header, other.header).filter(({ isSame }) => !isSame).map((row) => ({ ...row, label: `header ${row.name}` })),
    ...difference(one.claims, other.claims).filter(({ isSame }) => !isSame)];
  const same = difference(one.claims, other.claims).filter(({ isSame }) => isSame).map(({ name }) => name);
  return h("section", { "aria-label": "The difference" }, h("h3", null, "The difference"),
    rows.length === 0 ? h("p", { class: "said" }, "Both say the same.")
      : table(["Claim", "This one", "The other one"], rows.map((row) => h("tr", null,
        h("td", null, h("code", null, row.label ?? row.name)), h("td", null, shown(row.name, row.one)), h("td", null, shown(row.name, row.other))))),
    same.length > 0 && h("p", { class: "hint" }, `The same in both: ${same.join(", ")}.`));
}

/** What a token says and whether it holds, as elements. */
export async function tokenParts(text, context, keys = "") {
  let token;
  let pasted = [];
  try {
    token = read(text);
  } catch (error) {
    return [h("p", { class: "said wrong" }, error.message)];
  }
  const notes = [];
  if (keys.trim() !== "") {
    try {
      const document = JSON.parse(keys);
      pasted = document.keys ?? [document].flat();
    } catch {
      notes.push({ good: false, text: "The keys are not JSON." });
    }
  }
  const keySets = [...context.info.user_pools, ...context.info.entra_tenants].map((realm) => realm.jwks_uri).filter(Boolean);
  explained ??= get("claims").then(({ claims }) => new Map(claims.map((claim) => [claim.name, claim])));
  const [clock, about] = await Promise.all([get("clock"), explained.catch((error) => { explained = null; throw error; })]);
  const signature = await verify(token, keySets, pasted);
  const whose = belongings(token.claims, context.info);
  // A token of another issuer is not wrong for having a key that is not here.
  if (signature.isUnknown && whose[0].good !== true) {
    Object.assign(signature, { good: null, text: `${signature.text} Paste the keys of its issuer to check the signature.` });
  }
  const checks = [...notes, signature, ...whose, ...times(token.claims, new Date(clock.now).getTime(), momentOf)];
  return [
    h("ol", { class: "checks", "aria-label": "Checks" }, checks.map(({ good, text: said }) =>
      h("li", { class: `said ${good ? "" : good === null ? "warm" : "wrong"}` }, said))),
    h("h3", null, "Claims"),
    table(["Claim", "Value", "What it says"], Object.entries(token.claims).map(([name, value]) => h("tr", null,
      h("td", null, h("code", null, name)), h("td", null, shown(name, value)),
      h("td", null, about.get(name)?.about ?? (name.startsWith("custom:") || name.startsWith("dev:") ? "A custom attribute of the user." : "None of the claims that this server makes by itself: a trigger, the configuration or another issuer put it in."),
        about.get(name)?.difference && h("div", { class: "hint" }, about.get(name).difference))))),
    h("div", { class: "cards" },
      h("section", null, h("h3", null, "Header"), json(token.header)),
      h("section", null, h("h3", null, "Claims as JSON"), json(token.claims))),
  ];
}

function mintForm(context, done) {
  const pools = context.info.user_pools;
  const clients = pools.flatMap((pool) => pool.clients.map((client) => [client.id, `${client.name} (${client.id})`]));
  return form([
    h("div", { class: "fields" },
      field("Pool", { name: "realm", options: pools.map((pool) => [pool.id, `${pool.name} (${pool.id})`]) }),
      field("Client", { name: "client_id", options: [["", "the pool's first"], ...clients] }),
      field("User", { name: "user", hint: "sub or user name; optional." }),
      field("Which", { name: "use", options: [["both", "access and id token"], ["access", "access token"], ["id", "id token"]] }),
      field("Defect", { name: "defect", options: defects.map((name) => [name, name === "" ? "none: a valid token" : name.replaceAll("_", " ")]) }),
      field("Validity in seconds", { name: "expires_in", type: "number", hint: "Default: the client's setting. Negative: already expired." })),
    field("Further claims", { name: "claims", rows: 3, placeholder: '{"custom:tenant": "blue"}' }),
    field("Claims to remove", { name: "remove", placeholder: "auth_time, jti" }),
    h("div", { class: "buttons" }, h("button", { class: "main-button" }, "Create it")),
  ], async (values) => {
    const body = { realm: values.realm, use: values.use };
    for (const name of ["client_id", "user", "defect"]) if (values[name]) body[name] = values[name];
    if (values.expires_in) body.expires_in = Number(values.expires_in);
    if (values.remove) body.remove = values.remove.split(/[\s,]+/).filter(Boolean);
    if (values.claims) {
      try { body.claims = JSON.parse(values.claims); } catch { throw new Error("The further claims are not JSON."); }
    }
    done(await post("tokens", body));
  });
}
