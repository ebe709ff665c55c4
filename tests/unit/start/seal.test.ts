import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createFixture } from "fs-fixture";
import { describe, expect, onTestFinished, test } from "vitest";
import { codeChangedSince, sealFolder } from "../../../src/start/seal.ts";

const database = "SQLite format 3\0 and pages";

type Files = Readonly<Record<string, string>>;
type Write = (folder: string) => unknown;

/** What could be code of all that was written into a service's folder after it was built. */
async function codeAfter(write: Write, built: Files = {}) {
  const fixture = await createFixture({ "app.py": "import shop", "shop/__init__.py": "", ...built });
  onTestFinished(async () => await fixture.rm());
  const seal = await sealFolder(fixture.path);
  await write(fixture.path);
  return [...(await codeChangedSince(seal, fixture.path))].sort();
}

const writing =
  (name: string, content: string): Write =>
  (folder) => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), content);
  };

describe("what running services wrote beside their code", () => {
  test.each<readonly [string, Write, Files]>([
    ["a new database", writing("state/shop.db", database), {}],
    ["a database that was there", writing("shop.db", `${database}, more`), { "shop.db": database }],
    ["a database of H2", writing("shop.mv.db", "H:2,block:4,blockSize:1000"), {}],
    ["a log", writing("log/app.log", "served"), {}],
    ["its process id", writing("tmp/server.pid", "17"), {}],
  ])("is no other code where it is %s", async (_, write, built) => {
    expect(await codeAfter(write, built)).toEqual([]);
  });

  test("is no other code where it is what SQLite keeps beside a database, there or gone", async () => {
    const beside = { "shop.db": database, "shop.db-journal": "pages" };
    const code = await codeAfter((folder) => {
      for (const end of ["wal", "shm"]) writeFileSync(join(folder, `shop.db-${end}`), "pages");
      rmSync(join(folder, "shop.db-journal"));
    }, beside);
    expect(code).toEqual([]);
  });

  test("is no other code where it is a socket", async () => {
    const server = createServer();
    onTestFinished(() => void server.close());
    const code = await codeAfter(async (folder) => {
      await once(server.listen(join(folder, "worker.sock")), "listening");
      expect(existsSync(join(folder, "worker.sock"))).toBe(true);
    });
    expect(code).toEqual([]);
  });

  test.each<readonly [string, Write, string, Files]>([
    ["a changed source", writing("app.py", "import slow"), "app.py", {}],
    ["a new source", writing("shop/slow.py", ""), "shop/slow.py", {}],
    ["settings", writing(".env", "SLOW=1"), ".env", {}],
    ["a removed source", (folder) => rmSync(join(folder, "app.py")), "app.py", {}],
    ["a link", (folder) => symlinkSync("/tmp", join(folder, "vendor")), "vendor", {}],
    ["a source in a database's place", writing("shop.db", "import slow"), "shop.db", { "shop.db": database }],
    ["a database in a source's place", writing("app.py", database), "app.py", {}],
    [
      "bytecode that was built",
      writing("shop/__pycache__/a.pyc", "slow"),
      "shop/__pycache__/a.pyc",
      { "shop/__pycache__/a.pyc": "" },
    ],
    ["new bytecode", writing("shop/slow.pyc", "slow"), "shop/slow.pyc", {}],
    [
      "a new folder, which Python takes for a package",
      (folder) => mkdirSync(join(folder, "ujson")),
      "ujson",
      {},
    ],
    ["a folder with other rights", (folder) => chmodSync(join(folder, "shop"), 0o555), "shop", {}],
    ["a named pipe", (folder) => execFileSync("mkfifo", [join(folder, ".env")]), ".env", {}],
    ["a database by its name alone", writing("shop/cache.db", "import slow"), "shop/cache.db", {}],
    ["settings that begin as a database does", writing(".env", "H:2,block:\nWORKERS=1"), ".env", {}],
    [
      "a hidden file that begins as a database does",
      writing(".mv.db", "H:2,block:\nWORKERS=1"),
      ".mv.db",
      {},
    ],
    ["a hidden record", writing("shop/.npmrc.log", "node-options=--jitless"), "shop/.npmrc.log", {}],
    ["a path file of Python's", writing("shop/slow.pth", "H:2,block:\nimport slow"), "shop/slow.pth", {}],
    ["what belongs to a record", writing("shop/app.log-wal", "slow"), "shop/app.log-wal", {}],
    ["what belongs to no database", writing("app.py-wal", "slow"), "app.py-wal", {}],
  ])("could be other code where it is %s", async (_, write, named, built) => {
    expect(await codeAfter(write, built)).toEqual([named]);
  });
});
