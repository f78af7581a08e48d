// Sign-ins: the requests that belong together, as a picture, and two of them side by side.

import { behindAll, get } from "./api.js";
import { copy, fill, h, toast } from "./dom.js";
import { List } from "./list.js";
import { act, badge, empty, facts, heading, snippet } from "./parts.js";
import { firstDifference, fromBeginning, markdown, sentOtherwise, signIns, steps, whose } from "./flows.js";
import { file, picture } from "./picture.js";
import { momentOf, timeOf } from "./times.js";

/** How many requests are looked at, the latest ones. */
const limit = 2000;

export async function show(place, context, item) {
  let requests = [];
  let groups = [];
  let chosen = null;
  let compared = null;
  let wanted = "";
  let failed = false;
  let ended = false;
  const known = new Set();
  const messages = new Map();
  let changes = [];
  const detail = h("div", { class: "detail", tabindex: -1 });
  const list = new List({
    label: "Sign-ins", key: (group) => group.id, row, choose: (group) => context.go(`signins/${group.id}`),
  });
  const search = h("input", {
    type: "search", class: "grow", placeholder: "User, client, operation, error or reason", "aria-label": "Search the sign-ins",
    oninput: () => { wanted = search.value.toLowerCase(); draw(); },
  });
  const split = h("div", { class: "split wide-detail" },
    h("div", { class: "bar" }, search, h("label", { class: "check" },
      h("input", { type: "checkbox", onchange: (event) => { failed = event.target.checked; draw(); } }), "refused only")),
    list.element, detail);
  fill(place, split);
  fill(detail, empty("Reading the journal…"));

  const text = (group) => [group.name, group.user, group.client, group.state.text, ...group.requests.flatMap(({ operation, error, reason }) => [operation, error, reason])]
    .filter(Boolean).join(" ").toLowerCase();
  const fits = (group) => (!failed || group.state.tone === "wrong") && (!wanted || text(group).includes(wanted));

  function draw() {
    groups = signIns(requests);
    list.set(groups.filter(fits));
    present(chosen);
  }

  const of = (id) => groups.find((group) => group.id === id || group.requests.some((request) => request.id === id));

  function present(id) {
    const group = id === null ? undefined : of(id);
    split.classList.toggle("chosen", Boolean(group));
    if (list.chosen !== (group?.id ?? null)) list.mark(group?.id ?? null);
    // A picture that has not changed keeps its place and the focus in it.
    const other = compared && of(compared);
    const drawn = group ? [group.id, group.requests.length, other?.id, other?.requests.length, groups.length > 1].join() : `none ${groups.length > 0}`;
    if (detail.dataset.drawn === drawn) return;
    const { scrollTop } = detail;
    const isSame = detail.dataset.drawn?.split(",")[0] === group?.id;
    detail.dataset.drawn = drawn;
    fill(detail, group ? article(group, other) : groups.length > 0 ? empty("Choose a sign-in") : nothing());
    detail.scrollTop = isSame ? scrollTop : 0;
  }

  /** An address names a sign-in by its first request, or `of/` any of its requests, and `vs/` another one to compare it with. */
  function select(address) {
    const parts = (address ?? "").split("/");
    chosen = parts[0] === "of" ? parts[1] : parts[0] || null;
    compared = parts.includes("vs") ? parts[parts.indexOf("vs") + 1] : null;
    present(chosen);
  }

  const stepsOf = (group) => steps(group, messages, changes.map((change) => ({ ...change })));

  /** The sign-ins that another one can be laid beside, as they are when somebody looks: under load there is a new one every moment. */
  function fillChoice(choice, group, other) {
    const candidates = groups.filter((candidate) => candidate !== group).slice(0, 200);
    if (other && !candidates.includes(other)) candidates.push(other);
    fill(choice, h("option", { value: "" }, "Compare with…"), candidates.map((candidate) =>
      h("option", { value: candidate.id, selected: candidate.id === other?.id }, `${timeOf(candidate.at)} ${whose(candidate)}: ${candidate.state.text}`)));
  }

  function article(group, other) {
    const own = stepsOf(group);
    const title = `Sign-in of ${whose(group)} with ${group.client ?? "no client"}`;
    const choice = h("select", {
      "aria-label": "Compare with another sign-in", onfocus: () => fillChoice(choice, group, other),
      onchange: () => context.go(choice.value ? `signins/${group.id}/vs/${choice.value}` : `signins/${group.id}`),
    });
    fillChoice(choice, group, other);
    return h("article", null,
      heading(whose(group), { back: "#/signins", badges: [badge(group.state.text, group.state.tone)] }),
      h("div", { class: "buttons" }, groups.length > 1 && choice,
        act("Save as SVG", () => save(file(own, title), "sign-in.svg", "image/svg+xml")),
        act("Copy as Markdown", () => copy(markdown(group, own, context.info)))),
      facts([
        ["User", group.name || group.user], ["Client", group.client && h("a", { href: `#/pools/${encodeURIComponent(group.client)}` }, group.client)],
        ["Began", momentOf(group.at)], ["Requests", group.requests.length],
      ]),
      other ? sideBySide(...[group, other].map(fromBeginning).flatMap((one) => [one, stepsOf(one)])) : [
        h("div", { class: "scroll picture", tabindex: 0, role: "region", "aria-label": "The sign-in as a picture" }, picture(own, { link, label: title })),
        reasons(group),
      ]);
  }

  function sideBySide(group, own, other, others) {
    const at = firstDifference(own, others);
    // Of different operations everything differs.
    const requestAt = (one, all) => one.requests.find(({ id }) => id === (all[at] ?? all.at(-1))?.request);
    const [left, right] = [requestAt(group, own), requestAt(other, others)];
    const sent = at >= 0 && left && left.operation === right?.operation ? sentOtherwise(left, right) : [];
    const half = (one, all) => h("section", null,
      h("h2", null, whose(one), " ", badge(one.state.text, one.state.tone)),
      h("div", { class: "scroll picture", tabindex: 0, role: "region", "aria-label": `The sign-in of ${whose(one)}` }, picture(all, { marked: at, link, label: one.id })),
      reasons(one));
    return [
      at < 0
        ? h("p", { class: "said" }, "Both have the same steps.")
        : h("div", { class: "said warm" }, h("p", null, `The first difference is step ${at + 1}: `,
          h("strong", null, own[at]?.text ?? "nothing more"), " here, ", h("strong", null, others[at]?.text ?? "nothing more"), " there.")),
      sent.length > 0 && h("section", { class: "card" }, h("h2", null, "What the app sent otherwise"),
        h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "What the app sent otherwise" }, h("table", null,
          h("thead", null, h("tr", null, ["Parameter", "Here", "There"].map((name) => h("th", { scope: "col" }, name)))),
          h("tbody", null, sent.map(({ name, one, other: two }) => h("tr", null,
            h("td", null, h("code", null, name)), [one, two].map((value) => h("td", null, value === undefined ? h("span", { class: "soft" }, "missing") : h("code", null, value))))))))),
      h("div", { class: "pair" }, half(group, own), half(other, others)),
    ];
  }

  const link = (step) => (step.message ? `#/outbox/${step.message}` : `#/requests/${step.request}`);

  async function read() {
    const [older, newest, told] = await Promise.all([
      piece(behindAll), get("messages", { limit: 200, before: behindAll }), get("journal", { kind: "trigger_called", limit: 1000 }),
    ]);
    if (ended) return;
    for (const message of newest.messages) messages.set(message.id, message);
    changes = told.changes;
    draw();
    select(item);
    readOn(older, newest.next).catch((error) => toast(error.message, { wrong: true }));
  }

  /** In pieces, since to read a long one would hold up the page: the latest first. Gives where the next one begins. */
  async function piece(before) {
    const page = await get("requests", { limit: 200, before });
    if (ended) return null;
    const older = page.requests.filter(({ id }) => !known.has(id));
    for (const { id } of older) known.add(id);
    requests = older.concat(requests);
    return page.next ?? null;
  }

  /** The view is used while the rest comes. */
  async function readOn(before, messagesBefore) {
    while (before && !ended && requests.length < limit) {
      before = await piece(before);
      later();
    }
    while (messagesBefore && !ended && messages.size < limit / 2) {
      const page = await get("messages", { limit: 200, before: messagesBefore });
      for (const message of page.messages) messages.set(message.id, message);
      messagesBefore = page.next;
    }
  }

  function add(request) {
    if (known.has(request.id)) return false;
    known.add(request.id);
    requests.push(request);
    if (requests.length > limit) known.delete(requests.shift().id);
    return true;
  }

  let waiting;
  function later() {
    waiting ??= setTimeout(() => {
      waiting = null;
      if (!ended) draw();
    }, 300);
  }

  await read();
  return {
    select: (address) => { item = address; select(address); },
    close: () => { ended = true; clearTimeout(waiting); },
    told(name, data) {
      if (name === "message") messages.set(data.id, data);
      else if (name === "change" && data.kind === "trigger_called") changes = changes.slice(-999).concat(data);
      else if (name !== "request" || !add(data)) return;
      later();
    },
  };
}

