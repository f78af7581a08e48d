// Pools and clients, with configuration to paste into an app.

import { get } from "./api.js";
import { clientEditor } from "./client.js";
import { poolEditors } from "./pool.js";
import { act, badge, empty, facts, json, snippet, tabs } from "./parts.js";
import { fill, h } from "./dom.js";

export async function show(place, context, item) {
  const info = await context.refreshInfo();
  // What was open stays open when a change is told.
  const open = new Set([...place.querySelectorAll("details[data-client][open]")].map(({ dataset }) => dataset.client));
  if (item) open.add(item.split("/")[0]);
  const { user_pools: pools, identity_pools: identityPools, entra_tenants: tenants } = info;
  const reading = await get("reading");
  const given = identityPools.length > 0 ? await get("identities", { limit: 200 }) : {};
  // Opened while this was read.
  if (isEdited(place)) return null;
  fill(place, h("div", { class: "page" },
    h("section", { class: "card" }, h("h1", null, "This server"),
      facts([["Version", info.version], ["Address", info.base_url], ["Sandbox", info.sandbox], ["Started", info.started_at]]),
      configuration(info)),
    startedFrom(reading),
    pools.map((pool) => userPool(pool, info, context, open)),
    identityPools.map((pool) => identityPool(pool, given)),
    tenants.map((tenant) => entraTenant(tenant, open)),
    pools.length + identityPools.length + tenants.length === 0
      && empty("Nothing is here yet", h("p", null, "This sandbox has no pools. Create one through the API, or start the server with a configuration."))));
  /** An address names a client or a pool, and perhaps a setting of it. */
  const select = (address) => {
    const [id, setting] = (address ?? "").split("/");
    const owner = [...place.querySelectorAll("[data-client], [data-pool]")].find(({ dataset }) => id === (dataset.client ?? dataset.pool));
    const found = setting ? [...(owner?.querySelectorAll(".editor") ?? [])].find(({ dataset }) => dataset.setting === setting) : owner;
    if (!found) return;
    if (owner.matches("details")) owner.open = true;
    if (found.matches("section")) return found.scrollIntoView({ block: "start" });
    found.open = true;
    found.scrollIntoView({ block: "start" });
    found.querySelector("summary").focus({ preventScroll: true });
  };
  select(item);
  // A busy test suite changes something all the time.
  let told;
  return {
    select,
    close: () => clearTimeout(told),
    told: (name) => { if (name === "change") told ??= setTimeout(() => { told = null; again(); }, 500); },
  };

  async function again() {
    // Somebody is at a form: what they typed is not thrown away. The next change comes when they are done.
    if (isEdited(place)) return;
    const main = place.closest("main");
    const { scrollTop } = main;
    await show(place, context);
    main.scrollTop = scrollTop;
  }
}

const isEdited = (place) => place.querySelector(".editor[open]") !== null;

function configuration(info) {
  const { reaches, ...documents } = info.client_configuration;
  const given = Object.entries(documents).filter(([, value]) => value);
  const titles = {
    amplify_config: "Amplify.configure()", amplify_outputs: "amplify_outputs.json (for reference only)",
    amplify_configuration: "amplifyconfiguration.json", aws_configuration: "awsconfiguration.json", msal: "MSAL", boto3: "boto3",
  };
  const told = (name) => reaches[name] === "host at port 443" ? [h("p", { class: "hint" }, "Its clients call this host by https at port 443.")] : [];
  return given.length > 0 && tabs("Client configuration", [
    ...given.map(([name, value]) => [titles[name] ?? name, () => h("div", null, told(name), json(value))]),
    ["Shell", () => snippet(shell(info))],
  ]);
}

/** The files that the server started from, when they were of another program or were read again. */
function startedFrom({ at, files = [], notes = [], outputs = [], calls = [], applied = [], problems = [] }) {
  if (files.length + applied.length + problems.length === 0) return null;
  const told = notes.filter(({ kind }) => kind !== "taken").map((note) => `${note.file}:${note.line}: ${note.kind}: ${note.path} ${note.text}`);
  return h("section", { class: "card" }, h("h2", null, "Configuration files"),
    facts([["Last read", at], ...files.map(({ name, kind }) => [name, kind]), ...outputs.map(({ name, value }) => [name, h("code", null, value)])]),
    problems.length > 0 && h("details", { open: true }, h("summary", null, "Not applied"), snippet(problems.join("\n"))),
    applied.length > 0 && h("details", { open: true }, h("summary", null, "Applied"), snippet(applied.join("\n"))),
    calls.length > 0 && h("details", { open: calls.some(({ production }) => production) }, h("summary", null, "Hosts that the app calls"),
      snippet(calls.map(({ file, service, clients, host, production }) =>
        `${file}: ${service} … ${host} (${clients})${production ? `, not this server: understudy point ${file}` : ""}`).join("\n"))),
    told.length > 0 && h("details", null, h("summary", null, "Guessed or unknown"), snippet(told.join("\n"))));
}

