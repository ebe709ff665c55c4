// The one mutation of GitHub's GraphQL API that is used: https://docs.github.com/en/graphql/reference/mutations#updaterefs
import { z } from "zod";
import type { Desk, Incoming } from "./answer.ts";
import type { Reply } from "./call.ts";
import { isGranted, parseAuthorization } from "./identity.ts";
import { isAncestor } from "./objects.ts";
import { nodeId } from "./routes/links.ts";
import type { State } from "./state.ts";

/** What faults and records call it, as GitHub's descriptions name no operation of this API. */
export const updateRefsId = "graphql/update-refs";

/** Whether a request is one of the GraphQL API; an Enterprise server has it at /api/graphql. */
export function isGraphql({ method, path }: Pick<Incoming, "method" | "path">): boolean {
  return method === "POST" && /^(?:\/api)?\/graphql$/.test(path);
}

const oid = z.string().regex(/^[0-9a-f]{40}$/);
const request = z.strictObject({
  query: z
    .string()
    .regex(
      /^mutation \(\$input: UpdateRefsInput!\) \{ updateRefs\(input: \$input\) \{ clientMutationId \} \}$/,
    ),
  variables: z.strictObject({
    input: z.strictObject({
      repositoryId: z.string(),
      clientMutationId: z.string().optional(),
      refUpdates: z
        .array(
          z.strictObject({
            name: z.string().startsWith("refs/"),
            afterOid: oid,
            beforeOid: oid.optional(),
            force: z.boolean().optional(),
          }),
        )
        .min(1),
    }),
  }),
});

/** All updates or none; an error is an answer with status 200. */
export function answerGraphql(desk: Desk, incoming: Incoming): Reply {
  const token = parseAuthorization(incoming.headers["authorization"]);
  const identity = token === undefined ? undefined : desk.tokens[token];
  if (identity === undefined) return { status: 401, body: { message: "Bad credentials" } };
  const parsed = request.safeParse(JSON.parse(incoming.content.toString("utf8")));
  if (!parsed.success) {
    desk.report(`POST ${incoming.path}: ${z.prettifyError(parsed.error)}`);
    return refused("INVALID", "the stand-in knows no such query");
  }
  const { state } = desk;
  const { repositoryId, refUpdates } = parsed.data.variables.input;
  if (repositoryId !== nodeId("Repository", 186_853_002))
    return refused("NOT_FOUND", "Could not resolve to a node");
  if (!isGranted(identity, ["contents:write"], state.visibility)) {
    return refused("FORBIDDEN", "Resource not accessible by integration");
  }
  for (const update of refUpdates) {
    const problem = problemOf(state, update);
    if (problem !== undefined) return problem;
  }
  for (const { name, afterOid } of refUpdates) state.refs.set(name, afterOid);
  return { status: 200, body: { data: { updateRefs: { clientMutationId: null } } } };
}

type RefUpdate = z.infer<typeof request>["variables"]["input"]["refUpdates"][number];

function problemOf(state: State, { name, afterOid, beforeOid, force }: RefUpdate): Reply | undefined {
  const current = state.refs.get(name);
  if (beforeOid !== undefined && beforeOid !== current) {
    return refused("STALE_REF", `is at ${current ?? "nothing"} but expected ${beforeOid}`);
  }
  if (!state.objects.commits.has(afterOid)) return refused("NOT_FOUND", "Could not resolve to an object");
  const isForward = current === undefined || isAncestor(state.objects, current, afterOid);
  return isForward || force === true ? undefined : refused("UNPROCESSABLE", "Update is not a fast-forward");
}

function refused(type: string, message: string): Reply {
  return {
    status: 200,
    body: { data: { updateRefs: null }, errors: [{ type, path: ["updateRefs"], message }] },
  };
}
