// Sandboxes, snapshots, export and import, and going back to the beginning.

import { call, get, inSandbox, memory, post, remove } from "./api.js";
import { besideAddress, most, showBeside } from "./beside.js";
import { fill, h, toast } from "./dom.js";
import { act, ask, badge, field, form, json } from "./parts.js";
import { momentOf } from "./times.js";
import { undoable } from "./undo.js";

export async function show(place, context, item) {
  let end = () => {};
  const close = () => { end(); end = () => {}; };
  async function select(wanted) {
    close();
    const [what, ...ids] = (wanted ?? "").split("/");
    if (what === "beside" && ids.length > 0) end = showBeside(place, ids);
    else await showAll(place, context);
  }
  await select(item);
  return { select, close };
}

async function showAll(place, context) {
  const sandboxes = h("section", { class: "card" });
  const snapshots = h("section", { class: "card" });
  const made = h("div", { "aria-live": "polite" });

  const together = act("Side by side", () => context.go(besideAddress(marked())), { disabled: true });
  const marked = () => [...sandboxes.querySelectorAll("[data-sandbox]:checked")].map(({ dataset }) => dataset.sandbox);
  const mark = () => {
    const count = marked().length;
    together.disabled = count < 2 || count > most;
    together.title = count > most ? `${most} at most` : "";
  };

  async function drawSandboxes() {
    const { sandboxes: all } = await get("sandboxes");
    fill(sandboxes, h("h1", null, "Sandboxes"),
      h("p", { class: "hint" }, "Each sandbox is isolated, with its own pools, ids, clock, outbox and journal. Use one for each parallel test."),
      h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "All sandboxes" }, h("table", null,
        h("thead", null, h("tr", null, all.length > 1 && h("td"), ["Id", "Name", "Pools", "Users", "Until", ""].map((title) => (title ? h("th", { scope: "col" }, title) : h("td"))))),
        h("tbody", null, all.map((sandbox) => h("tr", null,
          all.length > 1 && h("td", null, h("input", { type: "checkbox", "aria-label": `Lay ${sandbox.name ?? sandbox.id} beside others`, "data-sandbox": sandbox.id, onchange: () => mark() })),
          h("td", null, h("code", null, sandbox.id), " ", sandbox.id === memory.sandbox && badge("shown here", "good")),
          h("td", null, sandbox.name ?? ""), h("td", null, sandbox.user_pools), h("td", null, sandbox.users.toLocaleString()), h("td", null, sandbox.expires_at ? momentOf(sandbox.expires_at) : ""),
          h("td", { class: "end" }, h("div", { class: "buttons" },
            sandbox.id !== memory.sandbox && act("Show", () => { memory.sandbox = sandbox.id; context.restart(); }),
            h("a", { class: "button", href: inSandbox(sandbox.id), target: "_blank", rel: "noopener" }, "New tab"),
            sandbox.id !== "default" && act("Delete…", () => ask(`Delete ${sandbox.name ?? sandbox.id}?`,
              h("p", null, `Its ${sandbox.users.toLocaleString()} users, their sign-ins, messages and snapshots are removed. That cannot be undone.`),
              { action: "Delete", danger: true, send: async () => { await remove(`sandboxes/${encodeURIComponent(sandbox.id)}`); context.restart(); } }), { class: "danger" })))))))),
      all.length > 1 && h("div", { class: "buttons" }, together),
      form([h("div", { class: "fields" },
        field("Name", { name: "name", placeholder: "optional" }),
        field("Time to live", { name: "time_to_live", placeholder: "PT1H; optional" })),
      h("div", { class: "buttons" }, h("button", { class: "main-button" }, "Create a sandbox"))], async (values) => {
        const body = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
        const info = await post("sandboxes", body);
        fill(made, h("p", { class: "said" }, `Created ${info.sandbox}. Old and new ids:`), json(info.mapping ?? info));
        await drawSandboxes();
      }), made);
  }

  async function drawSnapshots() {
    const { snapshots: all } = await get("snapshots");
    fill(snapshots, h("h2", null, "Snapshots"),
      h("p", { class: "hint" }, "A snapshot keeps the whole sandbox: users, sessions, clock, outbox."),
      all.length > 0 && h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "All snapshots" }, h("table", null, h("tbody", null, all.map((snapshot) => h("tr", null,
        h("td", null, snapshot.name ?? snapshot.id), h("td", null, momentOf(snapshot.at)),
        h("td", { class: "end" }, h("div", { class: "buttons" },
          act("Restore", async () => { await post(`snapshots/${encodeURIComponent(snapshot.id)}/restore`); toast("Restored"); context.refreshClock(); }),
          act("Delete…", () => ask(`Delete ${snapshot.name ?? snapshot.id}?`, h("p", null, "Nothing can go back to it any more."),
            { action: "Delete", danger: true, send: async () => { await remove(`snapshots/${encodeURIComponent(snapshot.id)}`); await drawSnapshots(); } }), { class: "danger" })))))))),
      form([h("div", { class: "fields" }, field("Name", { name: "name", placeholder: "optional" })),
        h("div", { class: "buttons" }, h("button", { class: "main-button" }, "Take a snapshot"))], async ({ name }) => {
        await post("snapshots", name ? { name } : {});
        await drawSnapshots();
      }));
  }

  fill(place, h("div", { class: "page" }, sandboxes, snapshots,
    h("section", { class: "card" }, h("h2", null, "Export and import"),
      h("p", { class: "hint" }, "An export is a configuration document, for --config or for an import here. An import also accepts the output of aws cognito-idp describe-user-pool."),
      h("div", { class: "buttons" }, act("Export", saveExport), importButton(context))),
    h("section", { class: "card" }, h("h2", null, "Reset"),
      h("p", { class: "hint" }, "A reset returns the sandbox to its configured state; faults, clock, journal and outbox are cleared."),
      h("div", { class: "buttons" }, act("Reset this sandbox", () => undoable(`${memory.sandbox} was reset`,
        async () => { await post("reset"); await context.restart(); }, null, () => context.restart()), { class: "danger" })))));
  await Promise.all([drawSandboxes(), drawSnapshots()]);
}

async function saveExport() {
  const text = await call("GET", "export", { text: true });
  const link = h("a", { href: URL.createObjectURL(new Blob([text])), download: "understudy.json" });
  link.click();
  URL.revokeObjectURL(link.href);
}

function importButton(context) {
  const input = h("input", {
    type: "file", hidden: true, accept: ".json,.yaml,.yml", "aria-label": "A configuration",
    onchange: async () => {
      try {
        await call("POST", "import", { body: await input.files[0].text() });
        toast("Imported");
        context.restart();
      } catch (error) {
        toast(error.message, { wrong: true });
      }
      input.value = "";
    },
  });
  return [h("button", { type: "button", onclick: () => input.click() }, "Import…"), input];
}
