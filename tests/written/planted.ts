import { defaultToken } from "../github/identity.ts";

/**
 * Secrets that tests give to gates, steps and servers: the same ones everywhere, so that one test can look for them in
 * all that was written (scan.ts). A test that needs a secret takes it from here.
 */
export const planted = {
  /** Password in the URL of a target; two of its characters have to be encoded there, and people leave the third as it is. */
  targetPassword: "pl4nted/target@päss",
  /** User name in the URL of a target, an address as many are. */
  targetUser: "pl4nted.user@shop.test",
  /** In query strings of requests to the target. */
  queryToken: "pl4ntedquerytoken",
  /** Variable of the step that no program gets. */
  stepToken: "pl4nted-step-token",
  /** Variable that the workflow passes to the script. */
  scriptSecret: "pl4nted-script-secret",
  /** The job's own, and in a terminal the user's. */
  githubToken: defaultToken,
  prometheusToken: "pl4nted-prometheus-token",
  prometheusPassword: "pl4nted-prometheus-pass",
  databasePassword: "pl4nted-database-pass",
} as const;

/** A URL with user name and password for a target that listens here, as people write it. */
export function withPlanted(url: string): string {
  const pair = [planted.targetUser, planted.targetPassword].map((part) =>
    encodeURIComponent(part).replaceAll("%C3%A4", "ä"),
  );
  return url.replace(/\/$/, "").replace("://", `://${pair.join(":")}@`);
}
