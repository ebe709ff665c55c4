// Starts scripts/NAME.ts from a fresh clone, on any Node from 20 on: installs the locked packages when they are
// missing, then runs the script on the Node 24 that comes with them. Plain JavaScript without dependencies,
// because nothing is installed yet when it starts and Node 20 cannot run TypeScript.
//
//   node scripts/run.mjs NAME [ARGUMENT...]
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
const onWindows = process.platform === "win32";
const node24 = join(modules, "node", "bin", onWindows ? "node.exe" : "node");

/** Runs a command with this terminal; returns its exit status, 128 + the signal's number when one ended it. */
function run(file, args, options = {}) {
  const { status, signal, error } = spawnSync(file, args, { cwd: root, stdio: "inherit", ...options });
  if (error !== undefined) {
    console.error(`Could not start ${file}: ${error.message}`);
    return 1;
  }
  return status ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

function npm(...args) {
  const script = process.env.npm_execpath;
  const status =
    script?.endsWith("js") && existsSync(script)
      ? run(process.execPath, [script, ...args])
      : run("npm", args, { shell: onWindows });
  if (status !== 0) {
    console.error(`"npm ${args.join(" ")}" failed with status ${status}. Run it by hand to see why.`);
    process.exit(status);
  }
}

const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const isMissing = (name) => !existsSync(join(modules, name));
// npm writes its own file last, so it tells a finished installation from an interrupted one.
if ([".package-lock.json", ...Object.keys(devDependencies)].some(isMissing)) {
  console.log("Installing the locked packages (npm ci), once ...");
  npm("ci", "--no-audit", "--no-fund", "--loglevel=error");
}
if (!existsSync(node24)) {
  console.log("Fetching Node 24 (npm rebuild node), once ...");
  npm("rebuild", "node", "--ignore-scripts=false", "--loglevel=error");
}

const [name, ...args] = process.argv.slice(2);
const script = join(root, "scripts", `${name}.ts`);
if (name === undefined || !existsSync(script)) {
  console.error(`There is no scripts/${name ?? "NAME"}.ts. Usage: node scripts/run.mjs NAME [ARGUMENT...]`);
  process.exit(2);
}
const path = [join(modules, "node", "bin"), join(modules, ".bin"), process.env.PATH].join(delimiter);
process.exitCode = run(node24, [script, ...args], { env: { ...process.env, PATH: path } });
