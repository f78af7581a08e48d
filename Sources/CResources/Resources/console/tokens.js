// Tokens: take any apart and check it, or have one made, good or deliberately bad.

import { get, latest, post } from "./api.js";
import { copyButton, fill, h } from "./dom.js";
import { field, form, json } from "./parts.js";
import { read, times, verify } from "./jwt.js";
import { momentOf } from "./times.js";

const defects = ["", "expired", "not_yet_valid", "wrong_key", "unknown_kid", "alg_none", "tampered", "wrong_issuer", "wrong_audience"];

export async function show(place, context) {
  const result = h("div", { class: "card", hidden: true, "aria-live": "polite" });
  const input = field("Token", { rows: 5, placeholder: "eyJ…", hint: "The token stays in this page and is not sent." });
  const area = input.querySelector("textarea");
  const newest = latest();
  let waiting;
  // Checking fetches the keys: once typing has stopped, not at every letter.
  area.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(() => takeApart(area.value), 250); });

  async function takeApart(text) {
    result.hidden = text.trim() === "";
    const parts = await newest(result.hidden ? [] : tokenParts(text, context));
    if (parts) fill(result, ...parts);
  }

  function showTokens(tokens) {
    const pairs = Object.entries(tokens).filter(([, token]) => token);
    area.value = pairs[0]?.[1] ?? "";
    takeApart(area.value);
    fill(made, pairs.map(([name, token]) => h("div", { class: "bar" }, h("strong", { class: "grow" }, name), copyButton(token),
      h("button", { type: "button", onclick: () => { area.value = token; takeApart(token); area.focus(); } }, "Decode"))));
  }

  const made = h("div", { class: "cards" });
  fill(place, h("div", { class: "page" },
    h("section", { class: "card" }, h("h1", null, "Decode a token"), input),
    result,
    h("section", { class: "card" }, h("h1", null, "Create a token"),
      h("p", { class: "hint" }, "Signed with the pool's own key, for any user, without a sign-in; valid, or with one defect that your code must detect."),
      mintForm(context, showTokens), made)));
  return {};
}

/** What a token says and whether it holds, as elements. */
export async function tokenParts(text, context) {
  let token;
  try {
    token = read(text);
  } catch (error) {
    return [h("p", { class: "said wrong" }, error.message)];
  }
  const keySets = [...context.info.user_pools, ...context.info.entra_tenants].map((realm) => realm.jwks_uri).filter(Boolean);
  const clock = await get("clock");
  const checks = [await verify(token, keySets), ...times(token.claims, new Date(clock.now).getTime(), momentOf)];
  return [
    checks.map(({ good, text: said }) => h("p", { class: `said ${good ? "" : good === null ? "warm" : "wrong"}` }, said)),
    h("div", { class: "cards" },
      h("section", null, h("h3", null, "Header"), json(token.header)),
      h("section", null, h("h3", null, "Claims"), json(token.claims))),
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
