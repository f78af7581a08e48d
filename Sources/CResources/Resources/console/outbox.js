// The outbox: every mail and text that would have been sent, the latest first.

import { get, latest, remove } from "./api.js";
import { copyButton, fill, h } from "./dom.js";
import { List } from "./list.js";
import { act, badge, copied, empty, facts, heading, json, tabs } from "./parts.js";
import { momentOf, timeOf } from "./times.js";

const kinds = {
  sign_up: "sign-up", resend: "resend", forgot_password: "forgotten password", verify_attribute: "verify attribute",
  sign_in_otp: "sign-in code", mfa: "second factor", invitation: "invitation", mfa_reminder: "MFA reminder", notice: "notice",
};
const kindOf = (message) => kinds[message.kind] ?? message.kind;

export async function show(place, context, item) {
  let all = [];
  let wanted = "";
  const newest = latest();
  const detail = h("div", { class: "detail", tabindex: -1 });
  const list = new List({
    label: "Messages", key: (message) => message.id, row, choose: (message) => context.go(`outbox/${message.id}`),
  });
  const search = h("input", {
    type: "search", class: "grow", placeholder: "Address, code or text", "aria-label": "Search the messages",
    oninput: () => { wanted = search.value.toLowerCase(); draw(); },
  });
  const split = h("div", { class: "split" },
    h("div", { class: "bar" }, search, act("Empty the outbox", async () => { await remove("messages"); all = []; draw(); })),
    list.element, detail);
  fill(place, split);

  const fits = (message) => !wanted
    || [message.to, message.subject, message.body, message.code, message.kind].join(" ").toLowerCase().includes(wanted);

  function draw(id = list.chosen) {
    list.set(all.filter(fits));
    select(id);
  }

  function select(id) {
    const message = all.find((candidate) => candidate.id === id);
    split.classList.toggle("chosen", Boolean(message));
    list.mark(message ? id : null);
    fill(detail, message ? article(message) : all.length > 0 ? empty("Choose a message") : nothing(context));
  }

  all = (await get("messages", { limit: 1000 })).messages.reverse();
  draw(item);
  return {
    select,
    told(name, message) {
      if (name === "change") return reload();
      if (name !== "message" || all.some((known, index) => index < 50 && known.id === message.id)) return;
      all.unshift(message);
      if (fits(message)) list.prepend([message]);
      if (!list.chosen) select(null);
    },
  };

  async function reload() {
    const page = await newest(get("messages", { limit: 1000 }));
    if (!page) return;
    all = page.messages.reverse();
    draw();
  }
}

function row(message) {
  return [
    h("div", { class: "line" }, h("strong", { class: "grow" }, message.to),
      message.code && h("span", { class: "small-code" }, message.code), h("time", { class: "soft" }, timeOf(message.at))),
    h("div", { class: "line second-line" }, badge(message.channel, message.channel === "sms" ? "cool" : "warm"),
      h("span", { class: "grow" }, message.subject ?? message.body)),
  ];
}

function article(message) {
  const secret = message.code ?? message.temporary_password;
  return h("article", null,
    heading(message.subject ?? kindOf(message), { back: "#/outbox", badges: [badge(kindOf(message)), badge(message.channel, "cool")] }),
    secret && h("div", { class: "code-box" }, h("code", null, secret), copyButton(secret)),
    message.link && h("p", null, h("a", { href: message.link, rel: "noreferrer" }, message.link)),
    facts([
      ["To", copied(message.to)], ["At", momentOf(message.at)], ["Pool", message.realm],
      ["User", message.user && h("a", { href: `#/users/${message.user}` }, message.user)],
    ]),
    letter(message),
    message.client_metadata && h("section", null, h("h3", null, "Client metadata"), json(message.client_metadata)));
}

function letter(message) {
  const text = () => h("div", { class: message.channel === "sms" ? "text-message" : "mail-text" }, message.body);
  if (!message.html) return text();
  // No script runs in there, and no link leaves it: the frame may do nothing at all.
  const mail = () => h("iframe", { class: "mail", sandbox: "", srcdoc: message.html, title: "The mail as it looks" });
  return tabs("Forms of the mail", [["As it looks", mail], ["Text", text], ["HTML", () => json(message.html)]]);
}

function nothing(context) {
  const pool = context.info.user_pools[0];
  return empty("No messages yet",
    h("p", null, "Codes, invitations and notices show up here the moment they are sent. Nothing leaves this machine unless delivery is configured."),
    pool && h("p", null, h("a", { class: "button", href: "#/tryit" }, "Try a sign-in")));
}
