import { Refusal } from "./wire.js";

/** An isolated environment within a server: realms, clock, outbox, journal and faults of its own. */
export class Sandbox {
  #wire;

  constructor(wire, info) {
    this.#wire = wire;
    /** What the server says of it: user_pools, entra_tenants, identity_pools and more. */
    this.info = info;
  }

  /** Its id: the AWS access key id of calls that name no pool, such as CreateUserPool. */
  get id() {
    return this.info.sandbox;
  }

  /** The ids of this sandbox by those of the configuration. Empty for `default`. */
  get mapping() {
    return this.info.mapping ?? {};
  }

  /** The id here of a pool, client, tenant, application or domain of the configuration. */
  idOf(configured) {
    if (!this.info.mapping) return configured;
    const id = this.mapping[configured];
    if (id === undefined) {
      const known = Object.keys(this.mapping).sort().join(", ");
      throw new RangeError(`${configured} is not in the configuration; expected one of ${known}`);
    }
    return id;
  }

  /**
   * Ready settings of clients: amplify_config, amplify_configuration, aws_configuration, msal, boto3; amplify_outputs, which cannot name
   * a server, for reference only. `reaches` says where the clients of each connect to.
   */
  get clientConfiguration() {
    return this.info.client_configuration;
  }

  // --- Mails and texts ---

  /** The messages that match, newest last. With `wait` (seconds), it resolves as soon as there is one. */
  async messages(to, { kind, channel, realm, wait } = {}) {
    return (await this.control("GET", "messages", { query: { to, kind, channel, realm, wait: whole(wait) } })).messages;
  }

