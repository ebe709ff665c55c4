import { describe, expect, test } from "vitest";
import { headFacts, provenanceFacts } from "../../../src/features/page/facts.ts";
import { roundRows } from "../../../src/features/page/rows.ts";
import { prometheusGenerator } from "../../../src/model/run/prometheus-runs.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { spellingOf } from "../../../src/report/words/spelling.ts";
import { absolute, context, gate, judged, judgedAbsolute, p95, run } from "../../unit/report/fixtures.ts";
import { markdownOf } from "../../unit/report/rendered.ts";

const own = run();
const warnings = ["Thresholds and checks of the script are not in Prometheus."];

/** As results: prometheus makes it, where nobody named the target. */
const read: Run = {
  ...own,
  fingerprint: undefined,
  provenance: {
    ...own.provenance,
    target: "unknown",
    generator: prometheusGenerator("http://prometheus.example"),
    machine: { os: "unknown", cpu: "unknown", cores: 0 },
  },
  generator: { ...own.generator, warnings },
};

function commentOf(one: Run): string {
  return markdownOf(
    gate([judged([judgedAbsolute(absolute("p95 < 300ms", p95, { limit: 300 }), 214)], { run: one })]),
    context,
  );
}

describe("a run that was read from Prometheus", () => {
  test("speaks of Prometheus and not of a load generator that nobody saw", () => {
    const markdown = commentOf(read);
    expect(markdown).toContain(`Read from Prometheus: \`${warnings[0]}\``);
    expect(markdown).toContain("Machine: not in Prometheus, the source of this run");
    expect(markdown).toContain("Target: not named (environment `");
    expect(markdown).not.toMatch(/The load generator said|unknown/);
  });

  test("has no identity of its load on the page, for the same reason", () => {
    const facts = new Map(provenanceFacts(read).map(({ what, words }) => [what, words]));
    const why = "not in Prometheus, the source of this run";
    expect([facts.get("Machine"), facts.get("Identity of the load")]).toEqual([why, why]);
  });
});

test("results without times were not measured when they were read, and have no length of 0 s", () => {
  const at = "2026-11-26T02:00:00.000Z";
  const window = { start: at, end: at, warmUpMs: 0 };
  const { duration: _, ...rest } = own;
  const undated: Run = { ...rest, window, lacks: ["window"] };
  const facts = [...headFacts([undated], "baseline", 0), ...provenanceFacts(undated)];
  const words = Object.fromEntries(facts.map(({ what, words: said }) => [what, said]));
  expect([words["Measured"], words["Recorded"]]).toEqual([undefined, undefined]);
  expect(words["Window"]).toBe("not in the results");
  const { rows } = roundRows([undated], { beside: [], spelling: spellingOf({ runs: [undated] }) });
  expect(rows[0]?.slice(1, 3).map(({ words: said }) => said)).toEqual(["–", "–"]);
});

test("a run of our own quotes its load generator, and tells apart what its remote write came to", () => {
  const refused =
    "k6's metrics are not in Prometheus: http://prometheus.example answered 404; start Prometheus with the receiver";
  const markdown = commentOf({
    ...own,
    generator: { ...own.generator, warnings: ["Insufficient VUs"], refusedWrites: [refused] },
  });
  expect(markdown).toContain("The load generator said: `Insufficient VUs`");
  expect(markdown).toContain(`Remote write: \`${refused}\``);
});
