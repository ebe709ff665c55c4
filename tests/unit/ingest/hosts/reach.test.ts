import { describe, expect, test } from "vitest";
import type { Destination } from "../../../../src/ingest/hosts/destination.ts";
import { astrayOf, astrayRun, hostsOf, mostHosts } from "../../../../src/ingest/hosts/reach.ts";
import { startMeasurement } from "../../../../src/ingest/sample-stream.ts";
import { hostDoubts } from "../../../../src/judge/validity/hosts.ts";
import type { DeclaredHost } from "../../../../src/model/host.ts";
import { astraySentence, hostDoubtSentence } from "../../../../src/report/words/facts/hosts.ts";
import { csv, request, row, start } from "../csv-rows.ts";
import { someRun } from "../some-run.ts";

const target = "https://shop.example.com";
const intended = { target, declared: [] };
const nothingMore = { knowsTarget: true, leadsTo: undefined };

function to(host: string | undefined, requests: number, more: Partial<Destination> = {}): Destination {
  const told = host === undefined ? "name" : "address";
  return { scenario: "default", told, host, by: "http", requests, redirects: 0, ...more };
}

const kindOf = (rows: readonly Destination[], beyond = {}, declared: readonly DeclaredHost[] = []) =>
  astrayRun(rows, { target, declared }, { ...nothingMore, ...beyond })?.kind;

describe("a run is none of its target", () => {
  test.each<[string, readonly Destination[], object, string | undefined]>([
    ["when all requests went elsewhere", [to("other.example.com", 9)], {}, "elsewhere"],
    ["not when one came there", [to("other.example.com", 9), to("shop.example.com", 1)], {}, undefined],
    ["not when there was none", [], {}, undefined],
    [
      "not when names hide some of the addresses",
      [to("other.example.com", 9), to(undefined, 1)],
      {},
      undefined,
    ],
    [
      "when names do and the script cannot know the target",
      [to(undefined, 9)],
      { knowsTarget: false },
      "unread",
    ],
    ["not when nobody can tell what it knows", [to(undefined, 9)], { knowsTarget: undefined }, undefined],
    [
      "when one of its scenarios never asked it",
      [to("shop.example.com", 9), to("other.example.com", 9, { scenario: "buy" })],
      {},
      "elsewhere",
    ],
    [
      "not when only setup asked others",
      [to("shop.example.com", 9), to("other.example.com", 1, { scenario: "" })],
      {},
      undefined,
    ],
    [
      "when it sent all on to another host",
      [to("shop.example.com", 9, { redirects: 9 }), to("login.example.com", 9)],
      {},
      "redirected",
    ],
    [
      "not when it answers most by itself",
      [to("shop.example.com", 9, { redirects: 2 }), to("login.example.com", 2)],
      {},
      undefined,
    ],
    [
      "not when it redirects to itself",
      [to("shop.example.com", 18, { redirects: 9 }), to("cdn.example.com", 3)],
      {},
      undefined,
    ],
    [
      "when names hide where redirects go, and it leads elsewhere itself",
      [to(undefined, 18, { redirects: 9 })],
      { leadsTo: "login.example.com" },
      "leadsElsewhere",
    ],
    [
      "not when the script gets past what leads elsewhere",
      [to(undefined, 18, { redirects: 1 })],
      { leadsTo: "login.example.com" },
      undefined,
    ],
    ["when gRPC went to another host", [to("other.example.com:50051", 9, { by: "grpc" })], {}, "elsewhere"],
    ["not when gRPC has a port of its own", [to("shop.example.com:50051", 9, { by: "grpc" })], {}, undefined],
    ["when HTTP has another port", [to("shop.example.com:8080", 9)], {}, "elsewhere"],
    ["when a browser never came there", [to("other.example.com", 9, { by: "browser" })], {}, "elsewhere"],
  ])("%s", (_, rows, beyond, expected) => {
    expect(kindOf(rows, beyond)).toBe(expected);
  });

  test("unless its hosts are those that the user names", () => {
    const declared = [{ host: "other.example.com", anyPort: true, isWildcard: false }];
    expect(kindOf([to("other.example.com", 9)], {}, declared)).toBeUndefined();
    const redirected = [to("shop.example.com", 9, { redirects: 9 }), to("other.example.com", 9)];
    expect(kindOf(redirected, {}, declared)).toBeUndefined();
  });

  test("and its record says so as well", () => {
    expect(astrayOf(hostsOf([to("other.example.com", 9)], intended))?.kind).toBe("elsewhere");
    expect(astrayOf(undefined)).toBeUndefined();
  });
});

