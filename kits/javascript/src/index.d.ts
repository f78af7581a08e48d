export interface Message {
  id: string;
  at: string;
  realm: string;
  user: string | null;
  to: string;
  channel: "email" | "sms";
  kind: MessageKind;
  subject?: string;
  body: string;
  html?: string;
  code?: string;
  link?: string;
  temporary_password?: string;
}

export type MessageKind =
  | "sign_up"
  | "resend"
  | "forgot_password"
  | "verify_attribute"
  | "sign_in_otp"
  | "mfa"
  | "invitation"
  | "mfa_reminder"
  | "notice";

export interface MessageFilter {
  kind?: MessageKind;
  channel?: "email" | "sms";
  realm?: string;
}

/** A request that a client sent, with its answer. Passwords, codes and tokens are `***`. */
export interface RecordedRequest {
  id: string;
  at: string;
  front: string;
  operation: string;
  method: string;
  path: string;
  client: string | null;
  user: string | null;
  /** 0 where the connection was dropped. */
  status: number;
  error?: string;
  /** Of a refused request: what came, what was expected, and what to change. The client does not see it. */
  reason?: string;
  /** The challenge that the answer asks for, where a sign-in is not over. */
  challenge?: string;
  duration_ms: number;
  request: { query: string; headers: { name: string; value: string }[]; body?: string };
  response: { headers: { name: string; value: string }[]; body?: string };
}

/** Seconds, or the sum of the members, or an ISO 8601 duration such as PT61M. */
export type Duration = number | string | { days?: number; hours?: number; minutes?: number; seconds?: number };

export interface FaultOptions {
  /** A code of the front that is called: an AWS exception, an OAuth error, an AADSTS number. */
  error?: string;
  message?: string;
  status?: number;
  /** Seconds. */
  delay?: number;
  drop?: "before" | "after" | "mid_body";
  corrupt?: "truncate" | "malformed_json" | "empty";
  throttle?: { limit: number; perSeconds: number };
  /** How often it strikes; for ever when left out. */
  times?: number;
  /** Which of the matching requests fail, from 1. */
  nth?: number[];
  match?: { front?: string; client?: string; user?: string; path?: string; method?: string; probability?: number };
}

export interface Fault {
  id: string;
  remove(): Promise<void>;
}

export interface TokenOptions {
  /** `both` when left out; without a user it must be `access`. */
  use?: "access" | "id" | "both";
  client?: string;
  realm?: string;
  claims?: Record<string, unknown>;
  remove?: string[];
  /** Seconds; negative ones are over already. */
  expiresIn?: number;
  issuer?: string;
  defect?:
    | "expired"
    | "not_yet_valid"
    | "wrong_key"
    | "unknown_kid"
    | "alg_none"
    | "tampered"
    | "wrong_issuer"
    | "wrong_audience";
}

export interface AuthenticatorOptions {
  algorithm?: "ES256" | "EdDSA" | "RS256";
  /** Whether its passkeys are found without their ids, as a phone's are. */
  resident?: boolean;
  userVerified?: boolean;
  /** Whether its passkeys are backed up; `eligible`: they can be, and are not. */
  backup?: boolean | "eligible";
  /** The counter of a registration; each assertion has one more. 0: it does not count. */
  counter?: number;
}

/** What is wrong with an answer, on purpose. */
export type WrongAttestation = "origin" | "rp_id_hash" | "challenge" | "flags" | "signature";

/** An authenticator in software. `options` are what the app received, with or without the wrapper `publicKey`. */
export interface Authenticator {
  id: string;
  /** Makes a passkey: answers the options of a registration, as a browser's `toJSON()` does. */
  attest(options: object, origin: string, how?: { wrong?: WrongAttestation }): Promise<any>;
  /** Signs with a passkey: answers the options of a sign-in. */
  assertion(options: object, origin: string, how?: { wrong?: WrongAttestation | "counter" }): Promise<any>;
  remove(): Promise<void>;
}

