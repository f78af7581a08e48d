// Compiled, never run: that the types fit how the kit is used.
import { afterAll, afterEach, beforeAll, beforeEach } from "./runner.js";
import { Refusal, Sandbox, Understudy, sandboxPerTest } from "../src/index.js";
import { understudyFixtures } from "../src/playwright.js";

const its = sandboxPerTest({ afterAll, afterEach, beforeAll, beforeEach }, { configuration: ["shop.yaml", {}] });

export async function use(): Promise<void> {
  const understudy: Understudy = await Understudy.start({ tls: true, options: ["--log-level", "debug"] });
  const sandbox: Sandbox = await understudy.sandbox({ name: "types", timeToLive: "PT5M" });
  const code: string = await sandbox.waitForCode("ada@example.com", { kind: "mfa", timeout: 2 });
  const later: Date = await sandbox.advanceClock({ minutes: 61 });
  await (await sandbox.fault("InitiateAuth", { error: "InternalErrorException", nth: [1] })).remove();
  const statuses: number[] = (await sandbox.requests("InitiateAuth", { wait: 1 })).map((request) => request.status);
  const token: string | undefined = (await sandbox.tokens("ada@example.com", { defect: "expired" })).idToken;
  const credential: object = await (await sandbox.authenticator({ backup: "eligible" })).assertion({}, "https://a.test", { wrong: "counter" });
  const pool: string = its.sandbox.info.user_pools[0].id;
  const refused = new Error() as Refusal;
  const server = understudyFixtures().understudy[1].scope;
  // @ts-expect-error: no such kind of message
  await sandbox.messages("ada@example.com", { kind: "letter" });
  // @ts-expect-error: no such defect
  await sandbox.tokens("ada@example.com", { defect: "ugly" });
  console.log(code, later, statuses, token, credential, pool, refused.code, server);
}

