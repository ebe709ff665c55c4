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

export type ServiceName = "lending" | "parcels";

interface Service {
  readonly build: string;
  readonly run: string;
}

const compiler = join(root, "node_modules/typescript/bin/tsc");
const services: Readonly<Record<ServiceName, Service>> = {
  lending: { build: "", run: "node src/main.js" },
  parcels: { build: ` && node ${JSON.stringify(compiler)} -p .`, run: "node dist/server.js" },
};

/** Of the service that both ask, in ms. */
const remoteMs = 4;

export interface Load {
  readonly rate: number;
  readonly seconds: number;
}

function command(file: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${file} ${args.join(" ")}: ${stderr || stdout}`);
  return stdout.trim();
}

/** What the services' packages are, once for all repositories. */
export function installPackages(folder: string, name: ServiceName): string {
  const place = join(folder, "packages", name);
  if (existsSync(join(place, "node_modules"))) return place;
  mkdirSync(place, { recursive: true });
  cpSync(join(root, "scripts/causes/services", name, "package.json"), join(place, "package.json"));
  command("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"], place);
  return place;
}

function gateFile(name: ServiceName, packages: string, address: string, { rate, seconds }: Load): string {
  const link = `ln -sfn ${JSON.stringify(join(packages, "node_modules"))} node_modules`;
  const gate = {
    start: {
      run: services[name].run,
      build: `${link}${services[name].build}`,
      env: { REMOTE_URL: address },
      ready: "/health",
    },
    objectives: ["p95 < baseline + 20%"],
    scenarios: { desk: { script: "perf/load.js", env: { RATE: String(rate), DURATION: `${seconds}s` } } },
  };
  // YAML takes JSON.
  return `${JSON.stringify(gate, null, 2)}\n`;
}

function applyEdits(folder: string, { name, edits }: Mutation): void {
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
  { packages, remote, load }: { readonly packages: string; readonly remote: string; readonly load: Load },
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
  writeFileSync(gate, gateFile(name, packages, addressOf(remoteMs), load));
  writeFileSync(join(folder, ".gitignore"), "node_modules\ndist\n.loadline\n");
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-q", "-m", "base");
  if (mutation !== undefined) applyEdits(folder, mutation);
  if (mutation?.remoteMs !== undefined) {
    writeFileSync(gate, gateFile(name, packages, addressOf(mutation.remoteMs), load));
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
