// Runs the hosted login as an app would (authorization code with PKCE) and shows the tokens.

import { root } from "./api.js";
import { addToClient } from "./cognito.js";
import { copyButton, fill, h } from "./dom.js";
import { act, empty, field, form, json } from "./parts.js";
import { tokenParts } from "./tokens.js";

const callback = `${location.origin}${root}_understudy/console/callback.html`;
const base64URL = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

export async function show(place, context, item) {
  const pools = context.info.user_pools.filter((pool) => pool.clients.length > 0);
  const choices = pools.flatMap((pool) => pool.clients.filter((client) => !client.secret).map((client) => ({ pool, client })));
  const result = h("div", { class: "page", "aria-live": "polite" });
  if (choices.length === 0) {
    fill(place, empty("No public client", h("p", null, "The hosted login is tried with a client that has no secret. This sandbox has none.")));
    return {};
  }
  const chosen = choices.find(({ client }) => client.id === item) ?? choices[0];
  fill(place, h("div", { class: "page" },
    h("section", { class: "card" }, h("h1", null, "Try a hosted login"),
      h("p", { class: "hint" }, "Signs in as an app would: authorization code with PKCE, in a window of its own. ",
        "Redirects are matched exactly, so the console's own callback must be among the client's; it is added only if you agree."),
      form([
        h("div", { class: "fields" },
          field("Client", { name: "client", value: chosen.client.id, options: choices.map(({ pool, client }) => [client.id, `${client.name} · ${pool.name}`]) }),
          field("Scopes", { name: "scope", value: "openid email profile" }),
          field("prompt", { name: "prompt", options: [["", "as it comes"], "login", "none", "select_account"] }),
          field("login_hint", { name: "login_hint" }),
          field("lang", { name: "lang", placeholder: "the browser's" })),
        h("div", { class: "buttons" }, h("button", { class: "main-button" }, "Sign in")),
      ], (values) => run(values))), result));

  async function run(values) {
    const { pool, client } = choices.find((choice) => choice.client.id === values.client);
    if (!client.callback_urls.includes(callback)) return offerCallback(pool, client);
    const answer = await authorize(pool, client, values);
    if (answer.error) {
      fill(result, h("section", { class: "card" }, h("p", { class: "said wrong" }, `${answer.error}: ${answer.error_description ?? ""}`), json(answer)));
      return;
    }
    await showTokens(pool, client, await redeem(pool, client, answer));
  }

  function offerCallback(pool, client) {
    fill(result, h("section", { class: "card" },
      h("h2", null, "The client does not know this page"),
      h("p", null, "Its callbacks must have ", h("code", null, callback), ". Without it the server refuses with redirect_mismatch, as the real one does."),
      h("div", { class: "buttons" }, act("Add it to the client", async () => {
        await addToClient(pool.id, client.id, "CallbackURLs", callback);
        client.callback_urls.push(callback);
        fill(result, h("p", { class: "said" }, "Added. Sign in again."));
      }, { class: "main-button" }))));
  }

  async function showTokens(pool, client, tokens) {
    if (tokens.error) {
      fill(result, h("section", { class: "card" }, h("p", { class: "said wrong" }, `${tokens.error}: ${tokens.error_description ?? ""}`)));
      return;
    }
    const cards = [];
    for (const name of ["id_token", "access_token"]) {
      if (!tokens[name]) continue;
      cards.push(h("section", { class: "card" }, h("div", { class: "heading" }, h("h2", null, name), copyButton(tokens[name])), await tokenParts(tokens[name], context)));
    }
    const user = h("div");
    fill(result,
      h("section", { class: "card" }, h("h2", null, "The token endpoint said"), json(tokens),
        h("div", { class: "buttons" },
          act("Call userInfo", async () => {
            const response = await fetch(`${root}oauth2/userInfo`, { headers: { Authorization: `Bearer ${tokens.access_token}` } });
            fill(user, json(await response.json()));
          }),
          tokens.refresh_token && act("Refresh", async () => showTokens(pool, client, {
            ...tokens, ...(await token({ grant_type: "refresh_token", client_id: client.id, refresh_token: tokens.refresh_token })),
          })),
          tokens.refresh_token && act("Revoke", async () => {
            await fetch(`${root}oauth2/revoke`, { method: "POST", body: new URLSearchParams({ token: tokens.refresh_token, client_id: client.id }) });
            fill(user, h("p", { class: "said" }, "Revoked: refreshing now fails."));
          })), user),
      cards);
    result.scrollIntoView({ block: "start" });
  }
  return {};
}

/** Opens the login in a window and waits for its callback page to say how it ended. */
async function authorize(pool, client, { scope, prompt, login_hint: hint, lang }) {
  const verifier = base64URL(crypto.getRandomValues(new Uint8Array(32)));
  const state = base64URL(crypto.getRandomValues(new Uint8Array(16)));
  const challenge = crypto.subtle
    ? { code_challenge: base64URL(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)))), code_challenge_method: "S256" }
    : {};
  const query = new URLSearchParams({
    client_id: client.id, response_type: "code", redirect_uri: callback, scope, state,
    nonce: base64URL(crypto.getRandomValues(new Uint8Array(16))), ...challenge,
  });
  for (const [name, value] of Object.entries({ prompt, login_hint: hint, lang })) if (value) query.set(name, value);
  const page = window.open(`${root}oauth2/authorize?${query}`, "understudy-login", "width=520,height=760");
  if (!page) throw new Error("The browser stopped the window. Allow pop-ups for this page.");
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel("understudy-callback");
    let looks = 0;
    const watch = setInterval(() => {
      // The callback page closes itself: its message may arrive after that.
      if (!page.closed || ++looks < 5) return;
      end();
      reject(new Error("The window was closed before the login was complete."));
    }, 700);
    const end = () => { clearInterval(watch); channel.close(); };
    channel.onmessage = ({ data }) => {
      if (data.state !== state) return;
      end();
      resolve({ ...data, verifier: crypto.subtle ? verifier : undefined });
    };
  });
}

const redeem = (pool, client, { code, verifier }) => token({
  grant_type: "authorization_code", client_id: client.id, code, redirect_uri: callback, ...(verifier ? { code_verifier: verifier } : {}),
});

async function token(fields) {
  const response = await fetch(`${root}oauth2/token`, { method: "POST", body: new URLSearchParams(fields) });
  return response.json();
}
