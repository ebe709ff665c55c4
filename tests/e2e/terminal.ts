import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import {
  type Ended,
  endProcess,
  node24,
  type ProcessOptions,
  root,
  runProcess,
  taggedProcesses,
  userEnvironment,
} from "./processes.ts";

/** A machine with nothing of Loadline's repository on it but dist/ and action.yml, and a terminal in an empty folder. */
export interface Terminal extends AsyncDisposable {
  readonly tag: string;
  /** Makes a folder to work in, with these files. */
  readonly folder: (files?: Readonly<Record<string, string>>) => string;
  /** Runs `node dist/cli.js ...` there. */
  readonly loadline: (folder: string, args: readonly string[], options?: RunOptions) => Promise<Ended>;
  /** Runs `node dist/action.js` there. */
  readonly action: (folder: string, env: Readonly<Record<string, string>>, node?: string) => Promise<Ended>;
  /** Starts the example shop; returns its address. It ends with the terminal. */
  readonly shop: (env?: Readonly<Record<string, string>>) => Promise<string>;
}

export type RunOptions = Pick<ProcessOptions, "onOutput" | "ownGroup"> & {
  /** How long it may take; default three minutes. */
  readonly timeoutMs?: number;
  /** Default: Node 24. */
  readonly node?: string;
  /** Variables beside those of the user's machine. */
  readonly env?: Readonly<Record<string, string>>;
};

const usualTimeoutMs = 180_000;

export function openTerminal(): Terminal {
  const home = mkdtempSync(join(tmpdir(), "loadline-terminal-"));
  const tag = home;
  const env = userEnvironment(tag, home);
  // Away from the repository, whose node_modules would help out.
  const dist = join(home, "loadline", "dist");
  if (!existsSync(join(root, "dist/cli.js"))) throw new Error('dist/ is missing: run "npm run build"');
  cpSync(join(root, "dist"), dist, { recursive: true });
  // As in the published archive.
  cpSync(join(root, "action.yml"), join(home, "loadline", "action.yml"));
  const shops: ChildProcess[] = [];
  let folders = 0;
  return {
    tag,
    folder(files = {}) {
      folders += 1;
      const folder = join(home, "work", String(folders));
      mkdirSync(folder, { recursive: true });
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      return folder;
    },
    loadline: async (
      folder,
      args,
      { node = node24, env: more, timeoutMs = usualTimeoutMs, ...options } = {},
    ) =>
      await runProcess(node, [join(dist, "cli.js"), ...args], {
        ...{ cwd: folder, env: { ...env, ...more }, timeoutMs },
        ...options,
      }),
    action: async (folder, more, node = node24) =>
      await runProcess(node, [join(dist, "action.js")], {
        ...{ cwd: folder, env: { ...env, ...more }, timeoutMs: usualTimeoutMs },
      }),
    async shop(settings = {}) {
      const shop = spawn(node24, [join(root, "examples/shop/shop.js")], {
        env: { ...env, PORT: "0", ...settings },
        stdio: ["ignore", "pipe", "inherit"],
      });
      shops.push(shop);
      const [line] = (await once(createInterface(shop.stdout), "line")) as [string];
      return line.replace("shop listening on ", "");
    },
    async [Symbol.asyncDispose]() {
      const ended = shops.map((shop) => once(shop, "close"));
      for (const shop of shops) shop.kill("SIGTERM");
      await Promise.all(ended);
      for (const { pid } of taggedProcesses(tag)) endProcess(pid, "SIGKILL");
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The Node that somebody has installed here, which the tests do not run on; Node 24 where there is no other. */
export function machineNode(): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const installed = folders
    .filter((folder) => folder !== "" && !folder.includes("node_modules"))
    .map((folder) => join(folder, "node"))
    .find((path) => existsSync(path));
  return installed ?? node24;
}

/** Every file below a folder with its content; empty when there is no such folder. */
export function filesBelow(folder: string): Readonly<Record<string, string>> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path, "utf8")];
    }),
  );
}