function row(group) {
  const operations = group.requests.map((request) => request.operation ?? request.path);
  const last = group.requests.findLast(({ reason }) => reason);
  return [
    h("div", { class: "line" }, h("strong", { class: "grow" }, whose(group)), h("time", { class: "soft" }, timeOf(group.at))),
    h("div", { class: "line second-line" }, badge(group.state.text, group.state.tone), group.state.tone === "wrong" && last
      ? h("span", { class: "grow wrong-words", title: last.reason }, last.reason)
      : h("span", { class: "grow" }, `${group.requests.length} · ${operations.join(" → ")}`)),
  ];
}

/** The reasons of what was refused, where the picture has no room. */
function reasons({ requests }) {
  const refused = requests.filter(({ reason }) => reason);
  return refused.length > 0 && h("ul", { class: "reasons" }, refused.map((request) => h("li", null,
    h("a", { href: `#/requests/${request.id}` }, request.operation ?? request.path), ": ", request.reason)));
}

function save(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
  toast("Saved");
}

const nothing = () => empty("No sign-ins yet",
  h("p", null, "The requests of each sign-in are laid together here, from the first to the tokens, live. ", h("a", { href: "#/tryit" }, "Try one"), ", or paste:"),
  snippet(`curl ${location.origin}/v1/default/sign-in --json '{"username": "ada@example.com", "password": "Correct-Horse-1"}'`));
