import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Sandbox } from "./sandbox.js";
import { Wire } from "./wire.js";

const READY = /^listening on (https?):\/\/(?:\[[^\]]+\]|[^:/]+):(\d+)$/m;
/** Milliseconds. An image may have to be fetched first. */
const START_TIMEOUT = 60_000;
const STOP_TIMEOUT = 10_000;
/** Characters of the log that are kept, from its end. */
const LOG_LIMIT = 1 << 20;

/** The server did not become ready; the text has what it said. */
export class StartError extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = "StartError";
  }
}

/** A server. `start` and `attach` make one; `find` does whichever the environment asks for. */
export class Understudy {
  #wire;
  #process;

  constructor(url, { controlToken } = {}) {
    /** The base of every client's endpoint, such as http://localhost:4370. */
    this.url = url.replace(/\/+$/, "");
    this.#wire = new Wire(this.url, controlToken);
  }

  /** Attaches to the server at UNDERSTUDY_URL (with UNDERSTUDY_CONTROL_TOKEN), or starts one with `options`. */
  static async find(options = {}) {
    const { UNDERSTUDY_URL: url, UNDERSTUDY_CONTROL_TOKEN: controlToken } = process.env;
    return url ? Understudy.attach(url, { controlToken }) : Understudy.start(options);
  }

  /** A server that runs already. */
  static async attach(url, options = {}) {
    const understudy = new Understudy(url, options);
    await understudy.#wire.call("GET", "health/ready");
    return understudy;
  }

  /** Starts a server on a free port; it ends with `stop`, or with this process. */
  static async start({ configuration, options = [], executable, image, tls = false, timeout = START_TIMEOUT } = {}) {
    const program = chooseProgram(executable, image);
    const folder = await mkdtemp(join(tmpdir(), "understudy-"));
    try {
      const paths = await configurationFiles(configuration, folder);
      const extra = [...(tls ? ["--tls"] : []), "--until-stdin-closes", ...options];
      let port;
      let command;
      if (program.executable) {
        command = [program.executable, "serve", "--port", "0", ...extra, ...paths.flatMap((path) => ["--config", path])];
      } else {
        // Chosen here, because issuers and links have to name it.
        port = await freePort();
        command = container(program.image, port, paths, extra, tls ? "https" : "http");
      }
      const running = await ServerProcess.start(command, folder, timeout);
      const address = `localhost:${port ?? running.port}`;
      const understudy = new Understudy(`${running.scheme}://${address}`);
      // With --tls the port serves both, and the control API needs no trust this way.
      understudy.#wire = new Wire(`http://${address}`);
      understudy.#process = running;
      return understudy;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** A new sandbox: a private copy of the configured state, or of another document, given as text or object. */
  async sandbox({ configuration, name, timeToLive = "PT1H" } = {}) {
    const body = { name: name?.slice(0, 128), time_to_live: timeToLive, configuration };
    return new Sandbox(this.#wire, await this.#wire.call("POST", "sandboxes", { body }));
  }

  /** The sandbox that holds what the configuration names, with its own ids. All who use the server share it. */
  async defaultSandbox() {
    return new Sandbox(this.#wire, await this.#wire.call("GET", "info"));
  }

  /** The certificate authority of a server with `tls`, for NODE_EXTRA_CA_CERTS or the `ca` of a client. */
  async caPem() {
    return this.#wire.text("ca.pem");
  }

  /** The end of what the server has logged so far; empty for one that was attached to. */
  get log() {
    return this.#process?.log ?? "";
  }

  /** Ends a server that was started here; one that was attached to goes on. */
  async stop() {
    await this.#process?.stop();
  }

  async [Symbol.asyncDispose ?? Symbol.for("Symbol.asyncDispose")]() {
    await this.stop();
  }
}

/** A server process. It ends when its standard input closes, so that it never outlives this process. */
class ServerProcess {
  #child;
  #folder;
  #ended;
  log = "";

  static async start(command, folder, timeout) {
    const running = new ServerProcess();
    running.#folder = folder;
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("UNDERSTUDY_")));
    const child = spawn(command[0], command.slice(1), { env, stdio: ["pipe", "pipe", "pipe"] });
    running.#child = child;
    let said = "";
    running.#ended = new Promise((end) => child.once("close", end));
    child.stdin.on("error", () => {});
    child.stderr.setEncoding("utf8").on("data", (text) => {
      running.log = (running.log + text).slice(-LOG_LIMIT);
    });
    await new Promise((ready, fail) => {
      const timer = setTimeout(() => {
        child.kill("SIGKILL");
        fail(new StartError(`${command.join(" ")} was not ready in time:\n${said}${running.log}`));
      }, timeout);
      child.once("error", (error) => {
        clearTimeout(timer);
        fail(new StartError(`${command[0]}: ${error.message}; expected an executable file, or UNDERSTUDY_EXECUTABLE, UNDERSTUDY_IMAGE or UNDERSTUDY_URL`, { cause: error }));
      });
      child.once("close", (status) => {
        clearTimeout(timer);
        fail(new StartError(`${command.join(" ")} ended with status ${status}:\n${said}${running.log}`));
      });
      child.stdout.setEncoding("utf8").on("data", (text) => {
        if (running.port) return;
        said += text;
        const found = READY.exec(said);
        if (!found) return;
        clearTimeout(timer);
        running.scheme = found[1];
        running.port = Number(found[2]);
        ready();
      });
    });
    // None of it keeps a test runner from ending.
    for (const one of [child, child.stdin, child.stdout, child.stderr]) one.unref();
    return running;
  }

  async stop() {
    const child = this.#child;
    if (child.exitCode === null && child.signalCode === null) {
      for (const one of [child, child.stdout, child.stderr]) one.ref();
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT);
      await this.#ended;
      clearTimeout(timer);
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function chooseProgram(executable, image) {
  if (executable && image) throw new StartError("executable and image are both given; expected one of them");
  if (executable || image) return { executable: executable && String(executable), image };
  const { UNDERSTUDY_EXECUTABLE, UNDERSTUDY_IMAGE } = process.env;
  if (UNDERSTUDY_EXECUTABLE) return { executable: UNDERSTUDY_EXECUTABLE };
  if (UNDERSTUDY_IMAGE) return { image: UNDERSTUDY_IMAGE };
  return { executable: "understudy" };
}

async function configurationFiles(configuration, folder) {
  const all = configuration === undefined ? [] : Array.isArray(configuration) ? configuration : [configuration];
  return Promise.all(
    all.map(async (one, index) => {
      if (one instanceof URL) return fileURLToPath(one);
      if (typeof one === "string") return resolve(one);
      const path = join(folder, `${index}.json`);
      await writeFile(path, JSON.stringify(one));
      return path;
    }),
  );
}

function container(image, port, paths, extra, scheme) {
  const engine = process.env.CONTAINER_ENGINE ?? "docker";
  const inside = paths.map((path, index) => `/run/understudy/${index}-${basename(path)}`);
  return [
    engine, "run", "--rm", "--interactive", "--publish", `127.0.0.1:${port}:4370`,
    ...paths.flatMap((path, index) => ["--volume", `${path}:${inside[index]}:ro`]),
    "--env", `UNDERSTUDY_PUBLIC_URL=${scheme}://localhost:${port}`, image, "serve", ...extra,
    ...inside.flatMap((place) => ["--config", place]),
  ];
}

async function freePort() {
  const one = createServer();
  await new Promise((bound, fail) => one.once("error", fail).listen(0, "127.0.0.1", bound));
  const { port } = one.address();
  await new Promise((closed) => one.close(closed));
  return port;
}
