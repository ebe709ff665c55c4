// Checks that every locked package comes from npm's registry and has a sum. Packages for other systems than Linux may lack
// theirs: npm locks these without one where the registry in use does not have them. `--fill` asks npm's registry for those.
//
//   node scripts/checks/locked-packages.ts
//   node scripts/run.mjs checks/locked-packages --fill            on a machine that reaches registry.npmjs.org
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { reasonOf } from "../../src/model/failure.ts";
import { root } from "../build.ts";

const registry = "https://registry.npmjs.org/";
const sum = /^sha512-[A-Za-z0-9+/]{86}==$/;

const names = z.array(z.string()).optional();

const lockShape = z.looseObject({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      optional: z.boolean().optional(),
      os: names,
      cpu: names,
      libc: names,
    }),
  ),
});

/** What is read of package-lock.json. */
export type Lock = z.infer<typeof lockShape>;

/** As it was read: parsed by its shape the keys of a package would come in another order. */
const lockSchema = z.custom<Lock>(
  (value) => lockShape.safeParse(value).success,
  "is no lock file of version 3",
);

type LockedPackage = Lock["packages"][string];

/** Whether a package is left out of every installation on Linux, for which this repository's CI runs everything. */
function isForOtherSystems({ optional, os, cpu, libc }: LockedPackage): boolean {
  const excludes = (wanted: readonly string[] | undefined, ...ours: readonly string[]): boolean =>
    wanted !== undefined && !wanted.some((one) => ours.includes(one));
  return (
    optional === true && (excludes(os, "linux") || excludes(cpu, "x64", "arm64") || excludes(libc, "glibc"))
  );
}

/** What is wrong with the locked packages, and how many for other systems have no sum. */
export interface LockCheck {
  readonly wrong: readonly string[];
  readonly unsummed: readonly string[];
}

/** Looks at each locked package, but the project itself. */
export function checkLock({ packages }: Pick<Lock, "packages">): LockCheck {
  const wrong: string[] = [];
  const unsummed: string[] = [];
  for (const [path, locked] of Object.entries(packages)) {
    if (path === "") continue;
    const { integrity, resolved } = locked;
    // .npmrc leaves the registry's own addresses out, so what stands here comes from elsewhere.
    if (resolved !== undefined && !resolved.startsWith(registry))
      wrong.push(`${path} comes from ${resolved}`);
    if (integrity === undefined && isForOtherSystems(locked)) unsummed.push(path);
    else if (integrity === undefined) wrong.push(`${path} has no integrity`);
    else if (!sum.test(integrity)) wrong.push(`${path} has an integrity that is no SHA-512: ${integrity}`);
  }
  return { wrong, unsummed };
}

const published = z.looseObject({ dist: z.looseObject({ integrity: z.string().regex(sum) }) });

/**
 * The lock with the sums that the registry publishes for packages without one.
 * @param from address of the registry, with a slash at its end
 * @throws when one of them cannot be had
 */
export async function fillLock(lock: Lock, from: string): Promise<Lock> {
  const packages = { ...lock.packages };
  for (const path of checkLock(lock).unsummed) {
    const locked = packages[path];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const address = `${from}${name}/${locked?.version}`;
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered status ${response.status}`);
    const { dist } = published.parse(await response.json());
    const { version, ...rest } = locked ?? {};
    packages[path] = { version, integrity: dist.integrity, ...rest };
  }
  return { ...lock, packages };
}

async function main(isToFill: boolean): Promise<void> {
  const file = join(root, "package-lock.json");
  const lock = lockSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const filled = isToFill ? await fillLock(lock, registry) : lock;
  if (isToFill) writeFileSync(file, `${JSON.stringify(filled, null, 2)}\n`);
  const { wrong, unsummed } = checkLock(filled);
  for (const line of wrong) console.error(line);
  if (unsummed.length > 0)
    console.log(
      `${unsummed.length} packages for other systems have no integrity; "node scripts/run.mjs checks/locked-packages --fill" reads them`,
    );
  if (wrong.length > 0) process.exitCode = 1;
}

if (import.meta.main) {
  try {
    await main(process.argv.includes("--fill"));
  } catch (error) {
    console.error(`package-lock.json: ${reasonOf(error)}`);
    process.exitCode = 1;
  }
}
