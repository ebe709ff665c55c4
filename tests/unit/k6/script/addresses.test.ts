import { describe, expect, test } from "vitest";
import { knowsTarget, mappingOf } from "../../../../src/k6/script/addresses.ts";

const target = "https://shop.example.com";

function knows(
  script: string,
  { env = {}, own = {}, options = {}, files = {}, address = target } = {} as {
    readonly env?: Record<string, string>;
    readonly own?: Record<string, string>;
    readonly options?: Record<string, unknown>;
    readonly files?: Record<string, string>;
    readonly address?: string;
  },
): boolean | undefined {
  const all = Object.entries({ "load.js": script, ...files });
  const archived = all.map(([path, text]) => ({ path, content: Buffer.from(text) }));
  const archive = { files: archived, options, tags: {}, thresholds: [] };
  return knowsTarget(archive, { target: address, env: own }, { env, declared: [] });
}

describe("a script knows its target", () => {
  test.each<[string, boolean | undefined]>([
    ["http.get(__ENV.TARGET_URL)", true],
    ["const { BASE_URL } = __ENV; http.get(BASE_URL)", true],
    ["http.get('https://shop.example.com/a')", true],
    ["http.get('https://other.example.com/a')", false],
    ["const base = __ENV.HOST || 'https://other.example.com'", false],
    ["const { HOST } = __ENV; http.get(HOST)", false],
    ["http.get(__ENV?.HOST)", false],
    ["http.get(__ENV['HOST'])", undefined],
    ["const env = __ENV; http.get(env[name])", undefined],
    ["read(__ENV)", undefined],
  ])("%s: %s", (script, expected) => {
    expect(knows(script)).toBe(expected);
  });

  test("not by what a comment mentions", () => {
    const wrong = 'http.get("https://other.example.com/a"); // https://other.example.com';
    expect(knows(`// set TARGET_URL\n/*\n * TARGET_URL: the shop\n */\n${wrong}`)).toBe(false);
    expect(knows("/* the shop */ http.get(__ENV.TARGET_URL)")).toBe(true);
    expect(knows("/* never\nclosed, TARGET_URL")).toBe(false);
  });

  test("by a variable of its own", () => {
    const script = "http.get(__ENV.SHOP)";
    expect(knows(script, { env: { SHOP: "https://SHOP.example.com/" } })).toBe(true);
    expect(knows(script, { own: { SHOP: target } })).toBe(true);
    expect(knows(script, { env: { OTHER: target } })).toBe(false);
    expect(knows(script, { env: { SHOP: target }, own: { SHOP: "https://other.example.com" } })).toBe(false);
  });

  test("by its options, a module or a file that it opens", () => {
    expect(knows("", { options: { scenarios: { a: { env: { HOST: target } } } } })).toBe(true);
    expect(knows("", { files: { "lib/target.ts": "export const url = __ENV.TARGET_URL" } })).toBe(true);
    expect(knows("", { files: { "hosts.json": '{"shop":"shop.example.com"}' } })).toBe(true);
  });

  test("or may put it together from parts, which nobody can tell", () => {
    const preview = { address: "https://pr-12.preview.example.com" };
    expect(knows("`https://${__ENV.NAME}.test`", { ...preview, env: { NAME: "pr-12" } })).toBeUndefined();
    expect(knows("`https://${name}.preview.example.com`", preview)).toBeUndefined();
    expect(knows("`https://${name}.staging.example.com`", preview)).toBe(false);
    expect(
      knows("`http://localhost:${__ENV.PORT}`", { env: { PORT: "3000" }, address: "http://localhost:3000" }),
    ).toBeUndefined();
  });

  test("under any name of this machine", () => {
    expect(knows("http.get('http://127.0.0.1:3000')", { address: "http://localhost:3000" })).toBe(true);
    expect(knows("http.get('http://127.0.0.1:3001')", { address: "http://localhost:3000" })).toBe(false);
  });
});

test.each([
  [{ "shop.example.com": "10.0.0.9:80" }, "10.0.0.9:80"],
  [{ "Shop.Example.com:443": "10.0.0.9" }, "10.0.0.9"],
  [{ "*.example.com": "10.0.0.9" }, "10.0.0.9"],
  [{ "shop.example.com:8080": "10.0.0.9" }, undefined],
  [{ "other.example.com": "10.0.0.9", "*.shop.example.com": "10.0.0.9" }, undefined],
  [null, undefined],
  [undefined, undefined],
])("the option hosts %j sends the target's requests to %s", (hosts, to) => {
  expect(mappingOf({ options: hosts === undefined ? {} : { hosts } }, { target })).toBe(to);
});
