// Installs the programs that the tests run, pinned, into .tools/ (not committed). What is there is left alone.
//
//   node scripts/run.mjs tools             all of them
//   node scripts/run.mjs tools k6 zizmor   these
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";

/** `k6` is v2, `k6-v1` the last v1: Loadline supports both. The same of Prometheus 3 and the system's 2. */
export type ToolName =
  | "k6"
  | "k6-v1"
  | "act"
  | "actionlint"
  | "zizmor"
  | "prometheus"
  | "prometheus3"
  | "k6-operator"
  | "chromium"
  | "postgres"
  | "redis-server";

interface Tool {
  /** `system`: whichever version the system's packages have. */
  readonly version: string;
  /** Path of the executable inside the tool's folder, without Windows' `.exe`. */
  readonly executable: string;
  /** Puts the executable into `folder`; throws with what went wrong. */
  readonly install: (folder: string, version: string) => Promise<void>;
}

const exe = process.platform === "win32" ? ".exe" : "";
const toolsDir = process.env["LOADLINE_TOOLS_DIR"] ?? fileURLToPath(new URL("../.tools", import.meta.url));

const tools: Readonly<Record<ToolName, Tool>> = {
  k6: { version: "2.2.0", executable: "k6", install: buildK6v2 },
  "k6-v1": { version: "1.8.1", executable: "k6", install: goInstall("go.k6.io/k6") },
  act: { version: "0.2.89", executable: "act", install: goInstall("github.com/nektos/act") },
  actionlint: {
    version: "1.7.12",
    executable: "actionlint",
    install: goInstall("github.com/rhysd/actionlint/cmd/actionlint"),
  },
  zizmor: { version: "1.32.0", executable: join("bin", "zizmor"), install: pipInstall("zizmor") },
  prometheus: { version: "system", executable: "prometheus", install: aptInstall("prometheus") },
  prometheus3: {
    version: "0.315.0",
    executable: "prometheus",
    // Without the clients of clouds and orchestrators, which are a third of its packages.
    install: goBuild("github.com/prometheus/prometheus/cmd/prometheus", "-tags=remove_all_sd"),
  },
  "k6-operator": { version: "1.5.0", executable: "jobs", install: buildOperatorJobs },
  chromium: { version: "system", executable: "chromium", install: aptInstall("chromium") },
  // Debian keeps the server of each version in a folder of its own.
  postgres: {
    version: "system",
    executable: "postgres",
    install: aptInstall("postgres", { in: "postgresql", besidesPath: "/usr/lib/postgresql/*/bin" }),
  },
  "redis-server": { version: "system", executable: "redis-server", install: aptInstall("redis-server") },
};

/**
 * What the tests need, in the order in which it is installed: the quick ones first. `prometheus3` and
 * `k6-operator` take minutes to build and are installed by their own test commands.
 */
export const toolNames = [
  "prometheus",
  "chromium",
  "postgres",
  "redis-server",
  "zizmor",
  "actionlint",
  "act",
  "k6-v1",
  "k6",
] as const satisfies readonly ToolName[];

const everyName: readonly ToolName[] = [...toolNames, "prometheus3", "k6-operator"];

function folderOf(name: ToolName, { version }: Tool = tools[name]): string {
  return join(toolsDir, `${name}-${version}`);
}

/** @returns where the tool's executable is once `installTools` has run; `LOADLINE_TOOLS_DIR` moves all of them. */
export function toolPath(name: ToolName): string {
  return join(folderOf(name), tools[name].executable + exe);
}

/** Version that `toolPath` leads to, without a leading `v`. */
export function toolVersion(name: ToolName): string {
  return tools[name].version;
}

/** Runs a command quietly; its last lines are in the error when it fails. */
function run(file: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): void {
  const result = spawnSync(file, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status === 0) return;
  const lines = `${result.stdout ?? ""}${result.stderr ?? ""}`.trim().split("\n").slice(-15).join("\n");
  throw new Error(`"${file} ${args.join(" ")}" failed: ${result.error?.message ?? lines}`);
}

function starts(file: string, args: readonly string[]): boolean {
  return spawnSync(file, args, { stdio: "ignore" }).status === 0;
}

function go(args: readonly string[], cwd: string, env: Record<string, string> = {}): void {
  if (!starts("go", ["version"])) {
    throw new Error("Go is not installed. Install Go 1.24 or newer (https://go.dev/dl/) and run it again.");
  }
  const flags = `${process.env["GOFLAGS"] ?? ""} -buildvcs=false -trimpath`.trim();
  // The compiler collects its garbage less often: an eighth less time.
  run("go", args, cwd, { CGO_ENABLED: "0", GOFLAGS: flags, GOGC: "400", ...env });
}

function goInstall(modulePath: string): Tool["install"] {
  return async (folder, version) => go(["install", `${modulePath}@v${version}`], folder, { GOBIN: folder });
}

/** `go install go.k6.io/k6/v2@v2.2.0` looks the import path up directly and fails; a module of its own works. */
async function buildK6v2(folder: string, version: string): Promise<void> {
  const source = join(folder, "source");
  await mkdir(source);
  await writeFile(
    join(source, "go.mod"),
    `module k6build\n\ngo 1.24\n\nrequire go.k6.io/k6/v2 v${version}\n`,
  );
  await writeFile(
    join(source, "main.go"),
    'package main\n\nimport "go.k6.io/k6/v2/cmd"\n\nfunc main() { cmd.Execute() }\n',
  );
  go(["mod", "tidy"], source);
  go(["build", "-o", join(folder, `k6${exe}`), "."], source);
  await rm(source, { recursive: true });
}

