// Parts that open to a form over what the service has, and show each change as configuration to keep and as a call.

import { fill, h, toast } from "./dom.js";
import { act, snippet, tabs } from "./parts.js";

/**
 * A part that is read when it is opened. An address names it by its title, in small letters with hyphens.
 * @param read gives what there is
 * @param draw makes the children of what was read; its second argument draws all anew, with what is to be said of the last change
 */
export function editor(title, read, draw) {
  const place = h("div", { class: "card" });
  let isRead = false;
  const again = async (said = null) => fill(place, draw(await read(), again), said);
  return h("details", {
    class: "editor", "data-setting": title.toLowerCase().replaceAll(" ", "-"),
    ontoggle: async ({ target }) => {
      if (!target.open || isRead) return;
      isRead = true;
      try {
        await again();
      } catch (error) {
        isRead = false;
        fill(place, h("p", { class: "said wrong", role: "alert" }, error.message));
      }
    },
  }, h("summary", null, title), place);
}

/** What was saved, in words, with a way back. `undo` takes it back, `again` draws what there is then; without `undo` there is none. */
export const saved = ({ words, undo, again, configuration, call, caller = "AWS command line" }) =>
  h("section", { class: "saved", "aria-label": "What was saved" },
    h("p", { class: "said", role: "status" }, words),
    undo && h("div", { class: "buttons" }, act("Undo", async () => { await undo(); await again(); toast("As it was before"); })),
    tabs("What was saved", [["Configuration", () => snippet(configuration)], [caller, () => snippet(call)]]));

/** Members of a pool for a configuration file, in the form of the whole file. YAML takes JSON's texts as they are. */
export const poolLines = (pool, members) => ["userPools:", `  - Id: ${pool}`, ...Object.entries(members).flatMap(([name, value]) => lines(name, value, "    "))].join("\n");

/** A list of objects has a line for each of their members, as people write it; all else is on one line. */
function lines(name, value, indent) {
  if (!Array.isArray(value) || value.length === 0 || value.some((item) => typeof item !== "object")) return [`${indent}${name}: ${plain(value)}`];
  return [`${indent}${name}:`, ...value.flatMap((item) => Object.entries(item).map(([member, one], index) => `${indent}  ${index === 0 ? "- " : "  "}${member}: ${plain(one)}`))];
}

/** Words without a sign that YAML reads need no quotes. */
const plain = (value) => (typeof value === "string" && /^[A-Za-z0-9][\w-]*$/.test(value) && !/^([\d_e-]+|0[xo].*|y|n|yes|no|on|off|true|false|null)$/i.test(value) ? value : JSON.stringify(value));

const quoted = (input) => `'${JSON.stringify(input).replaceAll("'", "'\\''")}'`;

/** The call as the AWS command line makes it. */
export const awsCommand = (info, pool, operation, input) =>
  `aws cognito-idp ${operation.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase()} --endpoint-url ${info.base_url} --region ${pool.split("_")[0]} \\\n`
  + `  --cli-input-json ${quoted(input)}`;

/** A call of the control API with curl. */
export const controlCommand = (info, method, path, body) =>
  `curl -X ${method} ${info.base_url}/_understudy/${path} --json ${quoted(body)}`
  + (info.sandbox === "default" ? "" : ` \\\n  -H 'Understudy-Sandbox: ${info.sandbox}'`);
