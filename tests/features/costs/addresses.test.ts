import { expect, test } from "vitest";
import { namedDatabases } from "../../../src/features/costs/databases/addresses.ts";
import { countQueries } from "../../../src/features/costs/databases/measure.ts";
import { plannedFacts } from "../../../src/features/costs/facts.ts";
import { Failure } from "../../../src/model/failure.ts";

const both = (name: string) => ({ head: name, base: name });

function named(
  databases: Readonly<Record<string, { readonly head: string; readonly base: string }>>,
  env: Readonly<Record<string, string>>,
  host: { readonly kind?: "terminal" | "job"; readonly isWithoutSecrets?: boolean } = {},
) {
  const masked: string[] = [];
  const mask = (secret: string) => void masked.push(secret);
  const kept = plannedFacts.kept({ databases });
  return {
    found: namedDatabases({ kept }, { kind: "job", isWithoutSecrets: false, ...host, env, mask }),
    masked,
  };
}

function addressesOf(of: ReturnType<typeof named>["found"]) {
  if (of.kind !== "named") throw new Error("named");
  return [...of.of("head", "http://127.0.0.1:4000"), ...of.of("base", "http://127.0.0.1:4001")].map(
    ({ name, side, address }) => `${name} ${side} ${address}`,
  );
}

test("an address is filled in for each side, and its password masked", () => {
  const { found, masked } = named(
    { shop: both("SHOP_URL"), cache: { head: "CACHE_URL", base: "BASE_CACHE_URL" } },
    {
      ...{ SHOP_URL: "postgres://shop:hush-hush@db/shop_{side}_{port}" },
      ...{ CACHE_URL: "redis://cache", BASE_CACHE_URL: "rediss://base-cache" },
    },
  );
  expect(addressesOf(found)).toEqual([
    "shop head postgres://shop:hush-hush@db/shop_head_4000",
    "cache head redis://cache",
    "shop base postgres://shop:hush-hush@db/shop_base_4001",
    "cache base rediss://base-cache",
  ]);
  expect(masked).toContain("hush-hush");
});

test("nothing is counted of a load that was made before", () => {
  const never = async () => await Promise.reject(new Error("not called"));
  const load = { run: never, runBoth: never };
  const results = { kind: "files", paths: [], format: undefined } as const;
  const host = { kind: "job", isWithoutSecrets: false, env: {}, mask: () => undefined } as const;
  expect(countQueries(load, { scenarios: [], results }, host)).toBe(load);
});

test("what a fork's job and a user at home have not is said, and what a workflow forgot is a mistake", () => {
  const databases = { shop: both("SHOP_URL") };
  expect(named(databases, {}, { isWithoutSecrets: true }).found).toMatchObject({ kind: "unset" });
  expect(named(databases, {}, { kind: "terminal" }).found).toMatchObject({ kind: "unset" });
  expect(() => named(databases, {})).toThrow(Failure);
});

test.each(["mysql://shop:hush-hush@db/shop", "http://db", "shop"])(
  "%s is refused, and not repeated",
  (address) => {
    const refused = (): unknown => named({ shop: both("SHOP_URL") }, { SHOP_URL: address });
    expect(refused).toThrow(Failure);
    expect(refused).not.toThrow("hush-hush");
  },
);
