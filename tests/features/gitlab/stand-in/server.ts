// A stand-in for GitLab's API: the notes of one merge request, over HTTP. Each request and reply is checked against
// description.json, which has GitLab's own description of these operations.
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createDescription, type Match, type RawDescription } from "../../../github/openapi.ts";

/** An account, and the token that acts as it. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly token: string;
}

export interface StoredNote {
  readonly id: number;
  readonly authorId: number;
  body: string;
  readonly system: boolean;
  /** Left out of a page after it was cut, as GitLab does with notes that the token may not see. */
  readonly isHidden: boolean;
}

/** What is done with a request instead of its answer; `after`: it is carried out before. */
export interface Fault {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: { readonly status: number; readonly location?: string; readonly body?: string } | "hangUp";
  readonly isAfter?: true;
}

export interface GitLab extends AsyncDisposable {
  /** Root of the API. */
  readonly url: string;
  readonly projectId: number;
  readonly iid: number;
  readonly bot: Account;
  readonly maintainer: Account;
  readonly notes: readonly StoredNote[];
  /** `GET /user`, in their order. */
  readonly requests: readonly string[];
  /** How requests differed from GitLab's description; a test wants none. */
  readonly violations: readonly string[];
  addNote(note: Partial<StoredNote>): StoredNote;
  addFault(fault: Fault): void;
}

const description = createDescription(
  JSON.parse(readFileSync(new URL("description.json", import.meta.url), "utf8")) as RawDescription,
);
const prefix = "/api/v4";

interface State {
  readonly accounts: readonly Account[];
  readonly notes: StoredNote[];
  readonly projectId: number;
  readonly iid: number;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function startGitLab(): Promise<GitLab> {
  const bot = { id: 71, username: "project_9_bot", token: "glpat-bot-0123456789" };
  const maintainer = { id: 72, username: "mallory", token: "glpat-maintainer-0123" };
  const state: State = { accounts: [bot, maintainer], notes: [], projectId: 9, iid: 7 };
  const [requests, violations, faults]: [string[], string[], Fault[]] = [[], [], []];
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? "/", "http://gitlab");
      const path = url.pathname.slice(prefix.length);
      const body = await readJson(request);
      requests.push(`${request.method} ${path}`);
      const index = faults.findIndex((one) => one.method === request.method && one.path.test(path));
      const [fault] = index === -1 ? [] : faults.splice(index, 1);
      if (fault !== undefined && fault.isAfter === undefined) return fail(fault, response);
      const match = description.match(request.method ?? "", path);
      const reply = answer(state, { match, url, body, token: request.headers["private-token"], violations });
      if (match !== undefined) {
        const sent: unknown = JSON.parse(JSON.stringify(reply.body));
        violations.push(
          ...description.checkResponse(match.operation, reply.status, "application/json", sent),
        );
      }
      if (fault !== undefined) return fail(fault, response);
      response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
      response.end(JSON.stringify(reply.body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ bot, maintainer, requests, violations, projectId: state.projectId, iid: state.iid },
    url: `http://127.0.0.1:${port}${prefix}`,
    notes: state.notes,
    addNote: (note) => addNote(state, note),
    addFault: (fault) => void faults.push(fault),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function addNote({ notes }: State, given: Partial<StoredNote>): StoredNote {
  const usual = { id: 100 + notes.length, authorId: 72, body: "LGTM", system: false, isHidden: false };
  const note = { ...usual, ...given };
  notes.push(note);
  return note;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text === "" ? undefined : JSON.parse(text);
}

function fail({ answer: told }: Fault, response: ServerResponse): void {
  if (told === "hangUp") {
    response.destroy();
    return;
  }
  response.writeHead(told.status, told.location === undefined ? {} : { location: told.location });
  response.end(told.body ?? "{}");
}

interface Asked {
  readonly match: Match | undefined;
  readonly url: URL;
  readonly body: unknown;
  readonly token: string | string[] | undefined;
  readonly violations: string[];
}

function answer(state: State, { match, url, body, token, violations }: Asked): Reply {
  if (match === undefined) {
    violations.push(`no operation of GitLab: ${url.pathname}`);
    return { status: 404, body: { error: "404 Not Found" } };
  }
  const { problems, parameters } = description.checkRequest(match, url.searchParams, body);
  violations.push(...problems);
  const account = state.accounts.find((one) => one.token === token);
  if (account === undefined) return { status: 401, body: { message: "401 Unauthorized" } };
  if (match.operation.id === "getApiV4User") return { status: 200, body: userOf(account) };
  const isHere = String(parameters["id"]) === String(state.projectId);
  if (!isHere || parameters["noteable_id"] !== state.iid)
    return { status: 404, body: { message: "404 Project Not Found" } };
  const text = (body as { readonly body?: string } | undefined)?.body ?? "";
  switch (match.operation.method) {
    case "GET":
      return page(state, Number(parameters["page"] ?? 1), Number(parameters["per_page"] ?? 20));
    case "POST":
      return { status: 201, body: noteOf(state, addNote(state, { authorId: account.id, body: text })) };
    default: {
      const note = state.notes.find(({ id }) => id === parameters["note_id"]);
      if (note === undefined) return { status: 404, body: { message: "404 Not found" } };
      // A maintainer may edit everybody's notes: GitLab does not keep a token from it.
      note.body = text;
      return { status: 200, body: noteOf(state, note) };
    }
  }
}

function page(state: State, number: number, size: number): Reply {
  const cut = state.notes.slice((number - 1) * size, number * size);
  const next = state.notes.length > number * size ? String(number + 1) : "";
  return {
    status: 200,
    body: cut.filter(({ isHidden }) => !isHidden).map((note) => noteOf(state, note)),
    headers: { "x-next-page": next, "x-per-page": String(size), "x-page": String(number) },
  };
}

function userOf({ id, username }: Account): object {
  return { id, username, name: username, state: "active", locked: false };
}

function noteOf({ accounts, projectId, iid }: State, { id, body, authorId, system }: StoredNote): object {
  const author = accounts.find((one) => one.id === authorId);
  return {
    ...{ id, body, system, type: null, noteable_type: "MergeRequest", noteable_iid: iid, noteable_id: 4711 },
    ...{ project_id: projectId, commit_id: null, resolvable: false, confidential: false, internal: false },
    ...(author && { author: userOf(author) }),
    ...{ created_at: "2026-11-22T20:00:00.000Z", updated_at: "2026-11-22T20:00:00.000Z" },
  };
}
