// A client of a pool, changed as a tool would change it: what is saved is shown as the API call, and as configuration to keep.

import { cognito, readClient } from "./cognito.js";
import { fill, h, toast } from "./dom.js";
import { act, check, field, form, snippet, tabs } from "./parts.js";

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
  const place = h("div", { class: "card" });
  let read = false;
  return h("details", {
    class: "editor",
    ontoggle: async ({ target }) => {
      if (!target.open || read) return;
      read = true;
      try {
        draw(await readClient(pool.id, client.id));
      } catch (error) {
        read = false;
        fill(place, h("p", { class: "said wrong", role: "alert" }, error.message));
      }
    },
  }, h("summary", null, "Change it"), place);

  function draw(described, said = null) {
    const has = (list, value) => (described[list] ?? []).includes(value);
    const boxes = (list, title, values) => h("fieldset", null, h("legend", null, title),
      values.map((value) => check(value, { name: `${list}:${value}`, checked: has(list, value) })));
    fill(place, form([
      boxes("ExplicitAuthFlows", "Flows of the API (ExplicitAuthFlows)", flows),
      switches.map(([name, title]) => check(title, { name, checked: Boolean(described[name]) })),
      boxes("AllowedOAuthFlows", "Grants of the pages (AllowedOAuthFlows)", grants),
      lists.map(([name, hint]) => field(name, { name, rows: 3, hint: `${hint} One a line.`, value: (described[name] ?? []).join("\n") })),
      h("div", { class: "buttons" }, h("button", { class: "main-button" }, "Save the client")),
    ], async (values) => save(described, wanted(described, values))), said);
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

  async function save(described, changes) {
    if (Object.keys(changes).length === 0) return toast("Nothing was changed");
    const input = { ...described, ...changes };
    await cognito(pool.id, "UpdateUserPoolClient", input);
    const undo = act("Undo", async () => {
      await cognito(pool.id, "UpdateUserPoolClient", described);
      await shown(null);
      toast("As it was before");
    });
    await shown(h("section", { class: "saved", "aria-label": "What was saved" },
      h("p", { class: "said", role: "status" }, `Saved: ${Object.keys(changes).join(", ")}.`), h("div", { class: "buttons" }, undo),
      tabs("What was saved", [
        ["Configuration", () => snippet(configuration(changes))], ["AWS command line", () => snippet(command(input))],
      ])));
  }

  async function shown(said) {
    draw(await readClient(pool.id, client.id), said);
    await changed();
  }

  /** The members for a configuration file, in the form of the whole file. YAML takes JSON's texts as they are. */
  function configuration(changes) {
    return [
      "userPools:", `  - Id: ${pool.id}`, "    Clients:", `      - ClientId: ${client.id}`,
      ...Object.entries(changes).map(([name, value]) => `        ${name}: ${JSON.stringify(value)}`),
    ].join("\n");
  }

  function command(input) {
    return `aws cognito-idp update-user-pool-client --endpoint-url ${info.base_url} --region ${pool.id.split("_")[0]} \\\n`
      + `  --cli-input-json '${JSON.stringify(input).replaceAll("'", "'\\''")}'`;
  }
}
