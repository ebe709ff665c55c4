// No process is started but with an environment that was chosen for it.
import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";
import { outputOf, startProgram } from "../../../src/lib/programs.ts";

/** Ways to start a process that Node has, wherever they are named. */
const starting = /child_process|node:cluster|process\.binding|node:worker_threads/;

test("src/lib/programs.ts alone starts processes, and the proof's clock a thread without variables", () => {
  const files = globSync("src/**/*.ts");
  expect(files.length).toBeGreaterThan(300);
  const importing = files.filter((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .some((line) => starting.test(line) && !line.startsWith("import type ")),
  );
  expect(importing.sort()).toEqual(["src/lib/net/clock.ts", "src/lib/programs.ts"]);
  const clock = readFileSync("src/lib/net/clock.ts", "utf8");
  expect(clock.split("new Worker(").slice(1)).toEqual([
    expect.stringMatching(/^beginning, \{[^}]*\},[^}]*env: \{\},/),
  ]);
});

test("a program sees the variables it is given and no others", async () => {
  process.env["PLANTED"] = "of the step";
  const script = "process.stdout.write(Object.keys(process.env).filter((it) => /^[A-Z]+$/.test(it)).join())";
  const env = { GIVEN: "yes" };
  try {
    expect(await outputOf(process.execPath, ["-e", script], { cwd: ".", env })).toBe("GIVEN");
    const child = startProgram(process.execPath, ["-e", script], { env, stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    for await (const chunk of child.stdout) printed += String(chunk);
    expect(printed).toBe("GIVEN");
  } finally {
    delete process.env["PLANTED"];
  }
});
