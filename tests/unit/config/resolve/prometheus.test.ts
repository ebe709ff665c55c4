import { describe, expect, test } from "vitest";
import { secretVariables } from "../../../../src/config/prometheus.ts";
import { resolveGate } from "../../../../src/config/resolve/gate.ts";
import { resolveExpected } from "../../../../src/config/resolve/objectives.ts";
import type { Surroundings } from "../../../../src/config/resolve/rules.ts";
import { parseGateFile } from "../../../builders/gate-file.ts";

const around: Surroundings = {
  baseline: { kind: "branch", branch: "loadline-baselines" },
  deployment: undefined,
  samples: "pipe",
};

const scenario = `scenarios:
  checkout:
    script: perf/checkout.js
    target-url: https://preview.example.com
    objectives: [p95 < 300ms]
`;

function gateOf(text: string, url?: string) {
  const settings = new Map(url === undefined ? [] : [["prometheus-url", [url]]]);
  return resolveGate(settings, parseGateFile(text, "f.yml"), around);
}

const queue = `${scenario}prometheus:
  url: https://prometheus.example.com/prometheus/
  queries:
    - name: Queue depth
      query: sum by (queue) (shop_queue_depth)
      unit: messages
      objectives:
        - max < 500
        - "warn: end < 1"
`;

describe("the servers' side in the gate file", () => {
  test("is told whole, with defaults for what is left out", () => {
    expect(gateOf(queue).prometheus).toEqual({
      url: "https://prometheus.example.com/prometheus",
      access: { kind: "open" },
      headers: {},
      headersEnv: {},
      caFile: undefined,
      timeoutMs: 10_000,
      stepMs: undefined,
      remoteWrite: false,
      queries: [
        {
          name: "Queue depth",
          query: "sum by (queue) (shop_queue_depth)",
          unit: "messages",
          dimension: "number",
          factor: 1,
          place: "f.yml line 10",
        },
      ],
    });
  });

  test("is absent where nobody asks for it", () => {
    expect(gateOf(scenario)).toMatchObject({ prometheus: undefined, links: [] });
  });

  test.each([
    ["s", "time", 1000],
    ["ms", "time", 1],
    ["%", "ratio", 0.01],
    ["ratio", "ratio", 1],
    ["B", "bytes", 1],
    ["MB", "bytes", 1_000_000],
    ["B/s", "byteRate", 1],
    ["/s", "frequency", 1],
    ["cores", "number", 1],
  ])("an answer in %s is a %s", (unit, dimension, factor) => {
    const [query] =
      gateOf(queue.replace("messages", `"${unit}"`).replace(/ {6}objectives:[\s\S]*/, "")).prometheus
        ?.queries ?? [];
    expect(query).toMatchObject({ unit, dimension, factor });
  });

  test("objectives of queries join those of every scenario, and stay when others are set", () => {
    const [own] = gateOf(queue).scenarios;
    const at = (line: number, written: string) => ({ from: "file", where: "f.yml", line, written });
    expect(own?.objectives.map(({ text, onMiss, source }) => [text, onMiss, source])).toEqual([
      ["p95 < 300ms", "fail", at(5, "    objectives: [p95 < 300ms]")],
      ["Queue depth: max < 500", "fail", at(13, "        - max < 500")],
      ["Queue depth: end < 1", "warn", at(14, '        - "warn: end < 1"')],
    ]);
    const settings = new Map([["objectives", ["errors < 1%"]]]);
    expect(
      resolveExpected(settings, parseGateFile(queue, "f.yml"), "checkout").objectives.map(({ text }) => text),
    ).toEqual(["errors < 1%", "Queue depth: max < 500", "Queue depth: end < 1"]);
  });

  test("an address that the workflow names takes the place of the file's", () => {
    expect(gateOf(queue, "http://localhost:9090/").prometheus?.url).toBe("http://localhost:9090");
  });

  test("with another server in prometheus-url sends none of the file's secrets", () => {
    const headers = "  headers: { X-Scope-OrgID: team-a }\n  headers-env: { X-Key: PROM_KEY }\n";
    const withSecrets = (url: string) => `${scenario}prometheus:\n${url}  bearer-env: PROM_TOKEN\n${headers}`;
    const ofFile = withSecrets("  url: https://prometheus.example.com/team\n");
    for (const url of [
      "https://evil.example",
      "http://prometheus.example.com",
      "https://prometheus.example.com:444",
    ]) {
      expect(gateOf(ofFile, url).prometheus).toMatchObject({
        ...{ url, access: { kind: "open" }, headersEnv: {}, headers: { "X-Scope-OrgID": "team-a" } },
        withheld: ["PROM_TOKEN", "PROM_KEY"],
      });
    }
    const whole = { access: { kind: "bearer", tokenEnv: "PROM_TOKEN" }, headersEnv: { "X-Key": "PROM_KEY" } };
    expect(gateOf(ofFile, "https://prometheus.example.com/other").prometheus).toMatchObject(whole);
    expect(gateOf(withSecrets(""), "https://preview.example").prometheus).toMatchObject(whole);
  });

  test("names variables for what is secret, each once", () => {
    const text = `${queue.replace(/ {2}queries:[\s\S]*/, "")}  basic: { user-env: PROM_USER, password-env: PROM_PASSWORD }
  headers: { X-Scope-OrgID: team-a }
  headers-env: { X-Key: PROM_KEY, X-Other: PROM_KEY }
`;
    const { prometheus } = gateOf(text);
    if (prometheus === undefined) throw new Error("no prometheus");
    expect(prometheus.headers).toEqual({ "X-Scope-OrgID": "team-a" });
    expect(secretVariables(prometheus)).toEqual(["PROM_USER", "PROM_PASSWORD", "PROM_KEY"]);
  });
});

