import {
  type Call,
  notFound,
  numberParameter,
  paginate,
  type Reply,
  type Route,
  refuse,
  textParameter,
} from "../../call.ts";
import { findCommit, type Release, timestamp } from "../../state.ts";
import { nodeId, repositoryApi, repositoryPage } from "../links.ts";
import { userShape } from "../users.ts";

/** Releases as in a repository whose releases are immutable once they are published. */
export const releaseRoutes: readonly Route[] = [
  {
    operationId: "repos/list-releases",
    grants: ["contents:read"],
    // The newest first.
    answer: (call) =>
      paginate(
        call,
        call.state.releases.toReversed().map((release) => releaseShape(call, release)),
      ),
  },
  { operationId: "repos/create-release", grants: ["contents:write"], answer: createRelease },
  { operationId: "repos/upload-release-asset", grants: ["contents:write"], answer: uploadAsset },
  { operationId: "repos/update-release", grants: ["contents:write"], answer: updateRelease },
  { operationId: "repos/delete-release", grants: ["contents:write"], answer: deleteRelease },
];

interface Described {
  readonly tag_name?: string;
  readonly target_commitish?: string;
  readonly name?: string;
  readonly body?: string;
  readonly draft?: boolean;
  readonly prerelease?: boolean;
}

function createRelease(call: Call): Reply {
  const { state } = call;
  const given = call.body as Described;
  const tag = given.tag_name ?? "";
  if (given.draft !== true && state.releases.some((other) => other.tag === tag && !other.isDraft))
    return refuse(422, "Validation Failed", [
      { resource: "Release", code: "already_exists", field: "tag_name" },
    ]);
  const release = {
    ...{ id: state.nextId(), tag, target: given.target_commitish ?? state.defaultBranch, assets: [] },
    ...{ name: given.name ?? null, body: given.body ?? null, login: call.identity.login },
    ...{ isDraft: given.draft ?? false, isPrerelease: given.prerelease ?? false, at: new Date() },
  };
  state.releases.push(release);
  if (!release.isDraft) tagIt(call, release);
  return { status: 201, body: releaseShape(call, release) };
}

/** Publishing a release makes its tag where there is none. */
function tagIt({ state }: Call, { tag, target }: Release): void {
  const commit = findCommit(state, target);
  if (!state.refs.has(`refs/tags/${tag}`) && commit !== undefined)
    state.refs.set(`refs/tags/${tag}`, commit.sha);
}

function uploadAsset(call: Call): Reply {
  const release = findRelease(call);
  if (release === undefined) return notFound;
  if (!release.isDraft) return refuse(422, "Cannot upload assets to an immutable release.");
  const name = textParameter(call, "name");
  if (release.assets.some((asset) => asset.name === name))
    return refuse(422, "Validation Failed", [
      { resource: "ReleaseAsset", code: "already_exists", field: "name" },
    ]);
  const asset = { id: call.state.nextId(), name, content: call.content };
  replace(call, { ...release, assets: [...release.assets, asset] });
  return { status: 201, body: assetShape(call, release, asset) };
}

function updateRelease(call: Call): Reply {
  const release = findRelease(call);
  if (release === undefined) return notFound;
  const given = call.body as Described;
  const updated = {
    ...release,
    name: given.name ?? release.name,
    body: given.body ?? release.body,
    isDraft: given.draft ?? release.isDraft,
  };
  replace(call, updated);
  if (!updated.isDraft) tagIt(call, updated);
  return { status: 200, body: releaseShape(call, updated) };
}

function deleteRelease(call: Call): Reply {
  const release = findRelease(call);
  if (release === undefined) return notFound;
  call.state.releases.splice(call.state.releases.indexOf(release), 1);
  return { status: 204 };
}

function findRelease(call: Call): Release | undefined {
  const id = numberParameter(call, "release_id");
  return call.state.releases.find((release) => release.id === id);
}

function replace({ state }: Call, release: Release): void {
  const index = state.releases.findIndex(({ id }) => id === release.id);
  state.releases[index] = release;
}

function releaseShape(call: Call, release: Release): Readonly<Record<string, unknown>> {
  const { id, tag, isDraft } = release;
  const api = repositoryApi(call, `/releases/${id}`);
  const archive = (kind: string): string | null => (isDraft ? null : repositoryApi(call, `/${kind}/${tag}`));
  return {
    id,
    node_id: nodeId("Release", id),
    url: api,
    assets_url: `${api}/assets`,
    // On github.com another host takes the files.
    upload_url: `${api}/assets{?name,label}`,
    html_url: repositoryPage(call, `/releases/tag/${isDraft ? `untagged-${id}` : tag}`),
    tarball_url: archive("tarball"),
    zipball_url: archive("zipball"),
    tag_name: tag,
    target_commitish: release.target,
    name: release.name,
    body: release.body,
    draft: isDraft,
    prerelease: release.isPrerelease,
    immutable: !isDraft && call.state.immutableReleases,
    created_at: timestamp(release.at),
    updated_at: timestamp(release.at),
    published_at: isDraft ? null : timestamp(release.at),
    author: userShape(call, release.login),
    assets: release.assets.map((asset) => assetShape(call, release, asset)),
  };
}

function assetShape(
  call: Call,
  { tag, login, at }: Release,
  { id, name, content }: Release["assets"][number],
): Readonly<Record<string, unknown>> {
  return {
    id,
    node_id: nodeId("ReleaseAsset", id),
    url: repositoryApi(call, `/releases/assets/${id}`),
    browser_download_url: repositoryPage(call, `/releases/download/${tag}/${name}`),
    name,
    label: "",
    state: "uploaded",
    content_type: "application/octet-stream",
    size: content.length,
    digest: null,
    download_count: 0,
    created_at: timestamp(at),
    updated_at: timestamp(at),
    uploader: userShape(call, login),
  };
}
