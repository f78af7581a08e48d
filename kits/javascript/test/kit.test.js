/** The kit against a server that it starts: UNDERSTUDY_EXECUTABLE names the program. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { Refusal, StartError, Understudy, Unreachable, sandboxPerTest } from "understudy-testkit";
import { understudyFixtures } from "understudy-testkit/playwright";

const password = "Correct-Horse-1";
const ada = "ada@example.com";
const its = sandboxPerTest({ before, beforeEach, afterEach, after });

/** What is tested: an app that signs people in. */
class App {
  constructor(understudy, sandbox) {
    this.base = `${understudy.url}/v1/${sandbox.idOf("us-east-1_Understudy")}`;
    this.client = sandbox.idOf("understudyweb");
  }

  async call(path, members) {
    const body = JSON.stringify({ client_id: this.client, ...members });
    const answer = await fetch(`${this.base}/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    return { status: answer.status, ...(await answer.json().catch(() => ({}))) };
  }

  async signIn(username = ada) {
    return this.call("sign-in", { username, password });
  }

  async me(token) {
    return (await fetch(`${this.base}/me`, { headers: { Authorization: `Bearer ${token}` } })).status;
  }
}

const app = () => new App(its.understudy, its.sandbox);

test("a sign-up with the code just mailed", async () => {
  assert.equal((await app().call("sign-up", { username: "bob@example.com", password })).confirmed, false);
  const code = await its.sandbox.waitForCode("bob@example.com", { kind: "sign_up" });
  const wrong = await app().call("sign-up/confirm", { username: "bob@example.com", code: code === "000000" ? "111111" : "000000" });
  assert.equal(wrong.code, "code_mismatch");
  assert.equal((await app().call("sign-up/confirm", { username: "bob@example.com", code })).status, 200);
  assert.equal(await app().me((await app().signIn("bob@example.com")).access_token), 200);
});

test("a message that never comes says what came instead", async () => {
  await app().call("password/forgot", { username: ada });
  await assert.rejects(
    its.sandbox.waitForCode("nobody@example.com", { timeout: 0 }),
    /to=nobody@example\.com.*within 0 s.*forgot_password to ada@example\.com/,
  );
  const [message] = await its.sandbox.messages(ada);
  assert.ok(message.body.includes(message.code));
});

test("time passes as it is told", async () => {
  const { access_token: token } = await app().signIn();
  assert.equal(await app().me(token), 200);
  await its.sandbox.advanceClock({ hours: 1, minutes: 1 });
  assert.equal(await app().me(token), 401);
  await its.sandbox.advanceClock(-3660);
  assert.equal(await app().me(token), 200);
  await its.sandbox.advanceClock("PT61M");
  assert.equal(await app().me(token), 401);
  const day = new Date("2030-01-01T00:00:00Z");
  assert.deepEqual(await its.sandbox.freezeClock(day), day);
  assert.deepEqual(await its.sandbox.now(), day);
  assert.ok(Math.abs((await its.sandbox.resetClock()) - Date.now()) < 60_000);
  await assert.rejects(its.sandbox.advanceClock({ hours: NaN }), /is no duration/);
});

test("a fault strikes as often as it is told", async () => {
  await its.sandbox.fault("sign-in", { error: "too_many_attempts", status: 429, times: 1 });
  assert.equal((await app().signIn()).status, 429);
  assert.ok((await app().signIn()).access_token);
  const sent = await its.sandbox.requests("sign-in");
  assert.deepEqual(sent.map((request) => request.status), [429, 200]);
  assert.ok(!JSON.stringify(sent).includes(password));
  const fault = await its.sandbox.fault("sign-in", { drop: "before" });
  await assert.rejects(app().signIn());
  await fault.remove();
  assert.ok((await app().signIn()).access_token);
  await its.sandbox.fault(undefined, { match: { front: "rest" }, error: "session_expired" });
  await its.sandbox.clearFaults();
  assert.ok((await app().signIn()).access_token);
  await assert.rejects(its.sandbox.fault("sign-in", { status: 429 }), /expected \{ error: CODE \}/);
  await assert.rejects(its.sandbox.fault("sign-in", {}), (error) => error instanceof Refusal && error.code === "invalid_request");
});

test("tokens are made to order", async () => {
  const good = await its.sandbox.tokens(ada, { claims: { "custom:tenant": "blue" } });
  assert.equal(await app().me(good.accessToken), 200);
  const claims = JSON.parse(Buffer.from(good.idToken.split(".")[1], "base64url"));
  assert.equal(claims["custom:tenant"], "blue");
  const bad = await its.sandbox.tokens(ada, { use: "access", defect: "wrong_key" });
  assert.equal(bad.idToken, undefined);
  assert.equal(await app().me(bad.accessToken), 401);
});

test("tokens expire for one user", async () => {
  await its.sandbox.createUser("eve@example.com", password, { attributes: { email: "eve@example.com" } });
  const [mine, theirs] = await Promise.all([ada, "eve@example.com"].map((user) => its.sandbox.tokens(user)));
  await its.sandbox.expire(ada);
  assert.equal(await app().me(mine.accessToken), 401);
  assert.equal(await app().me(theirs.accessToken), 200);
  assert.equal(await app().me((await app().signIn()).access_token), 200);
  await its.sandbox.expire("eve@example.com", "refresh");
  await assert.rejects(its.sandbox.expire(ada, "id", { session: "none" }), (error) => error.code === "session_not_found");
});

test("users, snapshots and resets", async () => {
  const kept = await its.sandbox.snapshot("before");
  const attributes = { email: "eve@example.com", email_verified: "true" };
  assert.equal((await its.sandbox.createUser("eve@example.com", password, { attributes })).status, "CONFIRMED");
  assert.ok((await app().signIn("eve@example.com")).access_token);
  await its.sandbox.restore(kept);
  assert.equal((await app().signIn("eve@example.com")).code, "not_authorized");
  await app().call("password/forgot", { username: ada });
  await its.sandbox.reset();
  assert.deepEqual(await its.sandbox.messages(), []);
});

test("sandboxes do not meet, and clients are configured from them", async () => {
  const other = await its.understudy.sandbox({ name: "other" });
  await app().call("password/forgot", { username: ada });
  assert.equal((await its.sandbox.messages()).length, 1);
  assert.deepEqual(await other.messages(), []);
  await other.delete();
  await other.delete();
  await assert.rejects(other.messages(), (error) => error instanceof Refusal && error.code === "sandbox_not_found");
  const { amplify_outputs: outputs, boto3, reaches } = its.sandbox.clientConfiguration;
  assert.equal(reaches.amplify_outputs, "reference only");
  assert.ok(!Object.values(reaches).includes("production"));
  assert.equal(outputs.auth.user_pool_id, its.sandbox.idOf("us-east-1_Understudy"));
  assert.equal(boto3.endpoint_url, its.understudy.url);
  assert.throws(() => its.sandbox.idOf("nothing"), /nothing is not in the configuration/);
});

const own = { userPools: [{ Id: "eu-west-1_Own000001", PoolName: "own", Clients: [{ ClientId: "ownclient" }] }] };

/** A folder that is gone after the test. */
async function folder(t) {
  const path = await mkdtemp(join(tmpdir(), "kit-"));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

test("a configuration is a file or a document", async (t) => {
  const path = join(await folder(t), "two.json");
  await writeFile(path, JSON.stringify({ userPools: [{ Id: "eu-west-1_Two000001", PoolName: "two" }] }));
  const understudy = await Understudy.start({ configuration: [own, path] });
  t.after(() => understudy.stop());
  const sandbox = await understudy.defaultSandbox();
  assert.deepEqual(sandbox.info.user_pools.map((pool) => pool.name), ["own", "two"]);
  assert.equal(sandbox.idOf("ownclient"), "ownclient");
  const third = await understudy.sandbox({ configuration: { userPools: [{ PoolName: "third" }] } });
  assert.deepEqual(third.info.user_pools.map((pool) => pool.name), ["third"]);
});

test("what cannot start says why", async () => {
  await assert.rejects(Understudy.start({ configuration: { userPools: [{ PoolNam: "x" }] } }), (error) => {
    return error instanceof StartError && /status 78/.test(error.message) && /did you mean PoolName/.test(error.message);
  });
  await assert.rejects(Understudy.start({ executable: "/nonexistent/understudy" }), /ENOENT.*expected an executable file/);
  await assert.rejects(Understudy.start({ executable: "a", image: "b" }), /expected one of them/);
});

test("an attached server goes on", async () => {
  const attached = await Understudy.attach(`${its.understudy.url}/`);
  await attached.stop();
  assert.equal((await attached.defaultSandbox()).id, "default");
  await assert.rejects(Understudy.attach("http://127.0.0.1:9"), Unreachable);
});

test("https, with the authority that clients trust", async (t) => {
  const understudy = await Understudy.start({ tls: true, options: ["--data", join(await folder(t), "data")] });
  t.after(() => understudy.stop());
  assert.match(understudy.url, /^https:/);
  assert.match(await understudy.caPem(), /^-----BEGIN CERTIFICATE-----/);
  await assert.rejects(Understudy.attach(understudy.url), Unreachable);
  assert.equal((await understudy.defaultSandbox()).info.base_url, understudy.url);
});

test("a server neither outlives its process nor keeps it", async () => {
  const script = `import { Understudy } from "understudy-testkit"; console.log((await Understudy.start()).url);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { cwd: import.meta.dirname ?? new URL(".", import.meta.url).pathname });
  let url = "";
  child.stdout.setEncoding("utf8").on("data", (text) => { url += text; });
  assert.equal(await new Promise((end) => child.once("close", end)), 0);
  for (let turn = 0; turn < 200; turn += 1) {
    try {
      await Understudy.attach(url.trim());
    } catch {
      return;
    }
    await new Promise((later) => setTimeout(later, 50));
  }
  assert.fail("the server is still there");
});

