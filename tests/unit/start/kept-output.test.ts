import { readFile, symlink } from "node:fs/promises";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { keepOutput } from "../../../src/start/kept-output.ts";

async function keep(path: string, text: string): Promise<string> {
  const output = await keepOutput(path);
  const stream = Readable.from([Buffer.from(text)]);
  output.take(stream);
  await finished(stream);
  await output.close();
  return output.lastLines();
}

test("the output of a command is kept in a file of its own, over that of the gate before", async () => {
  await using folder = await createFixture({ "start-head.log": "of the gate before, which said more" });
  const path = folder.getPath("start-head.log");
  expect(await keep(path, "one\ntwo\n")).toBe("  one\n  two");
  expect(await readFile(path, "utf8")).toBe("one\ntwo\n");
});

test("a link that the change has in its place is not followed", async () => {
  await using folder = await createFixture({ ".bashrc": "the user's own", "report/kept": "" });
  const path = folder.getPath("report/start-head.log");
  await symlink(folder.getPath(".bashrc"), path);
  await keep(path, "from the change");
  expect(await readFile(folder.getPath(".bashrc"), "utf8")).toBe("the user's own");
  expect(await readFile(path, "utf8")).toBe("from the change");
});

test("a folder in its place is a failure with words", async () => {
  await using folder = await createFixture({ "start-head.log/kept": "" });
  await expect(keepOutput(folder.getPath("start-head.log"))).rejects.toMatchObject({
    code: "run",
    message: expect.stringContaining("cannot write"),
  });
});

test("colours of a build tool are not among the last lines, which a terminal would print as letters", async () => {
  await using folder = await createFixture({});
  const text = "\u001b[0m\u001b[0m[ERROR] no\n\u001b[0m\u001b[0m\n";
  expect(await keep(folder.getPath("start.log"), text)).toBe("  [ERROR] no");
});
