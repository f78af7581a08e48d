/** Test sign-in against Understudy: `Understudy.start()`, `understudy.sandbox()`, and what `Sandbox` offers. */
export { Refusal, Unreachable } from "./wire.js";
export { Sandbox } from "./sandbox.js";
export { StartError, Understudy } from "./server.js";
export { sandboxPerTest } from "./hooks.js";
