// The outbox: every mail and text that would have been sent, the latest first.

import { behindAll, get, inSandbox, memory, remove, sparing } from "./api.js";
import { announce, copyButton, fill, h, toast } from "./dom.js";
import { List } from "./list.js";
import { act, badge, copied, empty, facts, heading, json, tabs } from "./parts.js";
import { momentOf, timeOf } from "./times.js";
import { undoable } from "./undo.js";

/** How many are shown; the server keeps no more. */
const limit = 10000;

const kinds = {
  sign_up: "sign-up", resend: "resend", forgot_password: "forgotten password", verify_attribute: "verify attribute",
  sign_in_otp: "sign-in code", mfa: "second factor", invitation: "invitation", mfa_reminder: "MFA reminder", notice: "notice",
};
const kindOf = (message) => kinds[message.kind] ?? message.kind;

export async function show(place, context, item) {
  let all = [];
  let wanted = "";
  let ended = false;
  let round = 0;
  /** The id that the address names, whose message may be still to come. */
  let asked = item;
  const detail = h("div", { class: "detail", tabindex: -1 });
  const list = new List({
    label: "Messages", key: (message) => message.id, row, choose: (message) => context.go(`outbox/${message.id}`), limit,
  });
  const search = h("input", {
    type: "search", class: "grow", placeholder: "Address, code or text", "aria-label": "Search the messages",
    oninput: () => { wanted = search.value.toLowerCase(); draw(); },
  });
  const split = h("div", { class: "split" },
    h("div", { class: "bar" }, search, notices(), act("On a phone", onPhone), act("Empty the outbox", () => undoable("The outbox is empty", async () => { await remove("messages"); all = []; draw(); }, { messages: true }, reload))),
    list.element, detail);
  fill(place, split);

  const fits = (message) => !wanted
    || [message.to, message.subject, message.body, message.code, message.kind].join(" ").toLowerCase().includes(wanted);

  function draw(id = asked) {
    list.set(all.filter(fits));
    select(id);
  }

  function select(id) {
    asked = id;
    const message = all.find((candidate) => candidate.id === id);
    split.classList.toggle("chosen", Boolean(message));
    list.mark(message ? id : null);
    fill(detail, message ? article(message) : all.length > 0 ? empty("Choose a message") : nothing(context));
  }

  const changed = sparing(() => look().catch(() => { /* told again with the next change */ }), 1000);
  await reload(item);
  return {
    select,
    close: () => { ended = true; },
    told(name, message) {
      if (name === "change") return changed();
      if (name !== "message") return;
      // Whoever listens hears of each one, though the list may have read it before it was told.
      announce(`New ${message.channel === "sms" ? "text" : "mail"} to ${message.to}${message.code ? `, code ${message.code.split("").join(" ")}` : ""}`);
      if (all.some((known, index) => index < 50 && known.id === message.id)) return;
      all.unshift(message);
      if (all.length > limit) all.pop();
      if (fits(message)) list.prepend(message);
      if (!list.chosen) select(asked);
    },
  };

  /** The latest first; the rest in pieces behind it, while the view is used. */
  async function reload(id = asked) {
    const mine = (round += 1);
    const page = await get("messages", { limit: 200, before: behindAll });
    if (ended || mine !== round) return;
    all = page.messages.reverse();
    draw(id);
    readOn(mine, id, page.next).catch((error) => toast(error.message, { wrong: true }));
  }

  async function readOn(mine, id, before) {
    while (before && all.length < limit) {
      const page = await get("messages", { limit: 500, before });
      if (ended || mine !== round) return;
      const older = page.messages.reverse();
      all.push(...older);
      list.set(all.filter(fits));
      if (id && older.some((message) => message.id === id)) select(id);
      before = page.next;
    }
  }

  /** Reads anew where messages are gone, or back: new ones are told. */
  async function look() {
    const page = await get("messages", { limit: 200, before: behindAll });
    if (ended) return;
    const ids = new Set(page.messages.map((message) => message.id));
    const number = ({ id }) => Number(id);
    const lowest = page.next ? number(page.messages[0]) : 0;
    const newest = page.messages.length > 0 ? number(page.messages.at(-1)) : Infinity;
    const here = new Set(all.slice(0, page.messages.length + 50).map((message) => message.id));
    const isGone = all.some((message) => number(message) >= lowest && number(message) <= newest && !ids.has(message.id));
    const isBack = page.messages.some((message) => number(message) <= (all.length > 0 ? number(all[0]) : 0) && !here.has(message.id));
    if (isGone || isBack) await reload();
    else if (all.length === 0 && ids.size > 0) await reload();
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

/**
 * The site to which the last line of a text binds its code, as phones and browsers read it (Origin-bound one-time codes delivered via SMS):
 * `@example.com #123456`. They fill it in on pages of that site alone; a code of a text without such a line, on any page.
 */
const siteOf = ({ body }) => /^@(\S+) #\S+(?: [@%]\S+)?$/.exec(body.trimEnd().split("\n").at(-1))?.[1];

function article(message) {
  const secret = message.code ?? message.temporary_password;
  return h("article", null,
    heading(message.subject ?? kindOf(message), { back: "#/outbox", badges: [badge(kindOf(message)), badge(message.channel, "cool")] }),
    secret && h("div", { class: "code-box" }, h("code", null, secret), copyButton(secret)),
    message.link && h("p", null, h("a", { href: message.link, rel: "noreferrer" }, message.link)),
    facts([
      ["To", copied(message.to)], ["At", momentOf(message.at)], ["Pool", message.realm],
      ["User", message.user && h("a", { href: `#/users/${message.user}` }, message.user)],
      ["Filled in", message.channel === "sms" && message.code && (siteOf(message) ? ["on pages of ", h("code", null, siteOf(message)), " alone"] : "on pages of any site")],
    ]),
    phone(message),
    message.client_metadata && h("section", null, h("h3", null, "Client metadata"), json(message.client_metadata)));
}

/** The message as its reader sees it: on the screen of a phone, in the app for mails or for texts. */
function phone(message) {
  const isText = message.channel === "sms";
  const screen = (content) => h("div", { class: `phone ${isText ? "texts" : "mails"}`, role: "group", "aria-label": "The message on a phone" },
    h("p", { class: "phone-bar", "aria-hidden": "true" }, timeOf(message.at)),
    isText
      ? h("p", { class: "phone-head" }, h("strong", null, message.realm))
      : h("div", { class: "phone-head" }, h("strong", null, message.subject ?? kindOf(message)), h("p", { class: "soft" }, `to ${message.to}`)),
    content);
  const text = () => screen(h("div", { class: isText ? "text-message" : "mail-text" }, message.body));
  if (!message.html) return text();
  // No script runs in there, and no link leaves it: the frame may do nothing at all.
  const mail = () => screen(h("iframe", { class: "mail", sandbox: "", srcdoc: message.html, title: "The mail as it looks" }));
  const wide = () => h("iframe", { class: "mail", sandbox: "", srcdoc: message.html, title: "The mail as it looks on a desk" });
  return tabs("Forms of the mail", [["On a phone", mail], ["On a desk", wide], ["Text", text], ["HTML", () => json(message.html)]]);
}

/** Desktop notifications for new codes, if wanted; app.js shows them. */
function notices() {
  if (!("Notification" in window)) return null;
  return h("label", { class: "check" }, h("input", {
    type: "checkbox", checked: memory.notices && Notification.permission === "granted",
    onchange: async ({ target }) => {
      if (target.checked && await Notification.requestPermission() !== "granted") {
        target.checked = false;
        toast("The browser does not allow notifications of this page.", { wrong: true });
      }
      memory.notices = target.checked;
    },
  }), "notify me of codes");
}

/** A QR code that opens this outbox on a real phone. */
async function onPhone() {
  let isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname) || location.hostname.endsWith(".localhost");
  let { origin } = location;
  if (isLocal) {
    // The server knows by which address other devices reach it, if they do.
    const reached = await get("qr").catch(() => null);
    if (reached) [origin, isLocal] = [reached.text.replace(/\/_understudy\/$/, ""), false];
  }
  const address = `${origin}${inSandbox(memory.sandbox)}#/outbox`;
  const { picture } = await get("qr", { text: address });
  const dialog = h("dialog", { "aria-label": "The outbox on a phone" }, h("h1", null, "The outbox on a phone"),
    h("p", null, h("img", { class: "qr", src: picture, alt: `QR code of ${address}`, width: 240, height: 240 })), h("p", null, h("code", null, address)),
    isLocal && h("p", { class: "said warm" }, "A phone cannot reach this name. Start the server with --host 0.0.0.0 and --control-token, and open the console by this machine's address."),
    memory.token && h("p", { class: "hint" }, "The phone asks for the control token."),
    h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => dialog.close() }, "Close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function nothing(context) {
  const pool = context.info.user_pools[0];
  return empty("No messages yet",
    h("p", null, "Codes, invitations and notices show up here the moment they are sent. Nothing leaves this machine unless delivery is configured."),
    pool && h("p", null, h("a", { class: "button", href: "#/tryit" }, "Try a sign-in")));
}
