// Faults: what the tester ordered to go wrong.

import { get, post } from "./api.js";
import { fill, h } from "./dom.js";
import { removeFaults } from "./undo.js";
import { act, badge, check, empty, field, form, json } from "./parts.js";

const fronts = ["", "cognito_user_pools", "cognito_identity", "sts", "cloudformation", "hosted", "oauth", "entra", "graph", "rest"];

/** Ready-made faults, each one press. */
const presets = [
  ["Delay of 3 s", { match: {}, action: { delay_ms: 3000 } }],
  ["Throttled", { match: { front: "cognito_user_pools" }, action: { error: { code: "TooManyRequestsException" } }, times: 3 }],
  ["Internal error once", { match: { front: "cognito_user_pools" }, action: { error: { code: "InternalErrorException" } }, times: 1 }],
  ["Token endpoint down", { match: { front: "oauth", path: "/oauth2/token" }, action: { error: { code: "server_error" } } }],
  ["Connection lost", { match: {}, action: { drop: "before" }, times: 1 }],
  ["Truncated answer", { match: {}, action: { drop: "mid_body" }, times: 1 }],
  ["Broken JSON", { match: {}, action: { corrupt: "malformed_json" }, times: 1 }],
];

export async function show(place, context) {
  const present = h("section", { class: "card" });
  const own = field("As JSON", {
    name: "fault", rows: 8, value: JSON.stringify({ match: { operation: "InitiateAuth", nth: [2] }, action: { delay_ms: 500, error: { code: "TooManyRequestsException" } } }, null, 2),
    hint: "match: front, operation, client, user, path, method, nth, probability. action: delay_ms, error, throttle, drop, corrupt. times: how often.",
  });

  async function reload() {
    const { faults } = await get("faults");
    fill(present, h("div", { class: "heading" }, h("h1", null, "Active faults"),
      faults.length > 0 && act("Remove all", () => removeFaults(faults, "faults", reload), { class: "danger" })),
    faults.length === 0
      ? h("p", { class: "hint" }, "None. The first fault that matches a request is applied; calls of the control API are never affected.")
      : faults.map((fault) => h("div", { class: "card" },
        h("div", { class: "heading" }, h("h2", null, said(fault.match)), badge(deed(fault.action), "warm"),
          fault.remaining !== undefined && fault.remaining !== null && badge(`${fault.remaining} left`),
          act("Remove", () => removeFaults([fault], `faults/${encodeURIComponent(fault.id)}`, reload), { class: "danger" })),
        h("details", null, h("summary", null, "As JSON"), json(fault)))));
  }

  const add = async (fault) => { await post("faults", fault); await reload(); };
  fill(place, h("div", { class: "page" }, present,
    h("section", { class: "card" }, h("h2", null, "Ready-made"),
      h("div", { class: "buttons" }, presets.map(([label, fault]) => act(label, () => add(fault))))),
    h("section", { class: "card" }, h("h2", null, "Add a fault"), simple(add)),
    h("section", { class: "card" }, h("h2", null, "As JSON"), form([own,
      h("div", { class: "buttons" }, h("button", { class: "main-button" }, "Add"))], ({ fault }) => {
      let parsed;
      try { parsed = JSON.parse(fault); } catch (error) { throw new Error(`That is not JSON: ${error.message}`); }
      return add(parsed);
    }))));
  await reload();
  return { told: (name) => name === "change" && reload() };
}

function simple(add) {
  return form([
    h("div", { class: "fields" },
      field("Front", { name: "front", options: fronts.map((name) => [name, name === "" ? "every front" : name.replaceAll("_", " ")]) }),
      field("Operation", { name: "operation", placeholder: "InitiateAuth" }),
      field("Error code", { name: "code", placeholder: "TooManyRequestsException" }),
      field("Delay, ms", { name: "delay", type: "number", min: 0 }),
      field("Connection", { name: "drop", options: [["", "stays"], ["before", "dropped before"], ["after", "dropped after"], ["mid_body", "cut in the body"]] }),
      field("Times", { name: "times", type: "number", min: 1, placeholder: "for ever" })),
    h("div", { class: "buttons" }, h("button", { class: "main-button" }, "Add"))],
  (values) => {
    const fault = { match: {}, action: {} };
    if (values.front) fault.match.front = values.front;
    if (values.operation) fault.match.operation = values.operation;
    if (values.code) fault.action.error = { code: values.code };
    if (values.delay) fault.action.delay_ms = Number(values.delay);
    if (values.drop) fault.action.drop = values.drop;
    if (values.times) fault.times = Number(values.times);
    if (Object.keys(fault.action).length === 0) throw new Error("Choose an effect: an error, a delay or a lost connection.");
    return add(fault);
  });
}

function said(match) {
  const parts = Object.entries(match ?? {}).map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(", ") : value}`);
  return parts.length > 0 ? parts.join(" · ") : "every request";
}

function deed(action) {
  return Object.entries(action).map(([name, value]) => {
    if (name === "delay_ms") return `${value} ms delay`;
    if (name === "error") return value.code;
    if (name === "throttle") return `${value.limit} per ${value.per_seconds} s`;
    return `${name} ${value}`;
  }).join(", ");
}