export interface User {
  sub: string;
  realm: string;
  username: string;
  status: string;
  enabled: boolean;
  attributes: Record<string, string>;
  groups: string[];
}

export interface Info {
  version: string;
  sandbox: string;
  base_url: string;
  mapping?: Record<string, string>;
  user_pools: {
    id: string;
    name: string;
    issuer: string;
    jwks_uri: string;
    discovery_uri: string;
    domain?: string;
    clients: { id: string; name: string; secret?: string; auth_flows: string[]; callback_urls: string[] }[];
  }[];
  identity_pools: { id: string; name: string }[];
  entra_tenants: { id: string; domains: string[]; authority: string; issuer: string; applications: { id: string }[] }[];
  client_configuration: ClientConfiguration;
}

export interface ClientConfiguration {
  /** For Amplify.configure(). */
  amplify_config?: any;
  /** The file of Amplify Gen 2, for reference only: it cannot name a server, so an app configured with it calls Amazon. */
  amplify_outputs?: any;
  /** amplifyconfiguration.json of Amplify Gen 1 for Swift and Android; its clients call the host that it names at port 443. */
  amplify_configuration?: any;
  /** awsconfiguration.json of AWSMobileClient; its client calls the host that it names at port 443. */
  aws_configuration?: any;
  /** Where the clients of each document connect to, by its name. */
  reaches: Record<string, "this server" | "host at port 443" | "production" | "reference only">;
  msal?: { client_id: string; authority: string; tenant_id: string; known_authorities: string[] };
  boto3: { endpoint_url: string; region_name: string; aws_access_key_id: string; aws_secret_access_key: string };
}

/** An isolated environment within a server: realms, clock, outbox, journal and faults of its own. */
export class Sandbox {
  readonly info: Info;
  /** Its id: the AWS access key id of calls that name no pool, such as CreateUserPool. */
  readonly id: string;
  /** The ids of this sandbox by those of the configuration. Empty for `default`. */
  readonly mapping: Record<string, string>;
  readonly clientConfiguration: ClientConfiguration;
  /** The id here of a pool, client, tenant, application or domain of the configuration. */
  idOf(configured: string): string;
  /** The messages that match, newest last. With `wait` (seconds), it resolves as soon as there is one. */
  messages(to?: string, options?: MessageFilter & { wait?: number }): Promise<Message[]>;
  /** The newest message that matches, as soon as there is one; rejects after `timeout` seconds (5). */
  waitForMessage(to?: string, options?: MessageFilter & { timeout?: number }): Promise<Message>;
  /** The code of the newest message that matches, as soon as there is one; rejects after `timeout` seconds (5). */
  waitForCode(to?: string, options?: MessageFilter & { timeout?: number }): Promise<string>;
  now(): Promise<Date>;
  /** Moves the clock on; codes, sessions and tokens expire by it. The new time. */
  advanceClock(by: Duration): Promise<Date>;
  /** Stops the clock, now or at a time. */
  freezeClock(at?: Date): Promise<Date>;
  /** Returns to the time of the machine. */
  resetClock(): Promise<Date>;
  /** Makes requests fail on purpose. `operation` is named as in the journal: InitiateAuth, token, otp/start. */
  fault(operation: string | undefined, options: FaultOptions): Promise<Fault>;
  clearFaults(): Promise<void>;
  /** The requests that match, oldest first. With `wait` (seconds), it resolves as soon as there is one. */
  requests(
    operation?: string,
    options?: { front?: string; client?: string; user?: string; status?: number; wait?: number },
  ): Promise<RecordedRequest[]>;
  /** What clients used and the server does not support. */
  refusals(): Promise<Record<string, unknown>[]>;
  /** Makes a user, confirmed unless `status` says otherwise, without sending a message. */
  createUser(
    username: string,
    password?: string,
    options?: { attributes?: Record<string, string>; groups?: string[]; status?: string; realm?: string },
  ): Promise<User>;
  /** Tokens of a sign-in that did not have to happen; `defect` makes them wrong in exactly one way. */
  tokens(user?: string, options?: TokenOptions): Promise<{ accessToken?: string; idToken?: string }>;
  /** Makes an authenticator in software, which answers passkey ceremonies; by default one like a phone's, with ES256. */
  authenticator(options?: AuthenticatorOptions): Promise<Authenticator>;
  /**
   * From now on, the tokens of one kind that a user has been given are answered as expired; later ones, other kinds and other users
   * are untouched. `user` is a `sub`, or a name for every account of that name; `session` is one sign-in (`origin_jti`).
   */
  expire(user: string, what?: "access" | "id" | "refresh", options?: { session?: string; realm?: string }): Promise<void>;
  /** Keeps the present state; the id is for `restore`. */
  snapshot(name?: string): Promise<string>;
  restore(snapshot: string): Promise<void>;
  /** Back to the state in which it was made, without faults, messages and requests. */
  reset(): Promise<void>;
  /** Removes it; nothing happens if it is gone already. */
  delete(): Promise<void>;
  /** Any other call of the control API, in this sandbox. */
  control(method: string, path: string, options?: { body?: unknown; query?: Record<string, unknown> }): Promise<any>;
}

