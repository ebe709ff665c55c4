import { withoutEndSlashes } from "../lib/net/end-slashes.ts";

/** Variables in which a script finds the target's address; both have the same value. */
const addressVariables = ["TARGET_URL", "BASE_URL"];

type Variables = Readonly<Record<string, string>>;

/** What one place, such as the settings or a scenario of the gate file, says about the target. */
export interface SaidOfTarget {
  readonly "target-url": string | undefined;
  /** Users of k6 may name the target in a variable. */
  readonly env: Variables;
}

/** The target's address by one place: `target-url`, `TARGET_URL` or `BASE_URL`, which must not differ. */
export function addressAt({ "target-url": url, env }: SaidOfTarget, problems: string[]): string | undefined {
  const named = [["target-url", url] as const, ...addressVariables.map((name) => [name, env[name]] as const)];
  const given = named.flatMap(([name, value]) =>
    value ? [{ name, address: withoutEndSlashes(value) }] : [],
  );
  const [first] = given;
  const other = given.find(({ address }) => address !== first?.address);
  if (first !== undefined && other !== undefined) {
    problems.push(
      `${first.name} and ${other.name} (in env) are different addresses, but a script gets one target as both TARGET_URL ` +
        "and BASE_URL. Remove one, or rename the variable.",
    );
  }
  return first?.address;
}

/** Whether this variable names the target. */
export function isAddress(name: string): boolean {
  return addressVariables.includes(name);
}

/** The variables without those that name the target, which each run sets itself. */
export function withoutAddress(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isAddress(name)));
}
