import { type Call, notFound, type Reply, type Route, refuse, textParameter, wantsRaw } from "../../call.ts";
import {
  type Commit,
  editTree,
  readTree,
  type Signature,
  type TreeChange,
  type TreeEntry,
  walkTree,
  writeBlob,
  writeCommit,
} from "../../objects.ts";
import { findCommit, timestamp } from "../../state.ts";
import { nodeId, repositoryApi, repositoryPage } from "../links.ts";
import { unsigned } from "../repository.ts";
import { emptyRepository } from "./references.ts";

interface TreeRequest {
  readonly base_tree?: string;
  readonly tree: readonly {
    readonly path?: string;
    readonly mode?: string;
    readonly type?: TreeEntry["type"];
    readonly sha?: string | null;
    readonly content?: string;
  }[];
}

interface PersonRequest {
  readonly name?: string;
  readonly email?: string;
  readonly date?: string;
}

interface CommitRequest {
  readonly message: string;
  readonly tree: string;
  readonly parents?: readonly string[];
  readonly author?: PersonRequest;
  readonly committer?: PersonRequest;
}

export const gitDataRoutes: readonly Route[] = [
  { operationId: "git/create-blob", grants: ["contents:write"], answer: createBlob },
  { operationId: "git/get-blob", grants: ["contents:read"], answer: getBlob },
  { operationId: "git/create-tree", grants: ["contents:write"], answer: createTree },
  { operationId: "git/get-tree", grants: ["contents:read"], answer: getTree },
  { operationId: "git/create-commit", grants: ["contents:write"], answer: createCommit },
  {
    operationId: "git/get-commit",
    grants: ["contents:read"],
    answer: (call) => {
      if (call.state.refs.size === 0) return emptyRepository;
      const commit = call.state.objects.commits.get(textParameter(call, "commit_sha"));
      return commit === undefined ? notFound : { status: 200, body: commitShape(call, commit) };
    },
  },
];

function createBlob(call: Call): Reply {
  if (call.state.refs.size === 0) return emptyRepository;
  const { content, encoding = "utf-8" } = call.body as {
    readonly content: string;
    readonly encoding?: string;
  };
  if (encoding !== "utf-8" && encoding !== "base64")
    return refuse(422, `Invalid encoding ${JSON.stringify(encoding)}: use "utf-8" or "base64"`);
  if (encoding === "base64" && !isBase64(content)) return refuse(422, "content is not valid Base64");
  const sha = writeBlob(call.state.objects, Buffer.from(content, encoding));
  return { status: 201, body: { sha, url: blobApi(call, sha) } };
}

function getBlob(call: Call): Reply {
  if (call.state.refs.size === 0) return emptyRepository;
  const sha = textParameter(call, "file_sha");
  const content = call.state.objects.blobs.get(sha);
  if (content === undefined) return notFound;
  if (wantsRaw(call)) return { status: 200, raw: { mediaType: "application/vnd.github.raw+json", content } };
  return {
    status: 200,
    body: {
      sha,
      node_id: nodeId("Blob", sha),
      size: content.length,
      url: blobApi(call, sha),
      content: wrappedBase64(content),
      encoding: "base64",
    },
  };
}

function createTree(call: Call): Reply {
  if (call.state.refs.size === 0) return emptyRepository;
  const { base_tree: base, tree } = call.body as TreeRequest;
  if (base !== undefined && readTree(call.state.objects, base) === undefined)
    return refuse(422, "base_tree is not a valid tree oid");
  if (tree.length === 0) return refuse(422, "Invalid tree info");
  const changes: TreeChange[] = [];
  for (const entry of tree) {
    const change = treeChange(call, entry);
    if (typeof change === "string") return refuse(422, change);
    changes.push(change);
  }
  const sha = editTree(call.state.objects, base, changes);
  return { status: 201, body: treeShape(call, sha, readTree(call.state.objects, sha) ?? []) };
}

