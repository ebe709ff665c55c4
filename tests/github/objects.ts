import { createHash } from "node:crypto";

/** A tree entry as the API writes it: a directory has mode 040000. */
export interface TreeEntry {
  readonly path: string;
  readonly mode: string;
  readonly type: "blob" | "tree" | "commit";
  readonly sha: string;
}

export interface Signature {
  readonly name: string;
  readonly email: string;
  readonly date: Date;
}

export interface Commit {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly author: Signature;
  readonly committer: Signature;
}

/** A git object database; the keys are the SHA-1 sums that git itself would give. */
export interface Objects {
  readonly blobs: Map<string, Buffer>;
  readonly trees: Map<string, readonly TreeEntry[]>;
  readonly commits: Map<string, Commit>;
}

/** `sha: null` removes the path. */
export interface TreeChange {
  readonly path: string;
  readonly mode: string;
  readonly type: TreeEntry["type"];
  readonly sha: string | null;
}

export function createObjects(): Objects {
  return { blobs: new Map(), trees: new Map(), commits: new Map() };
}

export function writeBlob(objects: Objects, content: Buffer): string {
  const sha = hashObject("blob", content);
  objects.blobs.set(sha, content);
  return sha;
}

export function writeTree(objects: Objects, entries: readonly TreeEntry[]): string {
  // git sorts by bytes and compares directories as if their names ended in a slash.
  const key = (entry: TreeEntry): Buffer => Buffer.from(entry.path + (entry.type === "tree" ? "/" : ""));
  const sorted = [...entries].sort((a, b) => Buffer.compare(key(a), key(b)));
  const content = sorted.flatMap((entry) => [
    Buffer.from(`${entry.mode.replace(/^0/, "")} ${entry.path}\0`),
    Buffer.from(entry.sha, "hex"),
  ]);
  const sha = hashObject("tree", Buffer.concat(content));
  objects.trees.set(sha, sorted);
  return sha;
}

/** @param sha stands in for the real sum, for commits that a test knows only by name */
export function writeCommit(objects: Objects, commit: Omit<Commit, "sha">, sha?: string): string {
  const lines = [
    `tree ${commit.tree}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${signatureLine(commit.author)}`,
    `committer ${signatureLine(commit.committer)}`,
    "",
    commit.message,
  ];
  const name = sha ?? hashObject("commit", Buffer.from(lines.join("\n")));
  objects.commits.set(name, { ...commit, sha: name });
  return name;
}

/** Writes a tree like `base` (undefined: an empty one) with the changes made, and returns its SHA. */
export function editTree(objects: Objects, base: string | undefined, changes: readonly TreeChange[]): string {
  const entries = new Map((readTree(objects, base) ?? []).map((entry) => [entry.path, entry]));
  const nested = new Map<string, TreeChange[]>();
  for (const change of changes) {
    const slash = change.path.indexOf("/");
    if (slash >= 0) {
      const directory = change.path.slice(0, slash);
      const inside = { ...change, path: change.path.slice(slash + 1) };
      nested.set(directory, [...(nested.get(directory) ?? []), inside]);
    } else if (change.sha === null) entries.delete(change.path);
    else
      entries.set(change.path, { path: change.path, mode: change.mode, type: change.type, sha: change.sha });
  }
  for (const [directory, inside] of nested) {
    const old = entries.get(directory);
    const sha = editTree(objects, old?.type === "tree" ? old.sha : undefined, inside);
    if (readTree(objects, sha)?.length === 0) entries.delete(directory);
    else entries.set(directory, { path: directory, mode: "040000", type: "tree", sha });
  }
  return writeTree(objects, [...entries.values()]);
}

export function readTree(objects: Objects, sha: string | undefined): readonly TreeEntry[] | undefined {
  return sha === undefined ? undefined : objects.trees.get(sha);
}

/** All entries below a tree, directories before their contents, paths from the root. */
export function walkTree(objects: Objects, sha: string): readonly TreeEntry[] {
  return (readTree(objects, sha) ?? []).flatMap((entry) => {
    if (entry.type !== "tree") return [entry];
    const below = walkTree(objects, entry.sha);
    return [entry, ...below.map((child) => ({ ...child, path: `${entry.path}/${child.path}` }))];
  });
}

/** The entry at a path below a tree; "" is the tree itself. */
export function findEntry(objects: Objects, tree: string, path: string): TreeEntry | undefined {
  let found: TreeEntry = { path: "", mode: "040000", type: "tree", sha: tree };
  for (const segment of path.split("/").filter((part) => part !== "")) {
    const next = readTree(objects, found.sha)?.find((entry) => entry.path === segment);
    if (next === undefined) return undefined;
    found = next;
  }
  return found;
}

/** Whether `ancestor` is `descendant` or one of the commits before it. */
export function isAncestor(objects: Objects, ancestor: string, descendant: string): boolean {
  const waiting = [descendant];
  const seen = new Set<string>();
  for (let sha = waiting.pop(); sha !== undefined; sha = waiting.pop()) {
    if (sha === ancestor) return true;
    if (seen.has(sha)) continue;
    seen.add(sha);
    waiting.push(...(objects.commits.get(sha)?.parents ?? []));
  }
  return false;
}

function hashObject(type: string, content: Buffer): string {
  return createHash("sha1").update(`${type} ${content.length}\0`).update(content).digest("hex");
}

function signatureLine(signature: Signature): string {
  return `${signature.name} <${signature.email}> ${Math.floor(signature.date.getTime() / 1000)} +0000`;
}
