import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../build.ts";
import type { Mutation } from "./mutations/mutation.ts";
import { type Service, type ServiceName, services } from "./services.ts";

/** Of the service that all ask, in ms. */
const remoteMs = 4;

function command(file: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${file} ${args.join(" ")}: ${stderr || stdout}`);
  return stdout.trim();
}

/** Installs a service's packages once for all repositories. @returns a command that a build begins with */
export function installPackages(folder: string, name: ServiceName): string {
  const { packages } = services[name];
  if (packages === undefined) return "true";
  const { list, install, made } = packages;
  const place = join(folder, "packages", name);
  if (!existsSync(place)) {
    mkdirSync(place, { recursive: true });
    cpSync(join(root, "scripts/causes/services", name, list), join(place, list));
    command("/bin/sh", ["-c", install], place);
  }
  return `ln -sfn ${JSON.stringify(join(place, made))} ${made}`;
}

/** How a service runs in a repository: with a new database at each start, which goes when the repository does. */
function started(folder: string, { run, isInFile }: Service): { run: string; env: Record<string, string> } {
  if (isInFile !== true) return { run, env: {} };
  return {
    run: `rm -f "$DATABASE"* && ${run}`,
    env: { DATABASE: join(folder, ".git", "database-{side}") },
  };
}

/** @param address of the service that all ask */
function gateFile(folder: string, name: ServiceName, packages: string, address: string): string {
  const service = services[name];
  const { build, load } = service;
  const { run, env } = started(folder, service);
  const gate = {
    start: {
      run,
      build: `${packages} && ${build}`,
      env: { ...env, REMOTE_URL: address },
      ready: "/health",
    },
    objectives: ["p95 < baseline + 20%"],
    scenarios: {
      desk: { script: "perf/load.js", env: { RATE: String(load.rate), DURATION: `${load.seconds}s` } },
    },
  };
  // YAML takes JSON.
  return `${JSON.stringify(gate, null, 2)}\n`;
}

/** @throws where a text that is replaced does not stand once in its file */
export function applyEdits(folder: string, { name, edits }: Mutation): void {
  for (const edit of edits) {
    const path = join(folder, edit.path);
    if ("content" in edit) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, edit.content);
      continue;
    }
    const text = readFileSync(path, "utf8");
    if (text.split(edit.search).length !== 2) {
      throw new Error(`${name}: ${edit.path} has not once: ${edit.search}`);
    }
    writeFileSync(
      path,
      text.replace(edit.search, () => edit.replace),
    );
  }
}

/** A repository with two commits, the service and the changed service; without a mutation, two of the same code. */
export function makeRepository(
  name: ServiceName,
  mutation: Mutation | undefined,
  { packages, remote }: { readonly packages: string; readonly remote: string },
): string {
  const folder = mkdtempSync(join(tmpdir(), "causes-"));
  const git = (...args: readonly string[]): string =>
    command(
      "git",
      ["-c", "user.name=evaluation", "-c", "user.email=evaluation@example.org", ...args],
      folder,
    );
  cpSync(join(root, "scripts/causes/services", name), folder, { recursive: true });
  const gate = join(folder, ".github/loadline.yml");
  mkdirSync(dirname(gate));
  const addressOf = (ms: number): string => `${remote}/${ms}/`;
  writeFileSync(gate, gateFile(folder, name, packages, addressOf(remoteMs)));
  writeFileSync(join(folder, ".gitignore"), "node_modules\ndist\nbin\njars\n.venv\n__pycache__\n.loadline\n");
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-q", "-m", "base");
  if (mutation !== undefined) applyEdits(folder, mutation);
  if (mutation?.remoteMs !== undefined) {
    writeFileSync(gate, gateFile(folder, name, packages, addressOf(mutation.remoteMs)));
  }
  if (mutation === undefined) appendFileSync(join(folder, ".gitignore"), "*.log\n");
  git("add", ".");
  git("commit", "-q", "-m", "change");
  return folder;
}

/** A service that the others ask: it answers after as many milliseconds as its path says. */
export async function startRemote(): Promise<{ readonly address: string; close(): void }> {
  const answer = JSON.stringify({ stars: [1, 2, 5, 4], latitude: 51.3, longitude: 9.4 });
  const server = createServer((request, response) => {
    const ms = Number(request.url?.split("/")[1]);
    setTimeout(() => response.end(answer), ms);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    address: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
