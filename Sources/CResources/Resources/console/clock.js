// The sandbox's clock, which every expiry follows.

import { get, latest, post } from "./api.js";
import { fill, h } from "./dom.js";
import { act, field, form } from "./parts.js";
import { dayOf, duration, timeOf } from "./times.js";

const steps = [
  ["30 s", "PT30S", "next one-time password"], ["3 min", "PT3M", "an SMS or MFA session ends"],
  ["15 min", "PT15M", "a lock-out ends"], ["1 h", "PT1H", "access tokens expire"],
  ["24 h", "PT24H", "codes expire"], ["7 d", "P7D", "temporary passwords expire"], ["30 d", "P30D", "refresh tokens expire"],
];

export async function show(place, context) {
  const face = h("p", { class: "face", role: "timer" });
  const freeze = act("", () => change(state.frozen ? { freeze: false } : { freeze: true }));
  const newest = latest();
  let state = await get("clock");
  let read = Date.now();

  const take = async (question) => {
    const answer = await newest(question);
    if (!answer) return;
    state = answer;
    read = Date.now();
    draw();
  };

  const change = async (body) => {
    await take(post("clock", body));
    context.refreshClock();
  };

  function draw() {
    const now = new Date(state.now).getTime() + (state.frozen ? 0 : Date.now() - read);
    const offset = state.offset_seconds;
    const words = state.frozen ? "frozen" : Math.abs(offset) > 1 ? "runs" : "runs at the machine's time";
    const away = Math.abs(offset) > 1 ? `, ${duration(Math.abs(offset))} ${offset > 0 ? "ahead" : "behind"}` : "";
    fill(face, timeOf(now), h("small", null, `${dayOf(now)} · ${words}${away} · ${new Date(now).toISOString()}`));
    fill(freeze, state.frozen ? "Unfreeze" : "Freeze");
  }

  fill(place, h("div", { class: "page" },
    h("section", { class: "card" }, h("h1", null, "Clock"), face,
      h("div", { class: "buttons" }, freeze, act("Return to the machine's time", () => change({ reset: true })))),
    h("section", { class: "card" }, h("h2", null, "Advance by"),
      h("div", { class: "buttons" }, steps.map(([label, advance, why]) =>
        act(`+ ${label}`, () => change({ advance }), { title: why }))),
      h("p", { class: "hint" }, "Tokens, codes, sessions, one-time passwords, lock-outs and grace periods all follow this clock. It never moves back by itself.")),
    h("section", { class: "card" }, h("h2", null, "Set"),
      form([
        field("Time", { name: "set", placeholder: "2030-01-01T00:00:00Z", required: true, hint: "RFC 3339; a frozen clock stays frozen." }),
        h("div", { class: "buttons" }, h("button", { class: "main-button" }, "Set the clock")),
      ], ({ set }) => change({ set })))));
  draw();
  const ticking = setInterval(draw, 1000);
  return {
    close: () => clearInterval(ticking),
    async told(name) {
      if (name !== "change") return;
      await take(get("clock"));
    },
  };
}
