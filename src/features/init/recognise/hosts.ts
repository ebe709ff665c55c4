import { z } from "zod";
import { parseJson } from "../../../lib/json.ts";
import type { Files } from "./files.ts";
import type { FoundHost } from "./findings.ts";

/**
 * Hosts that report a deployment to GitHub for each pull request, by their files.
 * @see https://vercel.com/docs/git/vercel-for-github https://render.com/docs/service-previews
 * https://devcenter.heroku.com/articles/github-integration-review-apps https://docs.railway.com/guides/environments
 */
const reporting: readonly (readonly [file: string, name: string])[] = [
  ["vercel.json", "Vercel"],
  [".vercel/project.json", "Vercel"],
  ["render.yaml", "Render"],
  ["railway.json", "Railway"],
  ["railway.toml", "Railway"],
];

/** By `name = "shop"` or `"name": "shop"` of Wrangler's file. */
function cloudflare(text: string): string {
  const name = /^[ \t]*(?:name|"name")[ \t]*[=:][ \t]*["']([a-z0-9-]{1,63})["']/m.exec(text)?.[1];
  return `https://pr-{0}-${name ?? "WORKER"}.SUBDOMAIN.workers.dev`;
}

/** Hosts that report nothing to GitHub; the address of a preview contains the pull request's number. */
const silent: readonly (readonly [file: string, name: string, example: (text: string) => string])[] = [
  ["netlify.toml", "Netlify", () => "https://deploy-preview-{0}--SITE.netlify.app"],
  // The name that superfly/fly-pr-review-apps gives a preview.
  ["fly.toml", "Fly.io", () => "https://pr-{0}-ACCOUNT-REPOSITORY.fly.dev"],
  ["wrangler.toml", "Cloudflare", cloudflare],
  ["wrangler.jsonc", "Cloudflare", cloudflare],
  ["wrangler.json", "Cloudflare", cloudflare],
];

/** Where a repository is deployed. */
export function findHost(files: Files): FoundHost | undefined {
  const reports = reporting.find(([file]) => files.paths.has(file))?.[1];
  if (reports !== undefined) return { kind: "reports", name: reports };
  if (isHeroku(files.text("app.json") ?? "")) return { kind: "reports", name: "Heroku" };
  const [file, name, example] = silent.find(([path]) => files.paths.has(path)) ?? [];
  if (file === undefined || name === undefined || example === undefined) return undefined;
  return { kind: "silent", name, example: example(files.text(file) ?? "") };
}

/** Tells Heroku's app.json from Expo's. */
function isHeroku(text: string): boolean {
  const manifest = z.record(z.string(), z.unknown()).safeParse(parseJson(text)).data ?? {};
  const has = (...keys: readonly string[]): boolean => keys.some((key) => Object.hasOwn(manifest, key));
  return (
    !has("expo") && has("addons", "buildpacks", "environments", "formation", "stack", "success_url", "image")
  );
}
