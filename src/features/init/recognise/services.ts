import { posix } from "node:path";
import { matchesGlob } from "../../../lib/glob.ts";
import { readCompose } from "./compose.ts";
import type { Files } from "./files.ts";
import type { Findings, FoundService } from "./findings.ts";
import { candidatesIn, manifestIn } from "./project.ts";
import { languages } from "./tools.ts";

type FoundServices = Pick<Findings, "service" | "others" | "unstarted">;

/** Folders of a repository with several services, the one that a gate most likely means first. */
const usualFolders = ["api", "backend", "server", "service", "app", "web"];

/** No service of its owner: what others learn from. */
const lessons = /(?:^|\/)(?:docs?|examples?|samples?|demos?|tutorials?|tests?|fixtures?|templates?)(?:\/|$)/i;

/**
 * Finds what starts the service, at the top or in the folders below. A compose file with more than the service comes first,
 * since it knows what the service needs; images come last, since they measure Docker, too.
 * @param wanted place of the service that the owner named
 */
export function findServices(files: Files, wanted?: string): FoundServices {
  const compose = readCompose(files);
  if (compose?.hasMore && wanted === undefined) return { service: compose.service, others: [] };
  const top = candidatesIn("", files);
  const found = [
    ...top.filter(isNative),
    ...(compose === undefined ? [] : [compose.service]),
    ...top.filter((it) => !isNative(it)),
  ];
  const manifest = languages.flatMap((it) =>
    it.name === "node" ? [] : (manifestIn(it, "", files) ?? []),
  )[0];
  const below = found.length > 0 && wanted === undefined ? [] : servicesBelow(files);
  // Beside another language's manifest at the top, what a folder builds is its frontend.
  const all = [...found, ...below.filter(({ isFrontend }) => manifest === undefined || isFrontend !== true)];
  const service =
    wanted === undefined ? all[0] : all.find(({ at, folder }) => at === wanted || folder === wanted);
  const others = all.filter((it) => it !== service && isNative(it)).map(({ at }) => at);
  const isUnstarted = service === undefined && manifest !== undefined;
  return { service, others: [...new Set(others)], ...(isUnstarted && { unstarted: { manifest } }) };
}

const isNative = ({ toolchain }: FoundService): boolean => toolchain.kind !== "docker";

/** The services of the folders with a manifest, the likeliest first. */
function servicesBelow(files: Files): readonly FoundService[] {
  const manifests = languages.flatMap((it) => (it.name === "docker" ? [] : it.manifests));
  const foldersOf = (path: string): readonly string[] =>
    manifests
      .filter((name) => matchesGlob(`*/${name}`, path))
      .map((name) => path.split("/").slice(0, -name.split("/").length).join("/"));
  const folders = new Set([...files.paths].flatMap(foldersOf));
  return [...folders]
    .flatMap((folder) => candidatesIn(folder, files))
    .filter(isNative)
    .sort((one, other) => rankOf(one) - rankOf(other));
}

/** Stable for folders of one rank, which are in the order of their names. */
function rankOf({ folder, isFrontend }: FoundService): number {
  const usual = usualFolders.indexOf(posix.basename(folder).toLowerCase());
  const depth = folder.split("/").length;
  return (
    (lessons.test(folder) ? 10_000 : 0) +
    (isFrontend === true ? 1000 : 0) +
    depth * 100 +
    (usual < 0 ? usualFolders.length : usual)
  );
}
