import { describe, expect, test } from "vitest";
import {
  foreignNeed,
  importsK6,
  isLong,
  isRunnable,
  ownImports,
  scenarioNames,
} from "../../../src/features/init/recognise/scripts.ts";
import { quoted } from "../../../src/features/init/write/quoted.ts";

describe("a k6 script", () => {
  test.each([
    'import http from "k6/http";\nexport default function () {}',
    "import { check } from 'k6'\nexport const options = {}",
    'import { browser } from "k6/browser";\nexport default async () => {};',
    'import http from"k6/http";\nfunction main() {}\nexport { main as default };',
  ])("is %j", (text) => {
    expect(isRunnable(text)).toBe(true);
  });

  test.each([
    'import http from "k6-jslib/http";\nexport default function () {}',
    'import http from "node:http";\nexport default function () {}',
    'const name = "k6/http";\nexport default name;',
  ])("is not %j", (text) => {
    expect(isRunnable(text)).toBe(false);
  });

  test("is not a module that only helps one", () => {
    const helper = 'import http from "k6/http";\nexport function login() {}';
    expect(importsK6(helper)).toBe(true);
    expect(isRunnable(helper)).toBe(false);
  });

  test("imports modules beside it", () => {
    expect(ownImports("perf/a.js", 'import { x } from "./lib/x.js";\nimport http from "k6/http";')).toEqual([
      "perf/lib/x.js",
    ]);
  });

  test.each([
    [
      'import http from "k6/http";\nimport { x } from "./x.js";\nimport y from "https://jslib.k6.io/y.js";',
      undefined,
    ],
    ['import type { Options } from "@types/k6";\nimport http from "k6/http";', undefined],
    ['// import z from "lodash";\n * import a from "b"\nimport "k6";', undefined],
    ['import kafka from "k6/x/kafka";', "extension"],
    ["const sql = require('k6/x/sql');", "extension"],
    ['import _ from "lodash";\nimport http from "k6/http";', "package"],
    ['import fs from "node:fs";\nimport http from "k6/http";', "package"],
  ])("%j needs %s", (text, need) => {
    expect(foreignNeed(text)).toBe(need);
  });

  test.each([
    ['export const options = { vus: 5, duration: "11m" };', true],
    ['{ duration: __ENV.DURATION || "1h" }', true],
    ['stages: [{ duration: "6m", target: 5 }, { "duration": "5m30s", target: 0 }]', true],
    ['// duration: "1h"\nduration: "10m"', false],
    ["export const options = { vus: 5, iterations: 10 };", false],
  ])("that says %j takes too long: %s", (text, isTooLong) => {
    expect(isLong("perf/a.js", text)).toBe(isTooLong);
  });

  test.each(["perf/soak.js", "stress-test.ts", "k6/my_spike.js", "load/breakpoint.js"])(
    "takes long by the name %s",
    (path) => expect(isLong(path)).toBe(true),
  );

  test.each(["perf/checkout.js", "soak/smoke.js", "perf/stressless.js"])("%s does not take long", (path) =>
    expect(isLong(path)).toBe(false),
  );
});

describe("scenarios", () => {
  test("have the names of their files", () => {
    expect(scenarioNames(["perf/checkout.js", "perf/login.k6.ts"])).toEqual(["checkout", "login"]);
  });

  test("of one file name have that of the folder that tells them apart", () => {
    expect(scenarioNames(["apps/shop/perf/smoke.js", "apps/admin/perf/smoke.js"])).toEqual([
      "shop-smoke",
      "admin-smoke",
    ]);
  });

  test("never share a name, nor take one that is used", () => {
    expect(scenarioNames(["perf/a b.js", "k6/a-b.js"], ["a-b"])).toEqual(["a-b-2", "a-b-3"]);
  });

  test("have names that mean nothing to YAML, a shell or a workflow", () => {
    const paths = [
      "${{ github.token }}.js",
      "$(reboot).js",
      '"\n: x.js',
      "\u202e.js",
      "é.js",
      "...js",
      "-x.js",
    ];
    for (const name of scenarioNames(paths)) expect(name).toMatch(/^[A-Za-z0-9][\w.-]*$/);
  });
});

test("a path is written as it is where that is safe, else in quotes and without what nobody sees", () => {
  expect(quoted("perf/checkout.js")).toBe("perf/checkout.js");
  expect(quoted("a: b #c.js")).toBe('"a: b #c.js"');
  expect(quoted("yes")).toBe('"yes"');
  expect(quoted("a\nb\u202ejs.c\u001b[2J")).toBe('"a\\nb\\u202ejs.c\\u001b[2J"');
});
