// What a pool demands of a sign-in: second factors, groups, and the rules that answer its triggers. Changed as a tool would change it.

import { get, patch } from "./api.js";
import { cognito } from "./cognito.js";
import { h } from "./dom.js";
import { awsCommand, controlCommand, editor, poolLines, saved } from "./editor.js";
import { act, ask, check, field, form } from "./parts.js";

/** The parts of a pool that can be changed, each opening by itself. */
export const poolEditors = (pool, info) => [secondFactors(pool, info), groups(pool, info), triggers(pool, info)];

// MARK: Second factors

/** Member of the call, words, name in a configuration. */
const factors = [
  ["SoftwareTokenMfaConfiguration", "Authenticator apps", "SOFTWARE_TOKEN_MFA"], ["SmsMfaConfiguration", "Text messages", "SMS_MFA"],
  ["EmailMfaConfiguration", "Mails", "EMAIL_OTP"],
];
/** What a factor is switched on with where the pool has said nothing of it yet. */
const begun = {
  SoftwareTokenMfaConfiguration: { Enabled: true }, EmailMfaConfiguration: {},
  SmsMfaConfiguration: { SmsConfiguration: { SnsCallerArn: "arn:aws:iam::000000000000:role/understudy", ExternalId: "understudy" } },
};

function secondFactors(pool, info) {
  const read = () => cognito(pool.id, "GetUserPoolMfaConfig", { UserPoolId: pool.id });
  /** Whatever the call leaves out is switched off; passkeys stay. */
  const input = (described) => ({
    UserPoolId: pool.id, MfaConfiguration: described.MfaConfiguration ?? "OFF",
    ...Object.fromEntries(factors.filter(([name]) => described[name]).map(([name]) => [name, described[name]])),
  });
  return editor("Second factors", read, (described, again) => form([
    field("Asked for (MfaConfiguration)", {
      name: "MfaConfiguration", value: described.MfaConfiguration ?? "OFF", options: [["OFF", "never"], ["OPTIONAL", "of users who have one"], ["ON", "always"]],
    }),
    h("fieldset", null, h("legend", null, "Which"), factors.map(([name, title]) => check(title, { name, checked: Boolean(described[name]) }))),
    h("div", { class: "buttons" }, h("button", { class: "main-button" }, "Save the second factors")),
  ], async (values) => {
    const chosen = factors.filter(([name]) => values[name] !== undefined && values.MfaConfiguration !== "OFF");
    const wanted = input({ MfaConfiguration: values.MfaConfiguration, ...Object.fromEntries(chosen.map(([name]) => [name, described[name] ?? begun[name]])) });
    await cognito(pool.id, "SetUserPoolMfaConfig", wanted);
    await again(saved({
      words: `Saved: second factors ${values.MfaConfiguration}${chosen.length > 0 ? `: ${chosen.map(([, title]) => title.toLowerCase()).join(", ")}` : ""}.`,
      undo: () => cognito(pool.id, "SetUserPoolMfaConfig", input(described)), again,
      configuration: poolLines(pool.id, { MfaConfiguration: values.MfaConfiguration, EnabledMfas: chosen.map(([, , name]) => name) }),
      call: awsCommand(info, pool.id, "SetUserPoolMfaConfig", wanted),
    }));
  }));
}

// MARK: Groups

const groupMembers = ["GroupName", "Description", "Precedence", "RoleArn"];

