// Which requests of the journal are one sign-in, and what happened in it, step by step. No element is made here.

import { isRefused } from "./remedies.js";

/** Who signs in, as people call them. */
export const whose = (group) => group.name ?? group.user ?? "somebody";

/** With these a sign-in begins, unless they bring what another request was given. */
const beginnings = new Set([
  "InitiateAuth", "AdminInitiateAuth", "authorize", "sign-in", "otp/start", "oauth2/v2.0/authorize", "oauth2/v2.0/initiate",
  "devicecode", "oauth2/v2.0/devicecode", "device_authorization",
]);
/** A sign-up and the sign-in behind it share nothing but the person. */
const together = 5 * 60_000;

const places = {
  hosted: "Pages", oauth: "OAuth endpoints", cognito_user_pools: "User pools API", cognito_identity: "Identity pools", sts: "STS",
  entra: "Entra", graph: "Graph", rest: "REST API",
};

/** Sign-ins among the requests, which may come in any order; the latest first. Each is `{id, requests, client, user, state, at}`. */
export function signIns(requests) {
  const sorted = requests.map((request) => ({ request, number: Number(request.id) })).sort((one, other) => one.number - other.number);
  const byLink = new Map();
  const byPerson = new Map();
  const found = [];
  for (const { request } of sorted) {
    const names = (request.links ?? []).map(({ name }) => name);
    const person = request.client && request.user && `${request.client} ${request.user}`;
    const begins = beginnings.has(request.operation);
    // Apps repeat their state; a new visit to the authorization endpoint is a new sign-in all the same.
    let group = begins && (request.operation ?? "").endsWith("authorize") ? null : names.map((name) => byLink.get(name)).find(Boolean);
    if (!group && person) {
      const near = byPerson.get(person);
      const isNear = near && timeOf(request) - timeOf(near.requests.at(-1)) < together;
      if (isNear && !(begins && near.hasBegun)) group = near;
    }
    if (!group) {
      if (names.length === 0 && !person) continue;
      group = { id: request.id, requests: [], hasBegun: false };
      found.push(group);
    }
    group.requests.push(request);
    group.hasBegun ||= begins;
    group.client ??= request.client;
    group.name ??= typedName(request);
    group.user = request.user ?? group.user;
    for (const name of names) byLink.set(name, group);
    if (person) byPerson.set(person, group);
  }
  for (const group of found) Object.assign(group, { state: stateOf(group.requests), at: group.requests[0].at });
  return found.reverse();
}

const times = new WeakMap();

/** When it was answered, in milliseconds. */
function timeOf(request) {
  if (!times.has(request)) times.set(request, Date.parse(request.at));
  return times.get(request);
}

const typedNames = new WeakMap();

/** The name as a person typed it, where a request has it: the journal's own is that of the account, which is an id in many pools. */
function typedName(request) {
  if (!typedNames.has(request)) {
    const members = membersOf(request);
    const found = ["AuthParameters.USERNAME", "ChallengeResponses.USERNAME", "Username", "username", "loginfmt", "login"]
      .map((name) => members.get(name)).find((name) => name && !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name));
    typedNames.set(request, found ?? null);
  }
  return typedNames.get(request);
}

const gives = (request, ...kinds) => request.status < 400 && (request.links ?? []).some(({ kind, given }) => given && kinds.includes(kind));

function stateOf(requests) {
  const last = requests.at(-1);
  // What an app does with its tokens later does not change that it got them.
  const signedIn = requests.findLastIndex((request) => gives(request, "token"));
  if (signedIn >= 0) return { tone: "good", text: "signed in" };
  if (isRefused(last)) return { tone: "wrong", text: last.error ?? String(last.status) };
  if (last.challenge) return { tone: "warm", text: `waits for ${last.challenge}` };
  return { tone: "cool", text: "not over" };
}