/** The change that one entry asks for, or GitHub's sentence against it. */
function treeChange(call: Call, entry: TreeRequest["tree"][number]): TreeChange | string {
  const { path = "", mode = "100644", type = "blob" } = entry;
  if (path === "") return "tree.path must not be empty";
  if (path.startsWith("/")) return "tree.path cannot start with a slash";
  if (path.split("/").some((part) => part === "" || part === "." || part === ".." || part === ".git"))
    return "tree.path contains a malformed path component";
  if (entry.content !== undefined) {
    if (typeof entry.sha === "string") return "tree.sha and tree.content cannot both be given";
    return { path, mode, type, sha: writeBlob(call.state.objects, Buffer.from(entry.content)) };
  }
  if (entry.sha === undefined) return "Must supply either tree.sha or tree.content";
  if (entry.sha === null) return { path, mode, type, sha: null };
  const known = type === "tree" ? call.state.objects.trees : call.state.objects.blobs;
  return known.has(entry.sha)
    ? { path, mode, type, sha: entry.sha }
    : `tree.sha ${entry.sha} is not a valid ${type}`;
}

function getTree(call: Call): Reply {
  if (call.state.refs.size === 0) return emptyRepository;
  const name = textParameter(call, "tree_sha");
  const sha = call.state.objects.trees.has(name) ? name : findCommit(call.state, name)?.tree;
  if (sha === undefined) return notFound;
  // Any value means recursive, "0" and "false" too.
  const isRecursive = call.parameters["recursive"] !== undefined;
  const entries = isRecursive ? walkTree(call.state.objects, sha) : readTree(call.state.objects, sha);
  return { status: 200, body: treeShape(call, sha, entries ?? []) };
}

function createCommit(call: Call): Reply {
  if (call.state.refs.size === 0) return emptyRepository;
  const asked = call.body as CommitRequest;
  const { objects } = call.state;
  const parents = asked.parents ?? [];
  if (!objects.trees.has(asked.tree)) return refuse(422, "Tree SHA does not exist");
  if (parents.some((parent) => !objects.commits.has(parent)))
    return refuse(422, "Parent SHA does not exist or is not a commit object");
  const now = new Date();
  const { login } = call.identity;
  const caller: Signature = { name: login, email: `${login}@users.noreply.github.com`, date: now };
  const author = signatureOf(asked.author, caller);
  const committer = signatureOf(asked.committer, asked.author === undefined ? caller : author);
  const sha = writeCommit(objects, { tree: asked.tree, parents, message: asked.message, author, committer });
  const commit = objects.commits.get(sha);
  return commit === undefined ? notFound : { status: 201, body: commitShape(call, commit) };
}

function signatureOf(asked: PersonRequest | undefined, otherwise: Signature): Signature {
  return {
    name: asked?.name ?? otherwise.name,
    email: asked?.email ?? otherwise.email,
    date: asked?.date === undefined ? otherwise.date : new Date(asked.date),
  };
}

function treeShape(
  call: Call,
  sha: string,
  entries: readonly TreeEntry[],
): Readonly<Record<string, unknown>> {
  const tree = entries.map((entry) => {
    const size = call.state.objects.blobs.get(entry.sha)?.length;
    const kind = entry.type === "tree" ? "trees" : "blobs";
    return {
      ...entry,
      ...(size !== undefined && { size }),
      url: repositoryApi(call, `/git/${kind}/${entry.sha}`),
    };
  });
  return { sha, url: repositoryApi(call, `/git/trees/${sha}`), tree, truncated: false };
}

function commitShape(call: Call, commit: Commit): Readonly<Record<string, unknown>> {
  const signed = (signature: Signature): Readonly<Record<string, string>> => ({
    name: signature.name,
    email: signature.email,
    date: timestamp(signature.date),
  });
  const addresses = (sha: string): Readonly<Record<string, string>> => ({
    sha,
    url: repositoryApi(call, `/git/commits/${sha}`),
    html_url: repositoryPage(call, `/commit/${sha}`),
  });
  return {
    ...addresses(commit.sha),
    node_id: nodeId("Commit", commit.sha),
    author: signed(commit.author),
    committer: signed(commit.committer),
    tree: { sha: commit.tree, url: repositoryApi(call, `/git/trees/${commit.tree}`) },
    message: commit.message,
    parents: commit.parents.map(addresses),
    verification: unsigned,
  };
}

/** Base64 as GitHub writes it: a line break after every 60 characters. */
export function wrappedBase64(content: Buffer): string {
  return content.toString("base64").replace(/.{1,60}/g, "$&\n");
}

function blobApi(call: Call, sha: string): string {
  return repositoryApi(call, `/git/blobs/${sha}`);
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(text);
}