test("an authenticator answers options", async () => {
  const origin = "https://shop.test";
  const options = { challenge: "c2hvcA", rp: { id: "shop.test" }, user: { id: "YWRh" } };
  const phone = await its.sandbox.authenticator({ algorithm: "EdDSA", backup: "eligible", userVerified: false });
  const made = await phone.attest({ publicKey: options }, origin);
  const signed = await phone.assertion({ challenge: "c2hvcA", rpId: "shop.test" }, origin, { wrong: "counter" });
  assert.equal(made.id, signed.id);
  assert.equal(made.response.publicKeyAlgorithm, -8);
  await assert.rejects(phone.attest(options, origin, { wrong: "all" }), /rp_id_hash/);
  await phone.remove();
  await assert.rejects(phone.remove(), { code: "authenticator_not_found" });
});

test("an image is run by the container engine", async (t) => {
  // A stand-in for Docker that serves with this machine's executable, and notes how it was called.
  const place = await folder(t);
  const engine = join(place, "engine");
  await writeFile(engine, `#!/bin/sh
    printf '%s\\n' "$@" >${place}/notes
    while [ "$1" != serve ]; do
      case "$1" in
        --publish) port=\${2#127.0.0.1:}; port=\${port%:4370} ;;
        --volume) file=\${2%%:*} ;;
        --env) export "$2" ;;
      esac
      shift
    done
    exec "${process.env.UNDERSTUDY_EXECUTABLE}" serve --port "$port" --until-stdin-closes --config "$file"
  `);
  await chmod(engine, 0o755);
  process.env.CONTAINER_ENGINE = engine;
  t.after(() => delete process.env.CONTAINER_ENGINE);
  const understudy = await Understudy.start({ image: "registry.test/understudy:1", configuration: own });
  t.after(() => understudy.stop());
  const { info } = await understudy.defaultSandbox();
  assert.equal(info.user_pools[0].issuer, `${understudy.url}/eu-west-1_Own000001`);
  const notes = (await readFile(join(place, "notes"), "utf8")).split("\n");
  assert.deepEqual(notes.slice(0, 3), ["run", "--rm", "--interactive"]);
  assert.ok(notes.includes("registry.test/understudy:1"));
});

test("fixtures of Playwright start, lend and remove", async () => {
  const { understudy: [server, { scope }], understudySandbox } = understudyFixtures();
  assert.equal(scope, "worker");
  // What Playwright reads the names of needed fixtures from.
  assert.match(understudySandbox.toString(), /^async \(\{ understudy \}, use/);
  const attached = [];
  await server({}, async (understudy) => {
    const info = { title: "a test", status: "failed", expectedStatus: "passed", attach: async (...all) => attached.push(all) };
    let lent;
    await understudySandbox({ understudy }, async (sandbox) => {
      lent = sandbox;
      await new App(understudy, sandbox).signIn();
    }, info);
    await assert.rejects(lent.messages(), Refusal);
  });
  assert.equal(attached[0][0], "understudy-requests");
  assert.match(attached[0][1].body, /"operation": "sign-in"/);
});