/** For a program whose module has replacements of its own, which `go install` refuses. */
function goBuild(packagePath: string, ...flags: readonly string[]): Tool["install"] {
  return async (folder, version) => {
    const source = join(folder, "source");
    await mkdir(source);
    go(["mod", "init", "toolbuild"], source);
    go(["get", `${packagePath}@v${version}`], source);
    go(["build", ...flags, "-o", folder, packagePath], source);
    await rm(source, { recursive: true });
  };
}

/** The k6-operator's own code for its jobs (tests/operator/main.go), and beside it its definition of a TestRun. */
async function buildOperatorJobs(folder: string, version: string): Promise<void> {
  const module = "github.com/grafana/k6-operator";
  const source = join(folder, "source");
  await mkdir(source);
  await copyFile(
    fileURLToPath(new URL("../tests/operator/main.go", import.meta.url)),
    join(source, "main.go"),
  );
  go(["mod", "init", "toolbuild"], source);
  go(["get", `${module}@v${version}`], source);
  go(["build", "-mod=mod", "-o", join(folder, `jobs${exe}`), "."], source);
  const listed = spawnSync("go", ["list", "-m", "-f", "{{.Dir}}", module], { cwd: source, encoding: "utf8" });
  const definition = "k6.io_testruns.yaml";
  await copyFile(join(listed.stdout.trim(), "config/crd/bases", definition), join(folder, definition));
  await rm(source, { recursive: true });
}

function pipInstall(packageName: string): Tool["install"] {
  return async (folder, version) => {
    const python = ["python3", "python"].find((name) => starts(name, ["-m", "pip", "--version"]));
    if (python === undefined) {
      throw new Error(
        "Python 3 with pip is not installed. Install it (https://www.python.org) and run it again.",
      );
    }
    const quiet = ["--quiet", "--no-input", "--disable-pip-version-check", "--only-binary=:all:"];
    run(python, ["-m", "pip", "install", ...quiet, "--target", folder, `${packageName}==${version}`], folder);
  };
}

/** The list of packages is fetched once. */
let isListUpdated = false;

/**
 * A program of the system: taken from PATH, or installed by a package of Debian's.
 * @param found.in the package; default: of the same name. @param found.besidesPath a pattern for folders that are no part of PATH
 */
function aptInstall(
  program: string,
  found: { readonly in?: string; readonly besidesPath?: string } = {},
): Tool["install"] {
  const pathNow = (): string | undefined => {
    const besides = found.besidesPath === undefined ? [] : globSync(found.besidesPath, { onlyFiles: false });
    const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...besides];
    return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
  };
  return async (folder) => {
    const environment = { DEBIAN_FRONTEND: "noninteractive" };
    const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "--non-interactive"];
    const apt = (...args: string[]) => {
      const [file = "", ...rest] = [...asRoot, "apt-get", "--quiet", ...args];
      run(file, rest, folder, environment);
    };
    if (pathNow() === undefined) {
      if (!isListUpdated) apt("update");
      isListUpdated = true;
      apt("install", "--yes", "--no-install-recommends", found.in ?? program);
    }
    const path = pathNow();
    if (path === undefined) throw new Error(`${program} is not on PATH, and no package brought it.`);
    await symlink(path, join(folder, program));
  };
}

async function installTool(name: ToolName, tool: Tool = tools[name]): Promise<void> {
  const folder = folderOf(name, tool);
  if (existsSync(join(folder, tool.executable + exe))) return;
  const { version, install } = tool;
  const started = performance.now();
  process.stdout.write(`tools: ${name} ${version} ... `);
  await mkdir(toolsDir, { recursive: true });
  // Built beside its place and moved there whole, so that an interrupted build is not taken for a tool.
  const partial = await mkdtemp(join(toolsDir, `partial-${name}-`));
  try {
    await install(partial, version);
    await mkdir(dirname(folder), { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
  } catch (error) {
    process.stdout.write("failed\n");
    throw new Error(`The test tool ${name} ${version} could not be installed.`, { cause: error });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0)} s\n`);
}

/** Installs what is missing, one after the other. @throws when one cannot be installed; `cause` says why. */
export async function installTools(names: readonly ToolName[] = toolNames): Promise<void> {
  for (const name of names) await installTool(name);
}

/**
 * Installs a released k6 beside those that the tests run.
 * @param version such as `1.4.0`
 * @returns where its executable is
 * @throws as installTools
 */
export async function installK6(version: string): Promise<string> {
  const name = version.startsWith("1.") ? "k6-v1" : "k6";
  const tool = { ...tools[name], version };
  await installTool(name, tool);
  return join(folderOf(name, tool), tool.executable + exe);
}

async function main(args: readonly string[]): Promise<void> {
  const unknown = args.filter((arg) => !Object.hasOwn(tools, arg));
  if (unknown.length > 0) {
    console.error(`Unknown tool: ${unknown.join(", ")}. Known: ${everyName.join(", ")}.`);
    process.exitCode = 2;
    return;
  }
  try {
    await installTools(args.length === 0 ? toolNames : everyName.filter((name) => args.includes(name)));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(`${error.message}\n${error.cause instanceof Error ? error.cause.message : ""}`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main(process.argv.slice(2));
