import {
  type Call,
  notFound,
  optionalText,
  type Reply,
  type Route,
  refuse,
  textParameter,
  wantsRaw,
} from "../../call.ts";
import { findEntry, readTree, type TreeEntry } from "../../objects.ts";
import { findCommit } from "../../state.ts";
import { repositoryApi, repositoryPage } from "../links.ts";
import { wrappedBase64 } from "./gitdata.ts";

const maxInlineBytes = 1024 * 1024;
const maxBytes = 100 * maxInlineBytes;
const maxListed = 1000;

export const contentRoutes: readonly Route[] = [
  { operationId: "repos/get-content", grants: ["contents:read"], answer: getContent },
];

function getContent(call: Call): Reply {
  const ref = optionalText(call, "ref") ?? call.state.defaultBranch;
  const path = textParameter(call, "path").replace(/^\/+|\/+$/g, "");
  const commit = findCommit(call.state, ref);
  if (commit === undefined)
    return call.state.refs.size === 0
      ? refuse(404, "This repository is empty.")
      : refuse(404, `No commit found for the ref ${ref}`);
  const entry = findEntry(call.state.objects, commit.tree, path);
  if (entry === undefined) return notFound;
  return entry.type === "tree" ? listDirectory(call, ref, path, entry) : readFile(call, ref, path, entry);
}

function readFile(call: Call, ref: string, path: string, entry: TreeEntry): Reply {
  const content = call.state.objects.blobs.get(entry.sha);
  if (content === undefined) return notFound;
  if (content.length > maxBytes)
    return refuse(403, "This API returns blobs up to 100 MB in size.", [
      { resource: "Blob", field: "data", code: "too_large" },
    ]);
  if (wantsRaw(call)) return { status: 200, raw: { mediaType: "application/vnd.github.raw+json", content } };
  // Above 1 MB the file is there, but its content has to be asked for raw.
  const isInline = content.length <= maxInlineBytes;
  return {
    status: 200,
    body: {
      ...entryShape(call, ref, path, entry),
      content: isInline ? wrappedBase64(content) : "",
      encoding: isInline ? "base64" : "none",
    },
  };
}

function listDirectory(call: Call, ref: string, path: string, directory: TreeEntry): Reply {
  const entries = (readTree(call.state.objects, directory.sha) ?? [])
    .slice(0, maxListed)
    .map((entry) => entryShape(call, ref, path === "" ? entry.path : `${path}/${entry.path}`, entry));
  if (!/application\/vnd\.github\.(?:v3\.)?object/.test(call.accept)) return { status: 200, body: entries };
  return { status: 200, body: { ...entryShape(call, ref, path, directory), entries } };
}

function entryShape(
  call: Call,
  ref: string,
  path: string,
  entry: TreeEntry,
): Readonly<Record<string, unknown>> {
  const isFile = entry.type === "blob";
  const self = repositoryApi(call, `/contents/${encodeURI(path)}?ref=${encodeURIComponent(ref)}`);
  const git = repositoryApi(call, `/git/${isFile ? "blobs" : "trees"}/${entry.sha}`);
  const html = encodeURI(repositoryPage(call, `/${isFile ? "blob" : "tree"}/${ref}/${path}`));
  const { owner, name } = call.state;
  const download = `https://raw.githubusercontent.com/${owner}/${name}/${encodeURI(`${ref}/${path}`)}`;
  return {
    name: path.slice(path.lastIndexOf("/") + 1),
    path,
    sha: entry.sha,
    size: call.state.objects.blobs.get(entry.sha)?.length ?? 0,
    type: isFile ? "file" : "dir",
    url: self,
    html_url: html,
    git_url: git,
    download_url: isFile ? download : null,
    _links: { self, git, html },
  };
}
