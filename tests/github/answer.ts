import { type Call, notFound, type Reply, refuse } from "./call.ts";
import { type Identity, isGranted, parseAuthorization } from "./identity.ts";
import type { Description, Match } from "./openapi.ts";
import { routesByOperation } from "./routes/all.ts";
import type { State } from "./state.ts";

/** A request as it came over the wire, addresses sorted out. */
export interface Incoming {
  readonly method: string;
  readonly url: URL;
  /** Without /api/v3. */
  readonly path: string;
  readonly apiUrl: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly content: Buffer;
}

export interface Desk {
  readonly state: State;
  readonly tokens: Readonly<Record<string, Identity>>;
  readonly description: Description;
  readonly report: (violation: string) => void;
}

/** GitHub's answer, in GitHub's order: who are you, what is this, may you, does it exist. */
export function answerRequest(desk: Desk, incoming: Incoming, match: Match | undefined): Reply {
  const where = `${incoming.method} ${incoming.path}`;
  if (incoming.headers["user-agent"] === undefined) {
    desk.report(`${where}: no User-Agent header`);
    return refuse(
      403,
      "Request forbidden by administrative rules. Please make sure your request has a User-Agent header.",
    );
  }
  const identity = identify(desk, incoming.headers["authorization"]);
  if ("status" in identity) return identity;
  const route = match && routesByOperation.get(match.operation.id);
  if (match === undefined || route === undefined) {
    const why =
      match === undefined ? "is no operation of GitHub" : `(${match.operation.id}) is not in the stand-in`;
    desk.report(`${where} ${why}`);
    return notFound;
  }
  const isFile = incoming.headers["content-type"] === "application/octet-stream";
  const body = isFile ? undefined : parseBody(incoming.content);
  if (body === malformed) {
    desk.report(`${where} (${match.operation.id}): body is not JSON`);
    return refuse(400, "Problems parsing JSON");
  }
  const { parameters, problems } = desk.description.checkRequest(match, incoming.url.searchParams, body);
  if (problems.length > 0) {
    desk.report(`${where} (${match.operation.id}): ${problems.join("; ")}`);
    return refuse(422, `Invalid request.\n\n${problems.join("\n")}`);
  }
  if (!isHere(desk.state, match)) return notFound;
  const accept = incoming.headers["accept"] ?? "*/*";
  const { state } = desk;
  const call: Call = {
    state,
    identity,
    parameters,
    body,
    content: incoming.content,
    accept,
    apiUrl: incoming.apiUrl,
    url: incoming.url,
  };
  const grants = typeof route.grants === "function" ? route.grants(call) : route.grants;
  if (!isGranted(identity, grants, state.visibility)) return refuse(403, notAccessible(identity));
  return route.answer(call);
}

/** The reply with the documentation address that GitHub puts into errors, after a look into the description. */
export function checkReply(desk: Desk, incoming: Incoming, match: Match | undefined, reply: Reply): Reply {
  const finished =
    reply.status < 400
      ? reply
      : {
          ...reply,
          body: {
            documentation_url: match?.operation.docsUrl ?? "https://docs.github.com/rest",
            ...(reply.body as Readonly<Record<string, unknown>>),
          },
        };
  if (match !== undefined) {
    const sent: unknown = finished.body === undefined ? undefined : JSON.parse(JSON.stringify(finished.body));
    const mediaType = finished.raw?.mediaType ?? describedType(incoming.headers["accept"]);
    const problems = desk.description.checkResponse(match.operation, finished.status, mediaType, sent);
    if (problems.length > 0 && finished.raw === undefined)
      desk.report(
        `the stand-in's own ${finished.status} to ${incoming.method} ${incoming.path} (${match.operation.id}): ${problems.join("; ")}`,
      );
  }
  return finished;
}

const malformed: unique symbol = Symbol("malformed");

function parseBody(content: Buffer): unknown {
  if (content.length === 0) return undefined;
  try {
    return JSON.parse(content.toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return malformed;
    throw error;
  }
}

function identify(desk: Desk, authorization: string | undefined): Identity | Reply {
  if (authorization === undefined) return refuse(401, "Requires authentication");
  const token = parseAuthorization(authorization);
  const identity = token === undefined || !Object.hasOwn(desk.tokens, token) ? undefined : desk.tokens[token];
  return identity ?? refuse(401, "Bad credentials");
}

/** Whether the request is about the stand-in's one repository, about none, or about the pushes to a fork of it. */
function isHere(state: State, match: Match): boolean {
  const { owner, repo } = match.path;
  if (owner === undefined || repo === undefined) return true;
  const forks = [...state.pullRequests.values()].map(({ headRepo }) => headRepo);
  if (match.operation.id === "repos/list-activities" && forks.includes(`${owner}/${repo}`)) return true;
  // GitHub does not tell Octo-Org from octo-org.
  return `${owner}/${repo}`.toLowerCase() === `${state.owner}/${state.name}`.toLowerCase();
}

function notAccessible(identity: Identity): string {
  return identity.appSlug === undefined
    ? "Resource not accessible by personal access token"
    : "Resource not accessible by integration";
}

function describedType(accept: string | undefined): string {
  return /application\/vnd\.github\.(?:v3\.)?object/.test(accept ?? "")
    ? "application/vnd.github.object"
    : "application/json";
}
