import { symlink } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import { lookAround, occupantOf } from "../../../src/features/init/recognise/look.ts";

test("a link in the way is never written through: neither out of the repository nor to nowhere", async () => {
  await using folder = await createFixture({ "outside/a.txt": "", "repository/own/a.txt": "" });
  const top = folder.getPath("repository");
  await symlink(folder.getPath("outside"), folder.getPath("repository/out"));
  await symlink(folder.getPath("outside/missing"), folder.getPath("repository/nowhere"));
  await symlink(folder.getPath("repository/own"), folder.getPath("repository/within"));
  const what = "a link points outside the repository, or nowhere";
  for (const path of ["out/new.yml", "out/deep/new.yml", "nowhere/new.yml", "nowhere/deep/new.yml"]) {
    expect(await occupantOf(top, path), path).toEqual({ kind: "other", what });
  }
  for (const path of ["own/new.yml", "within/new.yml", "missing/deep/new.yml"]) {
    expect(await occupantOf(top, path), path).toBeUndefined();
  }
});

test("of several packages that start a service the likeliest is taken, unless the owner names one", async () => {
  const starting = JSON.stringify({ scripts: { start: "node server.js" } });
  await using folder = await createFixture({
    "package.json": JSON.stringify({ workspaces: ["apps/*"] }),
    "apps/api/package.json": starting,
    "apps/web/package.json": starting,
    "apps/lib/package.json": "{}",
  });
  const place = { top: folder.path, isRepository: false };
  expect(await lookAround(place)).toMatchObject({ service: { folder: "apps/api" }, others: ["apps/web"] });
  expect(await lookAround(place, "apps/web")).toMatchObject({
    service: { at: "apps/web" },
    others: ["apps/api"],
  });
  expect(await lookAround(place, "apps/lib")).toMatchObject({ service: undefined });
  await folder.rm("apps/web");
  expect(await lookAround(place)).toMatchObject({ service: { folder: "apps/api" }, others: [] });
});

describe("the service is what the repository's top is", () => {
  const frontend = {
    "web/package.json": JSON.stringify({ scripts: { build: "vite build", preview: "vite preview" } }),
  };
  const main = 'package main\n\nfunc main() {\n\thttp.ListenAndServe(":3333", nil)\n}\n';
  const look = async (files: Record<string, string>) => {
    await using folder = await createFixture(files);
    const { service, others, unstarted } = await lookAround({ top: folder.path, isRepository: false });
    return { service, others, unstarted };
  };

  test("a Go module, and not the frontend in a folder of it", async () => {
    expect(await look({ ...frontend, "go.mod": "module shop\n", "cmd/main.go": main })).toMatchObject({
      service: { at: "cmd", port: 3333 },
      others: [],
    });
  });

  test.each([
    ["at the top", { "main.go": main, "cmd/tool/main.go": main }, "."],
    [
      "that listens",
      { "cmd/shop/main.go": main, "cmd/cli/main.go": "package main\nfunc main() {}\n" },
      "cmd/shop",
    ],
    [
      "that is no test, tool or other module",
      { "cmd/shop/main.go": main, "k6/x/main.go": main, "other/go.mod": "", "other/main.go": main },
      "cmd/shop",
    ],
  ])("of several programs that %s", async (_, files, program) => {
    expect(await look({ "go.mod": "module shop\n", ...files })).toMatchObject({
      service: { at: program },
    });
  });

  test("which listens where another file of it says, or on the usual port", async () => {
    const starts = "package main\nfunc main() { server.Run() }\n";
    const config = 'package config\n\nvar Port = getenv("PORT", "9321") // import 4444\n';
    expect(await look({ "go.mod": "", "main.go": starts, "pkg/config.go": config })).toMatchObject({
      service: { port: 9321 },
    });
    expect(await look({ "go.mod": "", "main.go": starts })).toMatchObject({ service: { port: 8080 } });
  });

  test("or the first of several that may be it, and the others are named", async () => {
    const several = { ...frontend, "go.mod": "", "cmd/a/main.go": main, "cmd/b/main.go": main };
    expect(await look(several)).toMatchObject({ service: { at: "cmd/a" }, others: ["cmd/b"] });
    const named = { "go.mod": "", "cmd/admin/main.go": main, "cmd/server/main.go": main };
    expect(await look(named)).toMatchObject({ service: { at: "cmd/server" }, others: ["cmd/admin"] });
  });

  test("or what lies below a manifest of tools, the backend before the frontend and before what is for learning", async () => {
    const files = {
      "pyproject.toml": "[tool.ruff]\n",
      ...{ "frontend/package.json": JSON.stringify({ scripts: { dev: "vite" } }) },
      ...{ "backend/requirements.txt": "fastapi\n", "backend/app/main.py": "app = FastAPI()\n" },
      ...{ "docs/api/requirements.txt": "fastapi\n", "docs/api/main.py": "app = FastAPI()\n" },
    };
    expect(await look(files)).toMatchObject({
      service: { at: "backend/app/main.py", folder: "backend" },
      others: ["docs/api/main.py"],
    });
  });

  test("another language's is not its frontend either, unless the package.json at the top starts it", async () => {
    expect(await look({ ...frontend, "pyproject.toml": "" })).toMatchObject({
      service: undefined,
      unstarted: { manifest: "pyproject.toml" },
    });
    const starting = {
      "package.json": JSON.stringify({ scripts: { start: "node ." } }),
      "requirements.txt": "",
    };
    expect(await look(starting)).toMatchObject({ service: { run: "npm run start", folder: "" } });
    const building = { "package.json": JSON.stringify({ scripts: { preview: "vite preview" } }) };
    expect(await look({ ...building, "go.mod": "", "main.go": main })).toMatchObject({
      service: { toolchain: { kind: "go" } },
    });
    expect(await look(frontend)).toMatchObject({
      service: { run: "npm run preview -- --port {port}", folder: "web" },
    });
  });
});

test("a script needs what a module of its own needs, and says whether it takes long", async () => {
  await using folder = await createFixture({
    "perf/a.js": 'import "k6/http"; import "./lib/topic.js"; export const options = { duration: "20m" };',
    "perf/lib/topic.js":
      'import kafka from "k6/x/kafka"; import "./topic.js"; export const url = __ENV.TARGET_URL;',
  });
  const { scripts } = await lookAround({ top: folder.path, isRepository: false });
  expect(scripts).toEqual([
    { path: "perf/a.js", readsTarget: true, needs: "extension", remote: [], isLong: true },
  ]);
});
