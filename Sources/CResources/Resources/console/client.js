// A client of a pool, changed as a tool would change it: what is saved is shown as the API call, and as configuration to keep.

import { cognito, readClient } from "./cognito.js";
import { h, toast } from "./dom.js";
import { awsCommand, editor, poolLines, saved } from "./editor.js";
import { check, field, form } from "./parts.js";

const flows = [
  "ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_AUTH", "ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH",
];
const grants = ["code", "implicit", "client_credentials"];
/** Lists that are typed, one value a line. */
const lists = [
  ["CallbackURLs", "Addresses that a sign-in may return to, exactly as the app sends them."], ["LogoutURLs", "Addresses that a sign-out may return to."],
  ["AllowedOAuthScopes", "Scopes that the app may ask for on the pages."],
];
const switches = [
  ["AllowedOAuthFlowsUserPoolClient", "Signs in on the hosted pages"], ["EnableTokenRevocation", "Its tokens can be revoked"],
];

/** A part that opens to a form over the client as the service describes it. */
export function clientEditor(pool, client, info, changed) {
  return editor("Change it", () => readClient(pool.id, client.id), (described, again) => {
    const has = (list, value) => (described[list] ?? []).includes(value);
    const boxes = (list, title, values) => h("fieldset", null, h("legend", null, title),
      values.map((value) => check(value, { name: `${list}:${value}`, checked: has(list, value) })));
    return form([
      boxes("ExplicitAuthFlows", "Flows of the API (ExplicitAuthFlows)", flows),
      switches.map(([name, title]) => check(title, { name, checked: Boolean(described[name]) })),
      boxes("AllowedOAuthFlows", "Grants of the pages (AllowedOAuthFlows)", grants),
      lists.map(([name, hint]) => field(name, { name, rows: 3, hint: `${hint} One a line.`, value: (described[name] ?? []).join("\n") })),
      h("div", { class: "buttons" }, h("button", { class: "main-button" }, "Save the client")),
    ], (values) => save(described, wanted(described, values), again));
  });

  async function save(described, changes, again) {
    if (Object.keys(changes).length === 0) return toast("Nothing was changed");
    const input = { ...described, ...changes };
    await cognito(pool.id, "UpdateUserPoolClient", input);
    await changed();
    await again(saved({
      words: `Saved: ${Object.keys(changes).join(", ")}.`, again,
      undo: async () => { await cognito(pool.id, "UpdateUserPoolClient", described); await changed(); },
      configuration: poolLines(pool.id, { Clients: [{ ClientId: client.id, ...changes }] }),
      call: awsCommand(info, pool.id, "UpdateUserPoolClient", input),
    }));
  }
}

/** What the form says, of what differs from the client. */
function wanted(described, values) {
  const next = {};
  const ticked = (list, known) => {
    // Values that the form does not know stay.
    const others = (described[list] ?? []).filter((value) => !known.includes(value));
    next[list] = [...known.filter((value) => values[`${list}:${value}`] !== undefined), ...others];
  };
  ticked("ExplicitAuthFlows", flows);
  ticked("AllowedOAuthFlows", grants);
  for (const [name] of lists) next[name] = values[name].split("\n").map((line) => line.trim()).filter(Boolean);
  for (const [name] of switches) next[name] = values[name] !== undefined;
  const same = (one, other) => JSON.stringify([one ?? (Array.isArray(other) ? [] : false)].flat().sort()) === JSON.stringify([other].flat().sort());
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => !same(described[name], value)));
}
