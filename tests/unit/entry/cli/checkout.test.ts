import { expect, test } from "vitest";
import { commitIn } from "../../../../src/entry/cli/checkout.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";

test("a clean checkout is its commit", () => {
  expect(commitIn(`# branch.oid ${commit}\n# branch.head main\n`)).toBe(commit);
  expect(commitIn(`# branch.oid ${commit}\n# branch.head (detached)\n# stash 2\n`)).toBe(commit);
});

test("one with changes is no commit, and neither is one without any", () => {
  const changed = `1 .M N... 100644 100644 100644 ${commit} ${commit} shop.js`;
  expect(commitIn(`# branch.oid ${commit}\n# branch.head main\n${changed}\n`)).toBeUndefined();
  expect(commitIn("# branch.oid (initial)\n# branch.head main\n")).toBeUndefined();
  expect(commitIn("")).toBeUndefined();
});
