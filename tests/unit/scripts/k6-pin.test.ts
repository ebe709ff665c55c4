import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { root } from "../../../scripts/build.ts";
import { readSums, withSums } from "../../../scripts/k6/pin.ts";
import { defaultK6Version } from "../../../src/config/options/k6.ts";
import { pinnedSums } from "../../../src/k6/install/pinned.ts";
import { serve } from "../k6/fakes.ts";

const names = [
  "k6-v2.2.0-linux-amd64.tar.gz",
  "k6-v2.2.0-linux-arm64.tar.gz",
  "k6-v2.2.0-macos-amd64.zip",
  "k6-v2.2.0-macos-arm64.zip",
  "k6-v2.2.0-windows-amd64.zip",
];
const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");

let server: Awaited<ReturnType<typeof serve>> | undefined;

afterEach(async () => await server?.close());

/** Stands for the release host; an archive holds its own name. */
async function publish(tampered?: string): Promise<string> {
  server = await serve((request, response) => {
    const name = (request.url ?? "").split("/").at(-1) ?? "";
    const sums = names.map((one) => `${sumOf(one)}  ${one}\n`).join("");
    response.end(name.endsWith("checksums.txt") ? sums : name === tampered ? "evil" : name);
  });
  return server.url;
}

test("the sum of each platform's archive is pinned as it was downloaded", async () => {
  const sums = await readSums(await publish(), "2.2.0");
  expect(sums).toEqual(Object.fromEntries(names.map((name) => [name, sumOf(name)])));
});

test("one archive that is not the published one keeps all from being pinned", async () => {
  const url = await publish(names[3]);
  await expect(readSums(url, "2.2.0")).rejects.toThrow(`${names[3]} has a wrong checksum`);
});

test("the sums replace those in the source", () => {
  const source = readFileSync(join(root, "src/k6/install/pinned.ts"), "utf8");
  const once = withSums(source, { "a.zip": "1" });
  expect(once).toMatch(/= \{\n {2}"a\.zip": "1",\n\};\n$/);
  expect(withSums(once, { "b.zip": "2" })).toMatch(/= \{\n {2}"b\.zip": "2",\n\};\n$/);
});

test("what is pinned in the source is the default version's, whole or not at all", () => {
  const ofDefault = names.map((name) => name.replace("2.2.0", defaultK6Version));
  const pinned = Object.keys(pinnedSums);
  expect(pinned).toEqual(pinned.length === 0 ? [] : ofDefault);
  for (const sum of Object.values(pinnedSums)) expect(sum).toMatch(/^[0-9a-f]{64}$/);
});