test("links have a section, the head unless they name another", () => {
  const { links } = gateOf(`${scenario}links:
  - title: Grafana
    url: https://grafana.example.com/d/k6?from={from}&to={to}&var-testid={testid}
  - { title: Pods, url: "https://{target_host}/pods", section: servers }
`);
  expect(links).toEqual([
    {
      title: "Grafana",
      url: "https://grafana.example.com/d/k6?from={from}&to={to}&var-testid={testid}",
      section: "head",
    },
    { title: "Pods", url: "https://{target_host}/pods", section: "servers" },
  ]);
});

const withQuery = (lines: string): string => `${scenario}prometheus:
  url: http://localhost:9090
  queries:
    - name: Queue depth
${lines}`;

describe("a mistake is told with its line", () => {
  test.each([
    [
      `${scenario}prometheus: {}\n`,
      "f.yml line 6: prometheus needs url, or the input prometheus-url (--prometheus-url)",
    ],
    [
      `${scenario}prometheus:\n  urll: x\n`,
      'f.yml line 7: unknown key "urll" in prometheus (did you mean "url"?)',
    ],
    [
      `${scenario}prometheus:\n  url: https://me:secret@example.com\n`,
      "f.yml line 7: prometheus.url: expected an http or https URL without user and password, such as https://prometheus.example.com",
    ],
    [
      `${scenario}prometheus:\n  headers: { Authorization: Bearer abc }\n`,
      "f.yml line 7: prometheus.headers.Authorization: the file must not contain secrets; use basic, bearer-env or headers-env",
    ],
    [
      `${scenario}prometheus:\n  bearer-env: GITHUB_TOKEN\n`,
      "f.yml line 7: prometheus.bearer-env: is a variable of the runner, which is never sent to another server; give the secret its own name",
    ],
    [
      `${scenario}prometheus:\n  bearer-env: GITLAB_TOKEN\n`,
      "f.yml line 7: prometheus.bearer-env: is a variable of the runner, which is never sent to another server; give the secret its own name",
    ],
    [`${scenario}prometheus:\n  step: 15\n`, "f.yml line 7: prometheus.step: expected a duration such as"],
    [
      `${scenario}prometheus:\n  timeout: 0s\n`,
      "f.yml line 7: prometheus.timeout: expected a time from 1ms to 1h",
    ],
    [
      `${scenario}prometheus:\n  timeout: 700h\n`,
      "f.yml line 7: prometheus.timeout: expected a time from 1ms to 1h",
    ],
    [
      withQuery("      querry: up\n"),
      'f.yml line 10: unknown key "querry" in prometheus.queries.0 (did you mean "query"?)',
    ],
    [
      withQuery("      query: up\n    - name: Queue depth\n      query: up\n"),
      "f.yml line 9: prometheus.queries: two queries have the same name",
    ],
    [
      withQuery("      query: up\n").replace("Queue depth", "http_reqs"),
      "f.yml line 9: prometheus.queries.0.name: is a built-in k6 metric; rename the query",
    ],
    [
      withQuery("      query: up\n      objectives: [max < 5, p95 < 3]\n"),
      'f.yml line 11: found "p95"\n  p95 < 3\n  ^ expected one of max, min, avg, start, end, change',
    ],
    [
      withQuery("      query: rate(up[$windw])\n"),
      /^f\.yml line 10: unknown name \$windw.*\n {2}rate\(up\[\$windw\]\)\n {10}\^ expected one of \$window/,
    ],
    [
      `${scenario}links:\n  - { title: Grafana, url: "https://example.com?t={tset}" }\n`,
      "f.yml line 7: links.0.url: unknown placeholder {tset}; use one of {from}, {to}",
    ],
    [
      `${scenario}links:\n  - { title: Grafana, url: "javascript:alert(1)" }\n`,
      "f.yml line 7: links.0.url: expected an http or https URL",
    ],
  ])("%j", (text, message) => {
    expect(() => gateOf(text)).toThrow(message);
  });

  test.each([
    "http://me:secret@localhost:9090",
    "HTTP://me:secret@localhost:9090",
    "http:/me@localhost:9090",
  ])("a user in prometheus-url, which the report would show: %s", (url) => {
    expect(() => gateOf(queue, url)).toThrow(
      "prometheus-url: must not have credentials; set basic in the gate file",
    );
  });

  test("a query in the address of Prometheus, which nothing would be asked with", () => {
    expect(() => gateOf(queue, "http://localhost:9090/?tenant=a")).toThrow(
      "prometheus-url: must not have a query string (?)",
    );
    expect(() => gateOf(queue.replace("prometheus/\n", "prometheus?tenant=a\n"))).toThrow(
      "f.yml line 7: prometheus.url: expected a base URL without a query string (?)",
    );
  });
});
