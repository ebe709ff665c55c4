import { expect, test } from "vitest";
import { pinned } from "../../../scripts/release/archive.ts";
import { notesOf, readDescribed } from "../../../scripts/release/notes.ts";
import { majorTag } from "../../../scripts/release/publish.ts";

const changelog =
  "# Changelog\n\n## Unreleased\n\n- c\n\n## 1.2.3 (2026-12-01)\n\n- a\n- b\n\n## 1.2.2\n\n## 1.2.1\n\nc\n";

test("the notes of a release are the changelog's of its version", () => {
  expect(notesOf("v1.2.3", { version: "1.2.3", changelog })).toBe("- a\n- b\n");
});

test.each([
  ["v1.2.4", "1.2.3", "The tag v1.2.4 is not v1.2.3, the version in package.json."],
  ["v1.2.2", "1.2.2", 'CHANGELOG.md has nothing under "## 1.2.2".'],
  ["v1.3.0", "1.3.0", 'CHANGELOG.md has nothing under "## 1.3.0".'],
])("a tag %s of the version %s is not released", (tag, version, message) => {
  expect(() => notesOf(tag, { version, changelog })).toThrow(message);
});

test("the changelog has the version that is in package.json", () => {
  const described = readDescribed();
  expect(notesOf(`v${described.version}`, described)).not.toBe("");
});

test.each([
  ["v1.2.3", [], "v1"],
  ["v1.2.3", ["v1.2.2", "v1.2.3", "v0.9.0", "v2.0.0"], "v1"],
  ["v1.2.3", ["v1.10.0"], undefined],
  ["v1.10.0", ["v1.9.0"], "v1"],
  ["v2.0.0-rc.1", [], undefined],
  ["v2.0.0", ["v2.0.0-rc.1", "v20.0.0"], "v2"],
])("a release %s beside %j moves %s", (tag, published, major) => {
  expect(majorTag(tag, published)).toBe(major);
});

test("all places name the new release, and other actions stay", () => {
  const before = { repository: "OWNER/loadline", commit: "a".repeat(40), tag: "v0.1.0" };
  const now = { repository: "acme/gate", commit: "b".repeat(40), tag: "v1.0.0" };
  const checkout = `uses: actions/checkout@${"c".repeat(40)} # v0.1.0`;
  expect(pinned(`${checkout}\nuses: OWNER/loadline@${before.commit} # v0.1.0\n`, before, now)).toBe(
    `${checkout}\nuses: acme/gate@${now.commit} # v1.0.0\n`,
  );
  expect(pinned(`commit: "${before.commit}",\ntag: "v0.1.0",\n`, before, now)).toBe(
    `commit: "${now.commit}",\ntag: "v1.0.0",\n`,
  );
  expect(pinned("uses: OWNER/loadline@v1", before, now)).toBe("uses: acme/gate@v1");
});
