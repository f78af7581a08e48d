// Why a request was refused, with what can be done about it here.

import { get, patch, post } from "./api.js";
import { addToClient } from "./cognito.js";
import { fill, h } from "./dom.js";
import { act, ask, field } from "./parts.js";

/** The lists of a client that a remedy adds to. */
const lists = {
  allow_flow: ["ExplicitAuthFlows", "Allow"], allow_scope: ["AllowedOAuthScopes", "Allow"],
  register_callback: ["CallbackURLs", "Register"], register_logout: ["LogoutURLs", "Register"],
};

/** The reason of a request, its remedy and the ways to its client and its user; null where it was not refused. */
export function why(request, context) {
  if (!request.reason) return null;
  const refused = isRefused(request);
  const done = h("p", { role: "status" });
  return h("section", { class: `said ${refused ? "wrong" : "warm"} why`, "aria-label": "Why" },
    h("p", null, request.reason),
    h("div", { class: "buttons" }, remedy(request, context, (words) => fill(done, words)),
      knows(context, request.client) && h("a", { class: "button", href: `#/pools/${encodeURIComponent(request.client)}` }, "The client"),
      request.messages?.length > 0 && h("a", { class: "button", href: `#/outbox/${request.messages[0]}` }, "The message")),
    done);
}

/** Whether the answer tells a failure; one with a reason alone did less than it says. */
export const isRefused = ({ status, error }) => status >= 400 || status === 0 || Boolean(error);

const knows = ({ info }, client) => Boolean(client)
  && [...info.user_pools.flatMap((pool) => pool.clients), ...info.entra_tenants.flatMap((tenant) => tenant.applications)]
    .some(({ id }) => id === client);

function remedy(request, context, said) {
  const { action, value } = request.remedy ?? {};
  const run = (label, change) => act(label, async () => {
    await change();
    said("Done. Send the request again.");
  }, { class: "main-button" });
  if (lists[action]) {
    const [list, verb] = lists[action];
    // Lists of tenants and of other realms are changed in the configuration.
    const pool = context.info.user_pools.find(({ id, clients }) => id === request.realm && clients.some((client) => client.id === request.client));
    return pool && run(`${verb} ${value}`, async () => {
      await addToClient(pool.id, request.client, list, value);
      await context.refreshInfo();
    });
  }
  const user = async () => {
    const { users } = await get("users", { realm: request.realm, q: request.user, limit: 1 });
    if (users.length === 0) throw new Error(`There is no user ${request.user} any more.`);
    return `users/${encodeURIComponent(users[0].sub)}`;
  };
  switch (action) {
    case "confirm_user": return run("Confirm the user", async () => post(`${await user()}/confirm`));
    case "enable_user": return run("Enable the user", async () => patch(await user(), { enabled: true }));
    case "advance_clock": return run(`Advance the clock by ${value.replace(/^PT(\d+)S$/, "$1 s")}`, async () => {
      await post("clock", { advance: value });
      context.refreshClock();
    });
    case "create_user": return request.realm && act(`Create ${request.user}…`, () => ask(`Create ${request.user}`, [
      field("Password", { name: "password", required: true, hint: "The one that the app sends, as the pool's policy allows it." }),
    ], {
      action: "Create the user",
      send: async ({ password }) => {
        await post("users", { realm: request.realm, username: request.user, password });
        said("Done. Send the request again.");
      },
    }), { class: "main-button" });
    case "read_messages": return h("a", { class: "button main-button", href: "#/outbox" }, "The outbox");
    default: return null;
  }
}
