import { Understudy } from "./server.js";

/**
 * Fixtures for Playwright Test: a server for each worker, a sandbox for each test.
 *
 *     import { test as base } from "@playwright/test";
 *     export const test = base.extend(understudyFixtures());
 *     test("…", async ({ page, understudySandbox }) => { … });
 */
export function understudyFixtures(options = {}) {
  return {
    understudy: [
      // Playwright reads from the braces which fixtures are needed.
      async ({}, use) => {
        const understudy = await Understudy.find(options);
        await use(understudy);
        await understudy.stop();
      },
      { scope: "worker" },
    ],
    understudySandbox: async ({ understudy }, use, testInfo) => {
      const sandbox = await understudy.sandbox({ name: testInfo.title });
      await use(sandbox);
      if (testInfo.status !== testInfo.expectedStatus) {
        const body = JSON.stringify(await sandbox.requests(), null, 2);
        await testInfo.attach("understudy-requests", { body, contentType: "application/json" });
      }
      await sandbox.delete();
    },
  };
}