export interface StartOptions {
  /** A file, or a document as an object, or several of these; the built-in one when left out. */
  configuration?: string | URL | object | (string | URL | object)[];
  /** Options of `understudy serve`. */
  options?: string[];
  /** The program; else UNDERSTUDY_EXECUTABLE or UNDERSTUDY_IMAGE name it, else it is `understudy` on the PATH. */
  executable?: string | URL;
  /** An image, run with Docker or CONTAINER_ENGINE. */
  image?: string;
  /** https as well; `url` is https then. */
  tls?: boolean;
  /** Milliseconds. */
  timeout?: number;
}

/** A server. `start` and `attach` make one; `find` does whichever the environment asks for. */
export class Understudy {
  constructor(url: string, options?: { controlToken?: string });
  /** Attaches to the server at UNDERSTUDY_URL (with UNDERSTUDY_CONTROL_TOKEN), or starts one. */
  static find(options?: StartOptions): Promise<Understudy>;
  /** A server that runs already; rejects with `Unreachable` where none answers. */
  static attach(url: string, options?: { controlToken?: string }): Promise<Understudy>;
  /** Starts a server on a free port; it ends with `stop`, or with this process. */
  static start(options?: StartOptions): Promise<Understudy>;
  /** The base of every client's endpoint, such as http://localhost:4370. */
  readonly url: string;
  /** The end of what the server has logged so far; empty for one that was attached to. */
  readonly log: string;
  /** A new sandbox: a private copy of the configured state, or of another document, given as text or object. */
  sandbox(options?: { configuration?: string | object; name?: string; timeToLive?: string }): Promise<Sandbox>;
  /** The sandbox that holds what the configuration names, with its own ids. All who use the server share it. */
  defaultSandbox(): Promise<Sandbox>;
  /** The certificate authority of a server with `tls`. */
  caPem(): Promise<string>;
  /** Ends a server that was started here; one that was attached to goes on. */
  stop(): Promise<void>;
}

/** The server did not become ready; the text has what it said. */
export class StartError extends Error {}

/** No server answers at the address. */
export class Unreachable extends Error {}

/** The server refused a call of the control API. `code` is stable and listed in its OpenAPI document. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly pointer?: string;
}

type Hook = (body: () => Promise<void>) => void;

/** Gives every test a sandbox of its own, with the hooks of whichever test runner: vitest, Jest, Mocha, node:test. */
export function sandboxPerTest(
  runner: { beforeAll?: Hook; before?: Hook; beforeEach: Hook; afterEach: Hook; afterAll?: Hook; after?: Hook },
  options?: StartOptions,
): { readonly understudy: Understudy; readonly sandbox: Sandbox };