test("a record names the target and the busiest hosts, and counts the rest", () => {
  const others = Array.from({ length: 30 }, (_, index) => to(`h${index}.example.com`, 100 - index));
  const hosts = hostsOf([...others, to("shop.example.com", 1), to(undefined, 5)], intended);
  expect(hosts?.seen).toHaveLength(mostHosts);
  expect(hosts?.seen[0]).toMatchObject({ host: "shop.example.com", is: "target" });
  expect(hosts?.seen[1]).toMatchObject({ host: "h0.example.com", is: "other" });
  const told = hosts?.seen.reduce((sum, { requests }) => sum + requests, 0) ?? 0;
  expect(told + (hosts?.more ?? 0)).toBe(1 + others.reduce((sum, { requests }) => sum + requests, 0));
  expect(hosts?.named).toBe(5);
});

test("samples tell where requests of each protocol went, by scenario and redirect", () => {
  const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [] });
  const rows = csv(
    request(start, 5, {
      name: "http://user@shop.example.com/a",
      url: "http://user@shop.example.com/a",
      scenario: "one",
    }),
    request(start + 1, 5, { name: "login", url: "login", status: "302", scenario: "one" }),
    request(start + 2, 5, { name: "login", url: "login", scenario: "one" }),
    row("ws_sessions", start + 3, 1, { url: "wss://shop.example.com/live", scenario: "two" }),
    row("grpc_req_duration", start + 4, 5, {
      url: "shop.example.com:50051/a.B/C",
      service: "a.B",
      scenario: "two",
    }),
    row("data_sent", start + 5, 100, { scenario: "two" }),
  );
  measurement.write(Buffer.from(rows));
  expect(measurement.finish({ metrics: new Map() }).destinations).toEqual([
    { scenario: "one", told: "name", host: undefined, by: "http", requests: 2, redirects: 1 },
    { scenario: "one", told: "address", host: "shop.example.com", by: "http", requests: 1, redirects: 0 },
    { scenario: "two", told: "address", host: "shop.example.com", by: "ws", requests: 1, redirects: 0 },
    {
      scenario: "two",
      told: "address",
      host: "shop.example.com:50051",
      by: "grpc",
      requests: 1,
      redirects: 0,
    },
  ]);
});

test("a thousand hosts fill neither memory nor record", () => {
  const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [] });
  const rows = Array.from({ length: 1000 }, (_, index) => {
    const url = `http://h${index}.example.com/`;
    return request(start + index, 5, { name: url, url });
  });
  measurement.write(Buffer.from(csv(...rows)));
  const { destinations } = measurement.finish({ metrics: new Map() });
  expect(destinations.length).toBeLessThanOrEqual(501);
  expect(destinations.reduce((sum, { requests }) => sum + requests, 0)).toBe(1000);
});

describe("in words", () => {
  const runTo = (...rows: readonly Destination[]) => {
    const hosts = hostsOf(rows, intended);
    return { ...someRun(), ...(hosts !== undefined && { hosts }) };
  };

  test("a broken run names the hosts, and how a script reads its target", () => {
    const astray = astrayRun([to("other.example.com", 1200), to("a.example.com", 3)], intended, nothingMore);
    expect(astray && astraySentence(astray, "perf/shop.js")).toBe(
      "None of the 1,203 requests went to the target shop.example.com; they went to other.example.com (1,200) and a.example.com (3).\n" +
        'Read the target\'s address from __ENV.TARGET_URL (or __ENV.BASE_URL) in "perf/shop.js". If you meant another host, add it to hosts in the gate file (or --hosts).',
    );
  });

  test("a part elsewhere is a doubt with its share, over all rounds", () => {
    const rounds = [
      runTo(to("shop.example.com", 60), to("a.example.com", 20)),
      runTo(to("shop.example.com", 90), to("a.example.com", 30)),
    ];
    expect(hostDoubts(rounds).map(hostDoubtSentence)).toEqual([
      "25 % of the 200 requests did not go to the target shop.example.com: a.example.com (50). If this is intended, add it to hosts in the gate file (or --hosts).",
    ]);
  });

  test("a page's own resources, names in the place of addresses and records without hosts are none", () => {
    const page = runTo(
      to("shop.example.com", 6, { by: "browser" }),
      to("cdn.example.com", 60, { by: "browser" }),
    );
    expect(hostDoubts([page])).toEqual([]);
    expect(hostDoubts([runTo(to(undefined, 20))])).toEqual([]);
    expect(hostDoubts([someRun()])).toEqual([]);
  });

  test("a script that sends the target's name elsewhere is one, though each request has its address", () => {
    const run = runTo(to("shop.example.com", 60));
    const mapped = { ...run, ...(run.hosts && { hosts: { ...run.hosts, mappedTo: "10.0.0.9:80" } }) };
    expect(hostDoubts([run])).toEqual([]);
    expect(hostDoubts([mapped]).map(hostDoubtSentence)).toEqual([
      "The option hosts of the script sends requests for the target shop.example.com to 10.0.0.9:80, so the figures are those of what answers there.",
    ]);
  });

  test("samples without an address are one", () => {
    expect(hostDoubts([runTo(to(undefined, 20, { told: "nothing" }))]).map(hostDoubtSentence)).toEqual([
      expect.stringContaining('add "url" to systemTags'),
    ]);
  });
});