  /** The newest message that matches, as soon as there is one; rejects after `timeout` seconds. */
  async waitForMessage(to, { kind, channel, realm, timeout = 5 } = {}) {
    const query = { to, kind, channel, realm, wait: whole(timeout) };
    try {
      return await this.control("GET", "messages/latest", { query });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "message_not_found") throw error;
    }
    const wanted = Object.entries({ to, kind, channel, realm }).filter(([, value]) => value !== undefined);
    const there = (await this.messages()).slice(-5).map((message) => `${message.kind} to ${message.to}`).join("; ");
    const words = wanted.map(([name, value]) => `${name}=${value}`).join(", ") || "any";
    throw new Error(`no message (${words}) within ${timeout} s; the outbox has: ${there || "none"}`);
  }

  /** The code of the newest message that matches, as soon as there is one; rejects after `timeout` seconds. */
  async waitForCode(to, options = {}) {
    const message = await this.waitForMessage(to, options);
    if (!message.code) throw new Error(`the newest message to ${message.to} (${message.kind}) has no code: ${message.body}`);
    return message.code;
  }

  // --- Time ---

  /** The time of this sandbox. */
  async now() {
    return time(await this.control("GET", "clock"));
  }

  /** Moves the clock on, by seconds, by `{ hours: 1, minutes: 1 }`, or by an ISO 8601 duration. The new time. */
  async advanceClock(by) {
    return time(await this.control("POST", "clock", { body: { advance: duration(by) } }));
  }

  /** Stops the clock, now or at a Date. */
  async freezeClock(at) {
    return time(await this.control("POST", "clock", { body: { freeze: at ? at.toISOString() : true } }));
  }

  /** Returns to the time of the machine. */
  async resetClock() {
    return time(await this.control("POST", "clock", { body: { reset: true } }));
  }

  // --- Faults ---

  /**
   * Makes requests fail on purpose, until it has struck `times` times or is removed. `operation` is named as in the journal:
   * InitiateAuth, token, otp/start. `error` is a code of the front that is called.
   */
  async fault(operation, { error, message, status, delay, drop, corrupt, throttle, times, nth, match } = {}) {
    const action = { drop, corrupt };
    if (error !== undefined) action.error = { code: error, message, status };
    else if (message !== undefined || status !== undefined) {
      throw new TypeError("message and status belong to an error; expected { error: CODE } as well");
    }
    if (delay !== undefined) action.delay_ms = Math.round(delay * 1000);
    if (throttle) action.throttle = { limit: throttle.limit, per_seconds: throttle.perSeconds };
    const made = await this.control("POST", "faults", { body: { match: { operation, nth, ...match }, action, times } });
    return { id: made.id, remove: () => this.control("DELETE", `faults/${encodeURIComponent(made.id)}`) };
  }

  async clearFaults() {
    await this.control("DELETE", "faults");
  }

  // --- What clients sent ---

  /** The requests that match, oldest first. With `wait` (seconds), it resolves as soon as there is one. */
  async requests(operation, { front, client, user, status, wait } = {}) {
    const query = { operation, front, client, user, status, wait: whole(wait) };
    return (await this.control("GET", "requests", { query })).requests;
  }

  /** What clients used and the server does not support; empty after a suite that needs nothing more. */
  async refusals() {
    return (await this.control("GET", "refusals")).refusals;
  }

  // --- Users and tokens ---

  /** Makes a user, confirmed unless `status` says otherwise, without sending a message. */
  async createUser(username, password, { attributes, groups, status, realm } = {}) {
    return this.control("POST", "users", { body: { username, password, attributes, groups, status, realm } });
  }

  /** Tokens of a sign-in that did not have to happen; `defect` makes them wrong in exactly one way. */
  async tokens(user, { use = "both", client, realm, claims, remove, expiresIn, issuer, defect } = {}) {
    const body = { user, use, client_id: client, realm, claims, remove, expires_in: expiresIn, issuer, defect };
    const made = await this.control("POST", "tokens", { body });
    return { accessToken: made.access_token, idToken: made.id_token };
  }

  /** Makes an authenticator in software, which answers passkey ceremonies; by default one like a phone's, with ES256. */
  async authenticator({ algorithm, resident, userVerified, backup, counter } = {}) {
    const body = { algorithm, resident, user_verified: userVerified, backup, counter };
    const { id } = await this.control("POST", "authenticators", { body });
    const path = `authenticators/${encodeURIComponent(id)}`;
    const answer = (call) => (options, origin, { wrong } = {}) =>
      this.control("POST", `${path}/${call}`, { body: { options, origin, wrong } });
    return { id, attest: answer("attest"), assertion: answer("assert"), remove: () => this.control("DELETE", path) };
  }

  /**
   * From now on, the tokens of one kind (access, id or refresh) that a user has been given are answered as expired. `user` is a
   * `sub`, or a name for every account of that name.
   */
  async expire(user, what = "access", { session, realm } = {}) {
    await this.control("POST", `users/${encodeURIComponent(user)}/expire`, { body: { what, session, realm } });
  }

  // --- The whole ---

  /** Keeps the present state; the id is for `restore`. */
  async snapshot(name) {
    return (await this.control("POST", "snapshots", { body: { name } })).id;
  }

  async restore(snapshot) {
    await this.control("POST", `snapshots/${encodeURIComponent(snapshot)}/restore`);
  }

  /** Back to the state in which it was made, without faults, messages and requests. */
  async reset() {
    await this.control("POST", "reset");
  }

  /** Removes it; nothing happens if it is gone already. */
  async delete() {
    try {
      await this.#wire.call("DELETE", `sandboxes/${encodeURIComponent(this.id)}`);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "sandbox_not_found") throw error;
    }
  }

  /** Any other call of the control API, in this sandbox: `control("GET", "export")`. */
  async control(method, path, { body, query } = {}) {
    return this.#wire.call(method, path, { body, query, sandbox: this.id });
  }

  async [Symbol.asyncDispose ?? Symbol.for("Symbol.asyncDispose")]() {
    await this.delete();
  }
}

function time(clock) {
  return new Date(clock.now);
}

/** The server counts whole seconds, 60 at most. */
function whole(seconds) {
  return seconds === undefined ? undefined : Math.min(60, Math.max(0, Math.ceil(seconds)));
}

function duration(by) {
  if (typeof by === "string") return by;
  const { days = 0, hours = 0, minutes = 0, seconds = 0 } = typeof by === "number" ? { seconds: by } : by;
  const total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  if (!Number.isFinite(total)) throw new TypeError(`${JSON.stringify(by)} is no duration; expected seconds, { hours, minutes, … } or PT61M`);
  return `${total < 0 ? "-" : ""}PT${Math.abs(total).toFixed(3)}S`;
}
