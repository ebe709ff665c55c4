/** Names under which a script reads the target's address; both are the same. */
export const addressVariables = ["TARGET_URL", "BASE_URL"] as const;

type Variables = Readonly<Record<string, string>>;

/** What one place, such as the settings or a scenario of the gate file, says about the target. */
export interface SaidOfTarget {
  readonly "target-url": string | undefined;
  /** Its variables, in which somebody who knows k6 may have named the target. */
  readonly env: Variables;
}

/**
 * The target's address by one place: its `target-url`, or `TARGET_URL` or `BASE_URL` among its variables.
 * @param problems gets a line where these differ, as the script can have only one
 */
export function addressAt({ "target-url": url, env }: SaidOfTarget, problems: string[]): string | undefined {
  const named = [["target-url", url] as const, ...addressVariables.map((name) => [name, env[name]] as const)];
  const given = named.flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [{ name, address: value.replace(/(?<!\/)\/+$/, "") }],
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

/** Whether a script reads the target's address by this name. */
export function isAddress(name: string): boolean {
  return addressVariables.some((one) => one === name);
}

/** The variables without those that name the target: each run sets them to its own. */
export function withoutAddress(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isAddress(name)));
}
