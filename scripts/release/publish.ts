// Publishes a tag as an immutable release with the files of a folder (scripts/release/archive.ts makes them), moves the tag
// of its major version, and commits the pins of the release to a branch. It runs with a token that may write, so it uses
// nothing but Node, and may be run again after it failed.
//
//   GITHUB_TOKEN=... GITHUB_REPOSITORY=acme/loadline GITHUB_REF_NAME=v1.2.3 GITHUB_SHA=... node scripts/release/publish.ts FOLDER
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What the runner says of the tag. */
interface Tagged {
  readonly api: string;
  readonly token: string;
  /** Such as `acme/loadline`. */
  readonly repository: string;
  readonly tag: string;
  readonly commit: string;
}

/** As GitHub describes it, as far as it is read. */
interface Release {
  readonly id: number;
  readonly tag_name: string;
  readonly draft: boolean;
  readonly prerelease: boolean;
  readonly immutable?: boolean;
  readonly html_url: string;
  readonly upload_url: string;
}

interface Request {
  readonly method?: "POST" | "PATCH" | "DELETE";
  readonly body?: unknown;
  readonly file?: Buffer<ArrayBuffer>;
}

/** @throws for every answer but a success and, where `orMissing` says so, a 404 */
async function ask<Answer>(
  { api, token }: Tagged,
  path: string,
  { method, body, file, orMissing = false }: Request & { readonly orMissing?: boolean } = {},
): Promise<Answer | undefined> {
  const response = await fetch(new URL(path, `${api}/`), {
    method: method ?? "GET",
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "content-type": file === undefined ? "application/json" : "application/octet-stream",
      "x-github-api-version": "2022-11-28",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file !== undefined && { body: file }),
  });
  const text = await response.text();
  if (response.status === 404 && orMissing) return undefined;
  if (!response.ok) throw new Error(`${method ?? "GET"} ${path}: ${response.status} ${text.slice(0, 500)}`);
  return text === "" ? undefined : JSON.parse(text);
}

async function required<Answer>(tagged: Tagged, path: string, request?: Request): Promise<Answer> {
  const answer = await ask<Answer>(tagged, path, request);
  if (answer === undefined) throw new Error(`${path}: an empty answer`);
  return answer;
}

async function listReleases(tagged: Tagged): Promise<readonly Release[]> {
  const all: Release[] = [];
  for (let page = 1; ; page += 1) {
    const path = `repos/${tagged.repository}/releases?per_page=100&page=${page}`;
    const some = await required<readonly Release[]>(tagged, path);
    all.push(...some);
    if (some.length < 100) return all;
  }
}

const numeric = new Intl.Collator("en", { numeric: true });

/** `v1` of `v1.2.3`; none of a pre-release, nor of a version that is older than a published one of the same major. */
export function majorTag(tag: string, published: readonly string[]): string | undefined {
  const major = /^(v\d+)\.\d+\.\d+$/.exec(tag)?.[1];
  if (major === undefined) return undefined;
  const others = published.filter((other) => /^v\d+\.\d+\.\d+$/.test(other) && other.startsWith(`${major}.`));
  return others.some((other) => numeric.compare(other, tag) > 0) ? undefined : major;
}

/** A draft until all of its files are there: an immutable release takes no more once it is published. */
async function publish(tagged: Tagged, folder: string, releases: readonly Release[]): Promise<Release> {
  const { repository, tag, commit } = tagged;
  const own = releases.filter((release) => release.tag_name === tag);
  const published = own.find((release) => !release.draft);
  if (published !== undefined) return published;
  for (const { id } of own) await ask(tagged, `repos/${repository}/releases/${id}`, { method: "DELETE" });
  const draft = await required<Release>(tagged, `repos/${repository}/releases`, {
    method: "POST",
    body: {
      ...{ tag_name: tag, target_commitish: commit, name: tag, draft: true },
      body: readFileSync(join(folder, "notes.md"), "utf8"),
      prerelease: tag.includes("-"),
    },
  });
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".tgz"))) {
    const address = `${draft.upload_url.replace(/\{.*$/, "")}?name=${encodeURIComponent(file)}`;
    await required(tagged, address, { method: "POST", file: readFileSync(join(folder, file)) });
  }
  // Of all majors: a mended old one does not become the latest.
  const finals = releases.filter((it) => !it.draft && /^v\d+\.\d+\.\d+$/.test(it.tag_name));
  const isNewest = !tag.includes("-") && finals.every((it) => numeric.compare(it.tag_name, tag) <= 0);
  return await required<Release>(tagged, `repos/${repository}/releases/${draft.id}`, {
    method: "PATCH",
    body: { draft: false, make_latest: String(isNewest) },
  });
}

