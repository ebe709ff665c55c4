import { z } from "zod";
import { parseJson } from "../../../lib/json.ts";
import type { Files } from "./files.ts";
import type { FoundHost } from "./findings.ts";

const worker = "https://pr-{0}-WORKER.SUBDOMAIN.workers.dev";

/**
 * The first counts. Those without an example report a deployment to GitHub for each pull request; the others' addresses of
 * previews contain its number, `{0}`.
 * @see https://vercel.com/docs/git/vercel-for-github https://render.com/docs/service-previews
 * https://devcenter.heroku.com/articles/github-integration-review-apps https://docs.railway.com/guides/environments
 */
const hosts: readonly (readonly [file: string, name: string, example?: string])[] = [
  ["vercel.json", "Vercel"],
  [".vercel/project.json", "Vercel"],
  ["render.yaml", "Render"],
  ["railway.json", "Railway"],
  ["railway.toml", "Railway"],
  ["app.json", "Heroku"],
  ["netlify.toml", "Netlify", "https://deploy-preview-{0}--SITE.netlify.app"],
  // The name that superfly/fly-pr-review-apps gives a preview.
  ["fly.toml", "Fly.io", "https://pr-{0}-ACCOUNT-REPOSITORY.fly.dev"],
  ["wrangler.toml", "Cloudflare", worker],
  ["wrangler.jsonc", "Cloudflare", worker],
  ["wrangler.json", "Cloudflare", worker],
];

/** Where a repository is deployed. */
export function findHost(files: Files): FoundHost | undefined {
  const textOf = (file: string) => files.text(file) ?? "";
  const [file = "", name, example] =
    hosts.find(([path, by]) => files.paths.has(path) && (by !== "Heroku" || isHeroku(textOf(path)))) ?? [];
  if (name === undefined) return undefined;
  if (example === undefined) return { kind: "reports", name };
  // `name = "shop"` or `"name": "shop"` of Wrangler's file.
  const own = /^[ \t]*(?:name|"name")[ \t]*[=:][ \t]*["']([a-z0-9-]{1,63})["']/m.exec(textOf(file))?.[1];
  return { kind: "silent", name, example: example.replace("WORKER", own ?? "WORKER") };
}

/** Tells Heroku's app.json from Expo's. */
function isHeroku(text: string): boolean {
  const manifest = z.record(z.string(), z.unknown()).safeParse(parseJson(text)).data ?? {};
  const has = (...keys: readonly string[]): boolean => keys.some((key) => Object.hasOwn(manifest, key));
  return (
    !has("expo") && has("addons", "buildpacks", "environments", "formation", "stack", "success_url", "image")
  );
}
