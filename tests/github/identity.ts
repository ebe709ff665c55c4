export const permissions = [
  "actions",
  "checks",
  "contents",
  "deployments",
  "issues",
  "pull-requests",
  "statuses",
] as const;

export type Permission = (typeof permissions)[number];
export type Level = "none" | "read" | "write";

/** What an operation asks for: "checks:write". */
export type Grant = `${Permission}:${"read" | "write"}`;

/** Who a token speaks for. */
export interface Identity {
  readonly login: string;
  /** Set for GITHUB_TOKEN and other app tokens ("github-actions"); a personal token has none. */
  readonly appSlug?: string;
  /** As in a workflow: once given, what is not listed is "none". Left out: everything is "write". */
  readonly permissions?: Readonly<Partial<Record<Permission, Level>>>;
}

/** A token with every permission, known when a test names no tokens of its own. */
export const defaultToken = "ghs_loadlineStandIn";

export const defaultTokens: Readonly<Record<string, Identity>> = {
  [defaultToken]: { login: "github-actions[bot]", appSlug: "github-actions" },
};

/** The token in an Authorization header, in either of the two spellings GitHub accepts. */
export function parseAuthorization(header: string | undefined): string | undefined {
  return /^(?:bearer|token) +(\S+)$/i.exec(header ?? "")?.[1];
}

/** Whether the identity has at least one of the grants; none asked for means everyone may. */
export function isGranted(
  identity: Identity,
  grants: readonly Grant[],
  visibility: "public" | "private",
): boolean {
  return grants.length === 0 || grants.some((grant) => hasGrant(identity, grant, visibility));
}

function hasGrant(identity: Identity, grant: Grant, visibility: "public" | "private"): boolean {
  const needsWrite = grant.endsWith(":write");
  if (!needsWrite && visibility === "public") return true;
  if (identity.permissions === undefined) return true;
  const permission = grant.slice(0, grant.lastIndexOf(":")) as Permission;
  const level = identity.permissions[permission] ?? "none";
  return level === "write" || (level === "read" && !needsWrite);
}