async function moveTo(tagged: Tagged, ref: string, sha: string): Promise<void> {
  const { repository } = tagged;
  const known = await ask(tagged, `repos/${repository}/git/ref/${ref}`, { orMissing: true });
  if (known === undefined) {
    await required(tagged, `repos/${repository}/git/refs`, {
      method: "POST",
      body: { ref: `refs/${ref}`, sha },
    });
  } else {
    await required(tagged, `repos/${repository}/git/refs/${ref}`, {
      method: "PATCH",
      body: { sha, force: true },
    });
  }
}

interface Made {
  readonly sha: string;
}

/** A commit after the tagged one in which the examples name it; on a branch, since `main` is not this workflow's to change. */
async function commitPins(tagged: Tagged, folder: string): Promise<string> {
  const { repository, tag, commit } = tagged;
  const changed: Readonly<Record<string, string | null>> = JSON.parse(
    readFileSync(join(folder, "pinned.json"), "utf8"),
  );
  const git = `repos/${repository}/git`;
  const { tree: base } = await required<{ tree: Made }>(tagged, `${git}/commits/${commit}`);
  const tree = await required<Made>(tagged, `${git}/trees`, {
    method: "POST",
    body: {
      base_tree: base.sha,
      tree: Object.entries(changed).map(([path, content]) => ({
        ...{ path, mode: path === "dist/cli.js" ? "100755" : "100644", type: "blob" },
        ...(content === null ? { sha: null } : { content }),
      })),
    },
  });
  const made = await required<Made>(tagged, `${git}/commits`, {
    method: "POST",
    body: { message: `Examples, docs and init name ${tag}`, tree: tree.sha, parents: [commit] },
  });
  await moveTo(tagged, `heads/pins-${tag}`, made.sha);
  return `pins-${tag}`;
}

async function release(tagged: Tagged, folder: string): Promise<readonly string[]> {
  const releases = await listReleases(tagged);
  const published = await publish(tagged, folder, releases);
  const names = releases.filter((it) => !it.draft).map((it) => it.tag_name);
  const major = majorTag(tagged.tag, names);
  if (major !== undefined) await moveTo(tagged, `tags/${major}`, tagged.commit);
  const branch = await commitPins(tagged, folder);
  if (published.immutable !== true) {
    console.log(
      "::warning::This release can be changed. Switch on Settings, General, Releases, Enable release immutability.",
    );
  }
  return [
    `Released ${published.html_url}`,
    major === undefined ? "The tag of the major version stays where it is." : `${major} is ${tagged.tag}.`,
    `Open a pull request from \`${branch}\`: in it the examples, the docs and \`init\` name ${tagged.tag}.`,
  ];
}

async function main([folder = "."]: readonly string[]): Promise<void> {
  const { env } = process;
  const tagged = {
    api: env["GITHUB_API_URL"] ?? "https://api.github.com",
    token: env["GITHUB_TOKEN"] ?? "",
    repository: env["GITHUB_REPOSITORY"] ?? "",
    tag: env["GITHUB_REF_NAME"] ?? "",
    commit: env["GITHUB_SHA"] ?? "",
  };
  try {
    const told = (await release(tagged, folder)).join("\n");
    console.log(told);
    if (env["GITHUB_STEP_SUMMARY"]) appendFileSync(env["GITHUB_STEP_SUMMARY"], `${told}\n`);
  } catch (error) {
    console.log(`::error::${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main(process.argv.slice(2));
