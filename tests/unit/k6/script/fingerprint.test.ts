import { expect, test } from "vitest";
import type { Archive } from "../../../../src/k6/script/archive.ts";
import { fingerprintOf } from "../../../../src/k6/script/fingerprint.ts";

const target = "https://pr-7.shop.test";

function archive(
  given: { files?: Readonly<Record<string, string>>; options?: Record<string, unknown> } = {},
): Archive {
  const files = { "shop.js": "export default 1;\n", "../users.csv": "a,b\n1,2\n", ...given.files };
  return {
    files: Object.entries(files).map(([path, text]) => ({ path, content: Buffer.from(text, "latin1") })),
    options: { vus: 5, duration: "10s", ...given.options },
    thresholds: [],
    tags: {},
  };
}

const reference = fingerprintOf(archive(), { target, env: { RATE: "50" } }, 2);

/** The parts that differ from the reference. */
function changed(given: {
  files?: Record<string, string>;
  options?: Record<string, unknown>;
  env?: Record<string, string>;
}) {
  const other = fingerprintOf(archive(given), { target, env: given.env ?? { RATE: "50" } }, 2);
  return (["script", "files", "options"] as const).filter((part) => other[part] !== reference[part]);
}

test.each([
  ["a module", { files: { "shop.js": "export default 2;\n" } }, ["script"]],
  ["a new module", { files: { "lib/cart.ts": "" } }, ["script"]],
  ["a remote module", { files: { "https/jslib.k6.io/a": "x" } }, ["script"]],
  ["an opened file", { files: { "../users.csv": "a,b\n1,3\n" } }, ["files"]],
  ["bytes that are no text", { files: { "../users.csv": "\0\r\n" } }, ["files"]],
  ["an option", { options: { vus: 6 } }, ["options"]],
  ["a rate", { options: { scenarios: { a: { rate: 2 } } } }, ["options"]],
  ["a variable", { env: { RATE: "51" } }, ["options"]],
])("%s is part of the load", (_, given, parts) => {
  expect(changed(given)).toEqual(parts);
});

test.each([
  [
    "the line ends of another system",
    { files: { "shop.js": "export default 1;\r\n", "../users.csv": "a,b\r\n1,2\r\n" } },
  ],
  ["an option that a newer k6 lists as unset", { options: { rps: null, dns: { ttl: null } } }],
  ["the order of options", { options: { duration: "10s", vus: 5 } }],
  [
    "thresholds, tags and what the summary shows",
    {
      options: {
        thresholds: { http_reqs: ["count>1"] },
        tags: { a: "b" },
        summaryTrendStats: ["avg"],
        systemTags: ["url"],
      },
    },
  ],
])("%s changes nothing", (_, given) => {
  expect(changed(given)).toEqual([]);
});

test("tags of a scenario change nothing, its rate does", () => {
  const of = (scenarios: unknown) =>
    fingerprintOf(archive({ options: { scenarios } }), { target, env: {} }, 2).options;
  expect(of({ a: { rate: 1, tags: { kind: "read" } } })).toBe(of({ a: { rate: 1 } }));
  expect(of({ a: { rate: 2, tags: { kind: "read" } } })).not.toBe(of({ a: { rate: 1 } }));
});

test("the target may be another one, with a slash or without, in options and variables, too", () => {
  const of = (base: string, host: string) =>
    fingerprintOf(
      archive({
        options: {
          hosts: { [host]: "127.0.0.1" },
          tlsAuth: [{ domains: [host] }],
          userAgent: `gate of ${base}`,
        },
      }),
      { target: base, env: { LOGIN: `${new URL(base).origin}/login` } },
      2,
    );
  expect(of("https://pr-8.shop.test/", "pr-8.shop.test")).toEqual(
    of("https://pr-7.shop.test", "pr-7.shop.test"),
  );
});

test("the major version of k6 is a part of its own", () => {
  expect(fingerprintOf(archive(), { target, env: { RATE: "50" } }, 1)).toEqual({
    ...reference,
    generatorMajor: 1,
  });
});

test("extensions and their versions are a part of their own, which k6 without any does not have", () => {
  const of = (...extensions: string[]) =>
    fingerprintOf(archive(), { target, env: { RATE: "50" } }, 2, extensions);
  expect(of()).toEqual(reference);
  expect(of("xk6-faker v0.4.4")).toEqual({
    ...reference,
    extensions: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(of("xk6-faker v0.4.4")).not.toEqual(of("xk6-faker v0.4.5"));
  expect(of("a v1", "b v1")).not.toEqual(of("a v1"));
});
