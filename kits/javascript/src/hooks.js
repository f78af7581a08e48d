import { Understudy } from "./server.js";

/**
 * Gives every test a sandbox of its own, with the hooks of whichever test runner: vitest, Jest, Mocha, node:test.
 *
 *     import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
 *     const its = sandboxPerTest({ afterAll, afterEach, beforeAll, beforeEach });
 *     test("…", async () => { await its.sandbox.waitForCode("ada@example.com"); });
 *
 * One server serves the file; `options` are those of `Understudy.find`.
 */
export function sandboxPerTest(runner, options = {}) {
  const hooks = {
    beforeAll: runner.beforeAll ?? runner.before,
    beforeEach: runner.beforeEach,
    afterEach: runner.afterEach,
    afterAll: runner.afterAll ?? runner.after,
  };
  for (const [name, hook] of Object.entries(hooks)) {
    if (typeof hook !== "function") throw new TypeError(`the hook ${name} is missing; expected those of the test runner`);
  }
  const its = { understudy: undefined, sandbox: undefined };
  hooks.beforeAll(async () => {
    its.understudy = await Understudy.find(options);
  });
  hooks.beforeEach(async () => {
    its.sandbox = await its.understudy.sandbox();
  });
  hooks.afterEach(async () => {
    await its.sandbox?.delete();
    its.sandbox = undefined;
  });
  hooks.afterAll(async () => {
    await its.understudy?.stop();
  });
  return its;
}
