// The control API, as this page's origin serves it. Nothing else is asked for anything.

// Behind a proxy the server may lie below a path of its own. This file is at `_understudy/console/` there.
const base = new URL("../", import.meta.url).pathname;
/** The path below which the server lies, with a slash at its end. */
export const root = new URL("../../", import.meta.url).pathname;

/** What one browser tab remembers: its sandbox, and the control token where the server wants one. */
export const memory = {
  get sandbox() { return sessionStorage.getItem("sandbox") ?? "default"; },
  set sandbox(id) {
    sessionStorage.setItem("sandbox", id);
    history.replaceState(null, "", inSandbox(id) + location.hash);
  },
  get token() { return sessionStorage.getItem("token") ?? ""; },
  set token(text) { sessionStorage.setItem("token", text); },
  /** Whether this browser, in all its tabs, is to notify of new codes. */
  get notices() { return localStorage.getItem("notices") === "yes"; },
  set notices(wanted) { localStorage.setItem("notices", wanted ? "yes" : "no"); },
};

/** The address of this page for a sandbox; the view is the fragment behind it. */
export const inSandbox = (id) => location.pathname + (id === "default" ? "" : `?sandbox=${encodeURIComponent(id)}`);

// An address that was shared says which sandbox is meant; one without stays with that of the tab, and says so from then on.
memory.sandbox = new URLSearchParams(location.search).get("sandbox") ?? memory.sandbox;

/** A refusal of the server, in its own words. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem?.detail ? problem.detail + (problem.pointer ? ` (${problem.pointer})` : "") : `The server said ${status}.`);
    this.status = status;
    this.code = problem?.code;
  }
}

function headers(more, sandbox = memory.sandbox) {
  const all = { "Understudy-Sandbox": sandbox, ...more };
  if (memory.token) all.Authorization = `Bearer ${memory.token}`;
  return all;
}

function address(path, query) {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(pairs).toString();
  return base + path + (search ? `?${search}` : "");
}

/**
 * One call; gives the body as JSON, or null where there is none. `signal` ends it early, `sandbox` means another than the tab's, `keepalive` lets
 * it outlive the page.
 */
export async function call(method, path, { query, body, signal, sandbox, keepalive, text = false } = {}) {
  let response;
  try {
    response = await fetch(address(path, query), {
      method, signal, keepalive, cache: "no-store",
      headers: headers(body === undefined ? {} : { "Content-Type": "application/json" }, sandbox),
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("The server does not answer. Is it still running?");
  }
  const content = await response.text();
  if (response.ok && text) return content;
  let value = null;
  try { value = content ? JSON.parse(content) : null; } catch { /* not ours: the status says enough */ }
  if (!response.ok) throw new Refusal(response.status, value);
  return value;
}

export const get = (path, query, options) => call("GET", path, { query, ...options });
export const post = (path, body = {}, options) => call("POST", path, { body, ...options });
export const patch = (path, body) => call("PATCH", path, { body });
export const remove = (path, query, options) => call("DELETE", path, { query, ...options });

/** Greater than the id of any message or request: asks for the latest. */
export const behindAll = "9000000000000000000";

/** Lets only the answer to the latest question through: an earlier one that comes late is null. */
export function latest() {
  let turn = 0;
  return async (question) => {
    const mine = (turn += 1);
    const answer = await question;
    return mine === turn ? answer : null;
  };
}

/** Runs at once, and once more at the end of a time in which it was wanted again: events come by the hundred. */
export function sparing(run, pause) {
  let waiting = null;
  let again = false;
  return function go() {
    if (waiting) { again = true; return; }
    run();
    waiting = setTimeout(() => {
      waiting = null;
      if (again) { again = false; go(); }
    }, pause);
  };
}

/**
 * Server-sent events, read by hand so that the token can go along. Comes back after every break, from where it was.
 * @param on   called with the event's name and its data
 * @param state called with "on" or "off"
 * @returns a function that ends it
 */
export function listen(on, state) {
  const ended = new AbortController();
  let last = null;
  const once = async () => {
    const response = await fetch(address("events"), {
      headers: headers({ Accept: "text/event-stream", ...(last ? { "Last-Event-ID": last } : {}) }),
      signal: ended.signal, cache: "no-store",
    });
    if (!response.ok) throw new Refusal(response.status, null);
    state("on");
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop();
      for (const block of blocks) {
        const event = { name: "message", data: [] };
        for (const line of block.split("\n")) {
          const colon = line.indexOf(":");
          const name = colon < 0 ? line : line.slice(0, colon);
          const text = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
          if (name === "event") event.name = text;
          else if (name === "data") event.data.push(text);
          else if (name === "id") last = text;
        }
        if (event.data.length > 0) on(event.name, JSON.parse(event.data.join("\n")));
      }
    }
  };
  (async () => {
    let pause = 500;
    while (!ended.signal.aborted) {
      try {
        await once();
        pause = 500;
      } catch (error) {
        if (error.name === "AbortError") return;
        pause = Math.min(pause * 2, 10000);
      }
      if (ended.signal.aborted) return;
      state("off");
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  })();
  return () => ended.abort();
}
