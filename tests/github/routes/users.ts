import { type Call, notFound, type Route, refuse, textParameter } from "../call.ts";
import { timestamp } from "../state.ts";
import { nodeId } from "./links.ts";

/** A `simple-user`; logins that end in [bot] are bots. */
export function userShape(call: Call, login: string): Readonly<Record<string, unknown>> {
  const api = `${call.apiUrl}/users/${encodeURIComponent(login)}`;
  const id = userId(login);
  const isBot = login.endsWith("[bot]");
  return {
    login,
    id,
    node_id: nodeId("User", id),
    avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
    gravatar_id: "",
    url: api,
    html_url: `https://github.com/${isBot ? `apps/${login.slice(0, -"[bot]".length)}` : login}`,
    followers_url: `${api}/followers`,
    following_url: `${api}/following{/other_user}`,
    gists_url: `${api}/gists{/gist_id}`,
    starred_url: `${api}/starred{/owner}{/repo}`,
    subscriptions_url: `${api}/subscriptions`,
    organizations_url: `${api}/orgs`,
    repos_url: `${api}/repos`,
    events_url: `${api}/events{/privacy}`,
    received_events_url: `${api}/received_events`,
    type: isBot ? "Bot" : "User",
    site_admin: false,
  };
}

export const userRoutes: readonly Route[] = [
  {
    operationId: "repos/get-collaborator-permission-level",
    grants: [],
    answer: (call) => {
      const login = textParameter(call, "username");
      const role = call.state.roles.get(login);
      // In a public repository everybody may read.
      if (role === undefined && call.state.visibility === "private") {
        return { ...notFound, body: { message: `${login} is not a user`, status: "404" } };
      }
      const permission = { admin: "admin", maintain: "write", write: "write", triage: "read", read: "read" }[
        role ?? "read"
      ];
      const user = { ...userShape(call, login), role_name: role ?? "read" };
      return { status: 200, body: { permission, role_name: role ?? "read", user } };
    },
  },
  {
    operationId: "users/get-authenticated",
    grants: [],
    answer: (call) => {
      // A GITHUB_TOKEN stands for an app installation, which is no user.
      if (call.identity.appSlug !== undefined) return refuse(403, "Resource not accessible by integration");
      const never = timestamp(new Date("2011-01-25T18:44:36Z"));
      return {
        status: 200,
        body: {
          ...userShape(call, call.identity.login),
          name: null,
          company: null,
          blog: null,
          location: null,
          email: null,
          hireable: null,
          bio: null,
          public_repos: 1,
          public_gists: 0,
          followers: 0,
          following: 0,
          created_at: never,
          updated_at: never,
          private_gists: 0,
          total_private_repos: 0,
          owned_private_repos: 0,
          disk_usage: 0,
          collaborators: 0,
          two_factor_authentication: true,
        },
      };
    },
  },
];

/** github-actions[bot] has its real number; others get one from their name. */
export function userId(login: string): number {
  if (login === "github-actions[bot]") return 41_898_282;
  return [...login].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 90_000_000, 7);
}
