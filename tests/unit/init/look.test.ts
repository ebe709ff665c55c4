import { symlink } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { lookAround, occupantOf } from "../../../src/init/look.ts";

test("a link in the way is never written through: neither out of the repository nor to nowhere", async () => {
  await using folder = await createFixture({ "outside/a.txt": "", "repository/own/a.txt": "" });
  const top = folder.getPath("repository");
  await symlink(folder.getPath("outside"), folder.getPath("repository/out"));
  await symlink(folder.getPath("outside/missing"), folder.getPath("repository/nowhere"));
  await symlink(folder.getPath("repository/own"), folder.getPath("repository/within"));
  const what = "a link leads out of the repository, or nowhere";
  for (const path of ["out/new.yml", "out/deep/new.yml", "nowhere/new.yml", "nowhere/deep/new.yml"]) {
    expect(await occupantOf(top, path), path).toEqual({ kind: "other", what });
  }
  for (const path of ["own/new.yml", "within/new.yml", "missing/deep/new.yml"]) {
    expect(await occupantOf(top, path), path).toBeUndefined();
  }
});

test("several packages that start a service are candidates, and none of them is the service", async () => {
  const starting = JSON.stringify({ scripts: { start: "node server.js" } });
  await using folder = await createFixture({
    "package.json": JSON.stringify({ workspaces: ["apps/*"] }),
    "apps/api/package.json": starting,
    "apps/web/package.json": starting,
    "apps/lib/package.json": "{}",
  });
  const place = { top: folder.path, isRepository: false };
  expect(await lookAround(place)).toMatchObject({ service: undefined, services: ["apps/api", "apps/web"] });
  await folder.rm("apps/web");
  expect(await lookAround(place)).toMatchObject({ service: { folder: "apps/api" }, services: [] });
});