const agents = [
  [/aws-amplify|amplify-js/i, "Amplify"], [/aws-sdk-js/i, "AWS SDK for JavaScript"], [/aws-cli/i, "AWS CLI"], [/boto3|botocore/i, "boto3"],
  [/aws-sdk-(java|kotlin|swift|go|rust|dotnet)/i, "AWS SDK"], [/msal/i, "MSAL"], [/authlib/i, "Authlib"], [/curl\//i, "curl"],
  [/python-requests|python-httpx|aiohttp/i, "Python"], [/okhttp/i, "OkHttp"], [/cfnetwork|darwin/i, "Apple app"], [/node|undici/i, "Node"],
  [/mozilla\//i, "Browser"],
];

function callerOf(request) {
  const fields = request.request?.headers ?? [];
  const value = (name) => fields.find((field) => field.name.toLowerCase() === name)?.value ?? "";
  const agent = `${value("user-agent")} ${value("x-amz-user-agent")} ${value("x-client-sku")}`;
  const name = agents.find(([pattern]) => pattern.test(agent))?.[1] ?? "App";
  // A script of a page calls APIs in the name of its app; pages are seen by people.
  return name === "Browser" && request.front !== "hosted" && request.method === "POST" ? "App" : name;
}

const given = (request) => {
  const kinds = new Set((request.links ?? []).filter((link) => link.given).map(({ kind }) => kind));
  return [kinds.has("code") && "code", kinds.has("token") && "tokens", kinds.has("session") && !kinds.has("token") && "session"].filter(Boolean);
};

/**
 * The steps of a sign-in: `{from, to, text, note, tone, request}`, with the messages and the calls of triggers where they happened.
 * @param messages those of the outbox, by id
 * @param changes  the changes of the sandbox, of which calls of triggers are taken
 */
export function steps({ requests }, messages, changes) {
  const all = [];
  const calls = changes.filter(({ kind }) => kind === "trigger_called");
  for (const request of requests) {
    const from = callerOf(request);
    const to = places[request.front] ?? "Server";
    const name = request.operation ?? `${request.method} ${request.path}`;
    all.push({ from, to, text: name, request: request.id, key: `${to} ${name}` });
    const end = new Date(request.at).getTime();
    for (const call of calls) {
      const at = new Date(call.at).getTime();
      if (call.realm !== request.realm || (call.client && call.client !== request.client)) continue;
      if (at < end - request.duration_ms - 5 || at > end || call.isTaken) continue;
      call.isTaken = true;
      all.push({ from: to, to: "Triggers", text: call.detail ?? "trigger", request: request.id, key: `trigger ${(call.detail ?? "").split(":")[0]}` });
    }
    for (const id of request.messages ?? []) {
      const message = messages.get(id);
      const channel = message?.channel === "sms" ? "Text messages" : "Mails";
      all.push({
        from: to, to: channel, text: message ? `${message.kind.replaceAll("_", " ")} to ${message.to}` : `message ${id}`, message: id,
        request: request.id, key: `message ${message?.channel} ${message?.kind}`,
      });
    }
    const refused = isRefused(request);
    const words = refused ? request.error ?? "" : request.challenge ?? given(request).join(", ");
    all.push({
      from: to, to: from, isAnswer: true, text: `${request.status || "cut"} ${words}`.trim(), note: request.reason, request: request.id,
      tone: refused ? "wrong" : request.challenge ? "warm" : "good", key: `${request.status} ${words}`,
    });
  }
  return all;
}

/** A sign-in without the sign-up or the recovery that went ahead of it, to be compared with another one. */
export function fromBeginning(group) {
  const first = group.requests.findIndex(({ operation }) => beginnings.has(operation));
  return first > 0 ? { ...group, requests: group.requests.slice(first) } : group;
}

/** Where two sign-ins begin to differ: the place of the first step that is another one, or -1. */
export function firstDifference(one, other) {
  for (let place = 0; place < Math.max(one.length, other.length); place += 1) {
    if (one[place]?.key !== other[place]?.key) return place;
  }
  return -1;
}

/** What two requests sent otherwise: `[{name, one, other}]`, members of bodies by their path. Secrets are masked and compare equal. */
export function sentOtherwise(one, other) {
  const [left, right] = [one, other].map(membersOf);
  const names = [...new Set([...left.keys(), ...right.keys()])];
  return names.filter((name) => left.get(name) !== right.get(name)).map((name) => ({ name, one: left.get(name), other: right.get(name) }));
}

function membersOf(request) {
  const members = new Map([["method", request.method], ["path", request.path]]);
  const take = (prefix, value) => {
    if (value !== null && typeof value === "object") for (const [name, inner] of Object.entries(value)) take(prefix ? `${prefix}.${name}` : name, inner);
    else members.set(prefix, String(value));
  };
  take("query", Object.fromEntries(new URLSearchParams(request.request?.query ?? "")));
  const body = request.request?.body ?? "";
  try { take("", JSON.parse(body)); } catch { take("", Object.fromEntries(new URLSearchParams(body))); }
  return members;
}

/** A sign-in for a bug report. */
export function markdown(group, all, info) {
  const people = participants(all);
  const name = (person) => `P${people.indexOf(person)}`;
  // Mermaid ends a statement at a semicolon, and reads `#` as the begin of a character's name.
  const plain = (text) => String(text).replace(/[;#\n\r]/g, " ").slice(0, 120);
  const cell = (text) => String(text ?? "").replaceAll("|", "\\|").replace(/[\n\r]+/g, " ");
  return [
    `# Sign-in of ${whose(group)} with client ${group.client ?? "unknown"}: ${group.state.text}`, "",
    `Understudy ${info.version}, ${group.at}. Secrets are masked.`, "",
    "```mermaid", "sequenceDiagram",
    ...people.map((person) => `  participant ${name(person)} as ${plain(person)}`),
    ...all.map((step) => `  ${name(step.from)}${step.isAnswer ? "-->>" : "->>"}${name(step.to)}: ${plain(step.text)}`),
    "```", "",
    "| # | at | request | answer | why |", "|---|---|---|---|---|",
    ...group.requests.map((request) => `| ${request.id} | ${request.at} | ${cell(request.operation ?? `${request.method} ${request.path}`)} | `
      + `${request.status || "cut"} ${cell(request.error ?? request.challenge ?? "")} | ${cell(request.reason)} |`),
    "",
  ].join("\n");
}

/** Who takes part, from the app on the left to what the server sends on the right. */
export function participants(all) {
  const rank = (name) => {
    if (name === "Triggers") return 3;
    if (["Mails", "Text messages"].includes(name)) return 4;
    return name === "Pages" ? 1 : Object.values(places).includes(name) || name === "Server" ? 2 : 0;
  };
  const names = [...new Set(all.flatMap(({ from, to }) => [from, to]))];
  return names.map((name, place) => ({ name, place })).sort((one, other) => rank(one.name) - rank(other.name) || one.place - other.place)
    .map(({ name }) => name);
}
