import type { Sandbox, StartOptions, Understudy } from "./index.js";

/** Fixtures for Playwright Test: a server for each worker, a sandbox for each test. */
export function understudyFixtures(options?: StartOptions): {
  understudy: [(fixtures: {}, use: (understudy: Understudy) => Promise<void>) => Promise<void>, { scope: "worker" }];
  understudySandbox: (
    fixtures: { understudy: Understudy },
    use: (sandbox: Sandbox) => Promise<void>,
    testInfo: any,
  ) => Promise<void>;
};
