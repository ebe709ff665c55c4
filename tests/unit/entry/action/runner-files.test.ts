import { createFixture } from "fs-fixture";
import { expect, onTestFinished, test, vi } from "vitest";
import { rememberLeft } from "../../../../src/entry/action/left.ts";
import { writeRunnerFile } from "../../../../src/entry/action/runner-files.ts";

/** What is printed from here on. */
function printed(): string[] {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  onTestFinished(() => {
    spy.mockRestore();
    vi.unstubAllEnvs();
  });
  return lines;
}

test("a file of the runner that cannot be written costs a warning, and not the verdict", () => {
  const lines = printed();
  writeRunnerFile("GITHUB_OUTPUT", () => {
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  });
  expect(lines.join("")).toBe(
    "::warning::The step has no outputs, the file of GITHUB_OUTPUT could not be written: ENOSPC: no space left on device, write.\n",
  );
});

test("so does one that is not there", async () => {
  await using folder = await createFixture({});
  const lines = printed();
  vi.stubEnv("GITHUB_STATE", folder.getPath("gone/state"));
  rememberLeft(undefined);
  expect(lines.join("")).toMatch(/^::warning::The step leaves no state, .*gone\/state/);
});