function groups(pool, info) {
  const call = (operation, input) => cognito(pool.id, operation, { UserPoolId: pool.id, ...input });
  async function read() {
    let all = [];
    let token;
    do {
      const page = await call("ListGroups", { Limit: 60, ...(token ? { NextToken: token } : {}) });
      all = all.concat(page.Groups);
      token = page.NextToken;
    } while (token && all.length < 1200);
    return all.map(plain);
  }
  const plain = (group) => Object.fromEntries(groupMembers.filter((name) => group[name] !== undefined).map((name) => [name, group[name]]));

  /** Says what was done; `was` and `is` are the group before and after, null where there was or is none. */
  const told = (again, words, operation, input, is, undo) => again(saved({
    words, undo, again, configuration: is ? poolLines(pool.id, { Groups: [is] }) : "# The group is in no configuration any more.",
    call: awsCommand(info, pool.id, operation, { UserPoolId: pool.id, ...input }),
  }));

  const edit = (group, again) => ask(group ? `Change ${group.GroupName}` : "New group", [
    !group && field("Name", { name: "GroupName", required: true }),
    field("Description", { name: "Description", value: group?.Description ?? "" }),
    field("Precedence", { name: "Precedence", type: "number", min: 0, value: group?.Precedence ?? "", hint: "The role of the group with the lowest counts." }),
    field("Role", { name: "RoleArn", value: group?.RoleArn ?? "", placeholder: "arn:aws:iam::000000000000:role/name" }),
  ], {
    action: group ? "Save the group" : "Create the group",
    send: async (values) => {
      const input = { GroupName: group?.GroupName ?? values.GroupName };
      if (values.Description) input.Description = values.Description;
      if (values.Precedence !== "") input.Precedence = Number(values.Precedence);
      if (values.RoleArn) input.RoleArn = values.RoleArn;
      const operation = group ? "UpdateGroup" : "CreateGroup";
      await call(operation, input);
      await told(again, `${group ? "Saved" : "Created"}: group ${input.GroupName}.`, operation, input, input,
        () => (group ? call("UpdateGroup", group) : call("DeleteGroup", { GroupName: input.GroupName })));
    },
  });

  async function members(name) {
    let all = [];
    let token;
    do {
      const page = await call("ListUsersInGroup", { GroupName: name, Limit: 60, ...(token ? { NextToken: token } : {}) });
      all = all.concat(page.Users.map(({ Username }) => Username));
      token = page.NextToken;
    } while (token && all.length < 600);
    return token ? null : all;
  }

  async function removeGroup(group, again) {
    const people = await members(group.GroupName);
    await call("DeleteGroup", { GroupName: group.GroupName });
    await told(again, `Deleted: group ${group.GroupName}${people ? ` of ${people.length} ${people.length === 1 ? "user" : "users"}` : ""}.`,
      "DeleteGroup", { GroupName: group.GroupName }, null,
      // Of very many members nobody knows all any more.
      people && (async () => {
        await call("CreateGroup", group);
        for (const Username of people) await call("AdminAddUserToGroup", { GroupName: group.GroupName, Username });
      }));
  }

  return editor("Groups", read, (all, again) => [
    all.length === 0
      ? h("p", { class: "hint" }, "The pool has no groups.")
      : h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Groups of ${pool.name}` }, h("table", null,
        h("thead", null, h("tr", null, ["Group", "Precedence", "Role"].map((title) => h("th", { scope: "col" }, title)), h("td"))),
        h("tbody", null, all.map((group) => h("tr", null,
          h("td", null, group.GroupName, group.Description && h("div", { class: "hint" }, group.Description)), h("td", null, group.Precedence ?? ""),
          h("td", null, group.RoleArn && h("code", null, group.RoleArn)),
          h("td", { class: "end" }, h("div", { class: "buttons" },
            act("Change…", () => edit(group, again), { "aria-label": `Change ${group.GroupName}…` }),
            act("Delete", () => removeGroup(group, again), { class: "danger", "aria-label": `Delete ${group.GroupName}` })))))))),
    h("div", { class: "buttons" }, act("New group…", () => edit(null, again))),
  ]);
}

// MARK: Triggers

/** The service's triggers, each with a rule to begin with. */
const rules = {
  PreSignUp: { autoConfirm: true, autoVerify: ["email"] },
  PostConfirmation: {},
  PreAuthentication: { deny: "Not today." },
  PostAuthentication: {},
  PreTokenGeneration: { version: "V2_0", addClaims: { tenant: "blue" }, to: ["access", "id"] },
  CustomMessage: { subject: "Your code", message: "Your code is {####}" },
  DefineAuthChallenge: { challenge: { parameters: { question: "2+2?" }, answer: "4", tries: 3 } },
  UserMigration: { users: [{ username: "old@example.com", password: "Correct-Horse-1", attributes: { email: "old@example.com", email_verified: "true" } }] },
  CustomEmailSender: {},
  CustomSMSSender: {},
};

function triggers(pool, info) {
  const read = async () => (await get("triggers", { realm: pool.id })).triggers;
  async function save(described, changes, words, again) {
    await patch("triggers", { realm: pool.id, triggers: changes });
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, described[name] ?? null]));
    const kept = Object.fromEntries(Object.entries({ ...described, ...changes }).filter(([, value]) => value !== null));
    await again(saved({
      words, undo: () => patch("triggers", { realm: pool.id, triggers: before }), again, configuration: poolLines(pool.id, { Triggers: kept }),
      call: controlCommand(info, "PATCH", "triggers", { realm: pool.id, triggers: changes }), caller: "curl",
    }));
  }

  return editor("Triggers", read, (described, again) => {
    const names = [...new Set([...Object.keys(rules), ...Object.keys(described)])];
    const text = field("What answers it", {
      name: "answer", rows: 9, hint: "A rule, {\"rule\": {…}}, or {\"webhook\": \"http://localhost:9000/path\"}; docs/triggers.md has all members.",
    });
    const area = text.querySelector("textarea");
    const show = (name) => { area.value = JSON.stringify(described[name] ?? { rule: rules[name] ?? {} }, null, 2); };
    const choice = field("Trigger", {
      name: "trigger", options: names.map((name) => [name, described[name] ? `${name} (set)` : name]), onchange: ({ target }) => show(target.value),
    });
    show(names[0]);
    return [
      form([choice, text, h("div", { class: "buttons" },
        h("button", { class: "main-button" }, "Save the trigger"))], async ({ trigger, answer }) => {
        let parsed;
        try { parsed = JSON.parse(answer); } catch (error) { throw new Error(`That is not JSON: ${error.message}`); }
        await save(described, { [trigger]: parsed }, `Saved: ${trigger}.`, again);
      }),
      Object.keys(described).length > 0 && h("ul", { class: "reasons answers" }, Object.entries(described).map(([name, answer]) => h("li", null,
        h("strong", null, name), h("code", { class: "grow" }, JSON.stringify(answer)),
        act("Remove", () => save(described, { [name]: null }, `Removed: ${name}.`, again), { class: "danger", "aria-label": `Remove ${name}` })))),
    ];
  });
}