const shell = ({ base_url: url, client_configuration: { boto3 } }) => [
  `export AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER=${url}`,
  `export AWS_ENDPOINT_URL_COGNITO_IDENTITY=${url}`,
  `export AWS_ENDPOINT_URL_STS=${url}`,
  `export AWS_REGION=${boto3.region_name} AWS_ACCESS_KEY_ID=${boto3.aws_access_key_id} AWS_SECRET_ACCESS_KEY=${boto3.aws_secret_access_key}`,
].join("\n");

function userPool(pool, info, context, open) {
  return h("section", { class: "card", "data-pool": pool.id },
    h("div", { class: "heading" }, h("h2", null, pool.name), badge("user pool"), badge(pool.id)),
    facts([
      ["Issuer", h("code", null, pool.issuer)],
      ["Discovery", h("a", { href: path(pool.discovery_uri) }, pool.discovery_uri)],
      ["Keys", h("a", { href: path(pool.jwks_uri) }, pool.jwks_uri)],
      ["Domain", pool.domain],
    ]),
    poolEditors(pool, info),
    pool.clients.map((client) => h("details", { "data-client": client.id, open: open.has(client.id) },
      h("summary", null, client.name, " ", badge(client.secret ? "confidential" : "public", client.secret ? "warm" : "good")),
      h("div", { class: "card" },
        facts([
          ["Client id", h("code", null, client.id)], ["Secret", client.secret && h("code", null, client.secret)],
          ["Flows", client.auth_flows.join(", ")], ["Callbacks", client.callback_urls.map((url) => h("div", null, url))],
        ]),
        tabs(`Configuration for ${client.name}`, clientSnippets(pool, client, info)),
        clientEditor(pool, client, info, () => context.refreshInfo()),
        h("div", { class: "buttons" }, act("Try its hosted login", () => context.go(`tryit/${client.id}`)))))));
}

const path = (address) => new URL(address).pathname;

/** Where the addresses of a client SDK go, in the words of that SDK. */
function clientSnippets(pool, client, { base_url: url }) {
  const region = pool.id.split("_")[0];
  const callback = client.callback_urls[0] ?? "myapp://callback";
  return [
    ["Amplify JS", () => snippet(`Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: "${pool.id}",
      userPoolClientId: "${client.id}",
      userPoolEndpoint: "${url}",
    },
  },
});`)],
    ["boto3", () => snippet(`import boto3

cognito = boto3.client(
    "cognito-idp", endpoint_url="${url}", region_name="${region}",
    aws_access_key_id="understudy", aws_secret_access_key="understudy",
)
cognito.initiate_auth(
    ClientId="${client.id}", AuthFlow="USER_PASSWORD_AUTH",
    AuthParameters={"USERNAME": "ada@example.com", "PASSWORD": "Correct-Horse-1"},
)`)],
    ["OpenID Connect", () => snippet(`issuer        ${pool.issuer}
client_id     ${client.id}
redirect_uri  ${callback}
discovery     ${pool.discovery_uri}`)],
    ["curl", () => snippet(`curl ${url}/v1/${pool.id}/sign-in --json '{
  "client_id": "${client.id}",${client.secret ? `\n  "client_secret": "${client.secret}",` : ""}
  "username": "ada@example.com", "password": "Correct-Horse-1"
}'`)],
  ];
}

function identityPool(pool, { identities, credentials }) {
  const own = identities.filter((identity) => identity.identity_pool === pool.id);
  const ids = new Set(own.map((identity) => identity.id));
  return h("section", { class: "card" },
    h("div", { class: "heading" }, h("h2", null, pool.name), badge("identity pool"), badge(pool.id)),
    facts([
      ["Guests", pool.allows_guests ? "allowed" : "not allowed"],
      ["Issuer", h("code", null, pool.issuer)],
      ["Role of users", pool.authenticated_role && h("code", null, pool.authenticated_role)],
      ["Role of guests", pool.unauthenticated_role && h("code", null, pool.unauthenticated_role)],
      ["Identities", pool.identities],
    ]),
    own.length > 0 && tabs(`Identities of ${pool.name}`, [
      ["Identities", () => json(own)],
      ["Credentials", () => json(credentials.filter((keys) => ids.has(keys.identity)))],
    ]));
}

function entraTenant(tenant, open) {
  return h("section", { class: "card" },
    h("div", { class: "heading" }, h("h2", null, tenant.name ?? tenant.domains[0]), badge("Entra tenant"), badge(tenant.id)),
    facts([
      ["Authority", h("code", null, tenant.authority)], ["Issuer", h("code", null, tenant.issuer)],
      ["Discovery", h("a", { href: path(tenant.discovery_uri) }, tenant.discovery_uri)], ["Domains", tenant.domains.join(", ")],
    ]),
    tenant.user_flows.map((flow) => h("details", null, h("summary", null, `User flow ${flow.name}`), json(flow))),
    tenant.applications.map((application) => h("details", { "data-client": application.id, open: open.has(application.id) },
      h("summary", null, application.name, " ", badge(application.public ? "public" : "confidential", application.public ? "good" : "warm")),
      json(application))));
}
