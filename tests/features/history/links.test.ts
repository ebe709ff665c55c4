import { expect, test } from "vitest";
import { commitUrl, runUrl } from "../../../src/features/history/links.ts";

const commit = "4be1c0ffee".repeat(4);
const run = "https://github.com/octo-org/shop/actions/runs/42";

test.each([
  run,
  `${run}/attempts/2`,
  "http://localhost:3000/octo-org/shop.js/actions/runs/1",
  "https://ghe.example.com:8443/a/b/actions/runs/7",
])("%s is a workflow run, beside which the commit lies", (url) => {
  expect(runUrl(url)).toBe(url);
  expect(commitUrl(commit, url)).toBe(`${url.slice(0, url.indexOf("/actions"))}/commit/${commit}`);
});

test.each([
  undefined,
  "",
  "javascript:alert(1)//github.com/o/r/actions/runs/1",
  "https://github.com/octo-org/shop",
  `${run}?x=<script>`,
  `${run}\n`,
  "https://user:secret@github.com/o/r/actions/runs/1",
  "//github.com/o/r/actions/runs/1",
  "data:text/html,https://github.com/o/r/actions/runs/1",
])("%s becomes no link", (url) => {
  expect(runUrl(url)).toBeUndefined();
  expect(commitUrl(commit, url)).toBeUndefined();
});

test.each([undefined, "main", "abc", "../../settings", `${commit}/x`])(
  "the commit %s has no page",
  (name) => {
    expect(commitUrl(name, run)).toBeUndefined();
  },
);
