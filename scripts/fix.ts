// Formats, sorts imports and applies the linter's safe fixes.
//
//   npm run fix                 all files
//   npm run fix -- src/judge    these
import { spawnSync } from "node:child_process";
import { root } from "./build.ts";

const paths = process.argv.slice(2);
const biome = [
  "node_modules/@biomejs/biome/bin/biome",
  "check",
  "--write",
  ...(paths.length === 0 ? ["."] : paths),
];
process.exitCode = spawnSync(process.execPath, biome, { cwd: root, stdio: "inherit" }).status ?? 1;
