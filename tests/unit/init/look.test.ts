import { symlink } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { occupantOf } from "../../../src/init/look.ts";

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
