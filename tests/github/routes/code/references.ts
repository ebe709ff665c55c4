import { type Call, notFound, type Reply, type Route, refuse, textParameter } from "../../call.ts";
import { isAncestor } from "../../objects.ts";
import { nodeId, repositoryApi } from "../links.ts";

/** What every operation on git data answers while the repository has no commit. */
export const emptyRepository: Reply = refuse(409, "Git Repository is empty.");

export const referenceRoutes: readonly Route[] = [
  {
    operationId: "git/get-ref",
    grants: ["contents:read"],
    answer: (call) => {
      if (call.state.refs.size === 0) return emptyRepository;
      const ref = `refs/${textParameter(call, "ref")}`;
      const sha = call.state.refs.get(ref);
      return sha === undefined ? notFound : { status: 200, body: referenceShape(call, ref, sha) };
    },
  },
  {
    operationId: "git/list-matching-refs",
    grants: ["contents:read"],
    answer: (call) => {
      if (call.state.refs.size === 0) return emptyRepository;
      const start = `refs/${textParameter(call, "ref")}`;
      const matching = [...call.state.refs].filter(([ref]) => ref.startsWith(start));
      return { status: 200, body: matching.map(([ref, sha]) => referenceShape(call, ref, sha)) };
    },
  },
  { operationId: "git/create-ref", grants: ["contents:write"], answer: createReference },
  { operationId: "git/update-ref", grants: ["contents:write"], answer: updateReference },
];

function createReference(call: Call): Reply {
  const { ref, sha } = call.body as { readonly ref: string; readonly sha: string };
  if (call.state.refs.size === 0) return emptyRepository;
  if (!/^refs\/[^/]+\/./.test(ref)) return refuse(422, "Reference name must start with 'refs/'.");
  if (!isValidName(ref)) return refuse(422, `${ref} is not a valid ref name.`);
  if (call.state.refs.has(ref)) return refuse(422, "Reference already exists");
  if (!call.state.objects.commits.has(sha)) return refuse(422, "Object does not exist");
  // git stores refs as files: "a" and "a/b" cannot both be.
  const clash = [...call.state.refs.keys()].some(
    (other) => other.startsWith(`${ref}/`) || ref.startsWith(`${other}/`),
  );
  if (clash) return refuse(422, "Reference update failed");
  call.state.refs.set(ref, sha);
  return {
    status: 201,
    body: referenceShape(call, ref, sha),
    headers: { location: referenceApi(call, ref) },
  };
}

function updateReference(call: Call): Reply {
  const ref = `refs/${textParameter(call, "ref")}`;
  const { sha, force = false } = call.body as { readonly sha: string; readonly force?: boolean };
  if (call.state.refs.size === 0) return emptyRepository;
  const current = call.state.refs.get(ref);
  if (current === undefined) return refuse(422, "Reference does not exist");
  if (!call.state.objects.commits.has(sha)) return refuse(422, "Object does not exist");
  if (!force && !isAncestor(call.state.objects, current, sha))
    return refuse(422, "Update is not a fast forward");
  call.state.refs.set(ref, sha);
  return { status: 200, body: referenceShape(call, ref, sha) };
}

function referenceShape(call: Call, ref: string, sha: string): Readonly<Record<string, unknown>> {
  return {
    ref,
    node_id: nodeId("Ref", ref),
    url: referenceApi(call, ref),
    object: { type: "commit", sha, url: repositoryApi(call, `/git/commits/${sha}`) },
  };
}

function referenceApi(call: Call, ref: string): string {
  return repositoryApi(call, `/git/${encodeURI(ref)}`);
}

/** The rules of `git check-ref-format` that a name made from user input can break. */
function isValidName(ref: string): boolean {
  return !/[\s~^:?*[\\\p{Cc}]|\.\.|@\{|\/\/|\/\.|\.$|\/$|\.lock(?:\/|$)/u.test(ref);
}
