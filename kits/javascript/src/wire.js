/** Calls of the control API, with Node's own fetch. */

/** Milliseconds beyond those that a call asks the server to wait. */
const PATIENCE = 30_000;

/** The server refused a call of the control API. */
export class Refusal extends Error {
  constructor(status, code, detail, pointer) {
    super(`${detail} (${status} ${code}${pointer ? ` at ${pointer}` : ""})`);
    this.name = "Refusal";
    Object.assign(this, { status, code, detail, pointer });
  }
}

/** No server answers at the address. */
export class Unreachable extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = "Unreachable";
  }
}

export class Wire {
  #base;
  #token;

  constructor(url, token) {
    this.#base = `${url.replace(/\/+$/, "")}/_understudy/`;
    this.#token = token;
  }

  async text(path) {
    return (await this.#send("GET", path, undefined, {}, undefined)).text();
  }

  /** The answer's JSON; undefined where it is empty. */
  async call(method, path, { body, query = {}, sandbox } = {}) {
    const text = await (await this.#send(method, path, body, query, sandbox)).text();
    return text ? JSON.parse(text) : undefined;
  }

  async #send(method, path, body, query, sandbox) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    const headers = {};
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (this.#token) headers.Authorization = `Bearer ${this.#token}`;
    if (sandbox) headers["Understudy-Sandbox"] = sandbox;
    let answer;
    try {
      answer = await fetch(this.#base + path + (search ? `?${search}` : ""), {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout((query.wait ?? 0) * 1000 + PATIENCE),
      });
    } catch (error) {
      const reason = error.cause?.message || error.cause?.code || error.message;
      throw new Unreachable(`${this.#base}: ${reason}; expected a running server`, { cause: error });
    }
    if (answer.ok) return answer;
    const text = await answer.text();
    let problem;
    try {
      problem = JSON.parse(text);
    } catch {
      problem = {};
    }
    throw new Refusal(answer.status, problem.code ?? "unknown", problem.detail ?? (text.slice(0, 200) || "no body"), problem.pointer);
  }
}
