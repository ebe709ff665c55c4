import { expect, test } from "vitest";
import type { Archive } from "../../../../src/k6/script/archive.ts";
import { asksOf, besideBase } from "../../../../src/k6/script/asks.ts";

const threshold = { metric: "http_req_failed", expression: "rate<0.01", abortOnFail: false };

function archiveOf(text: string, options: Archive["options"] = {}, thresholds = [threshold]): Archive {
  return { files: [{ path: "shop.js", content: Buffer.from(text) }], options, tags: {}, thresholds };
}

const open = (rate: number) => ({
  scenarios: { all: { executor: "constant-arrival-rate", rate, timeUnit: "1s", duration: "5s" } },
});

test("a script beside the same one of the base is the same, whatever its target", () => {
  const script = archiveOf('http.get(base + "/a")', open(9));
  const own = { target: "https://pr-7.example", env: {}, warmUpMs: 0 };
  const baseScript = asksOf(script, { ...own, target: "https://main.example" });
  expect(besideBase(script, { ...own, baseScript })).toEqual({ kind: "same" });
  expect(besideBase(script, { ...own, baseScript: "unread" })).toEqual({ kind: "unread" });
  expect(besideBase(script, own)).toBeUndefined();
});

test("another one is held against what the base's asks for", () => {
  const own = { target: "https://pr-7.example", env: {}, warmUpMs: 0 };
  const baseScript = asksOf(archiveOf('get("/a"); get("/b")', open(9)), own);
  const change = archiveOf('get("/a"); get("/c")', open(3), []);
  expect(besideBase(change, { ...own, baseScript })).toEqual({
    ...{ kind: "other", thresholds: [{ metric: "http_req_failed", expression: "rate<0.01" }] },
    ...{ perSecond: { current: 3, baseline: 9 }, requests: ["/b"], more: 0 },
  });
});

test("other variables and another warm-up make another load", () => {
  const own = { target: "https://pr-7.example", env: {}, warmUpMs: 0 };
  const script = archiveOf('get("/a")');
  const baseScript = asksOf(script, { ...own, env: { USERS: "9" } });
  expect(besideBase(script, { ...own, env: { USERS: "1" }, baseScript })).toMatchObject({
    ...{ kind: "other", requests: [] },
  });
  expect(besideBase(script, { ...own, warmUpMs: 5000, baseScript: asksOf(script, own) })?.kind).toBe("other");
});

test("a record holds no more names than it may", () => {
  const own = { target: "https://pr-7.example", env: {}, warmUpMs: 0 };
  const many = Array.from({ length: 25 }, (_, index) => `get("/${index}");`).join("\n");
  const baseScript = asksOf(archiveOf(many), own);
  expect(besideBase(archiveOf(""), { ...own, baseScript })).toMatchObject({ more: 5 });
});
