import { describe, expect, test } from "vitest";
import { pageContent } from "../../../../src/features/page/content.ts";
import { renderPage } from "../../../../src/features/page/render.ts";
import type { GateOutcome } from "../../../../src/model/outcome.ts";
import type { LikeWith, Remedy } from "../../../../src/model/verdict.ts";
import { buildReport } from "../../../../src/report/document/build.ts";
import { countingRounds } from "../../../../src/report/document/counting.ts";
import {
  formatOutcome,
  outcomeSchema,
  parseOutcome,
  reduceOutcome,
} from "../../../../src/report/document/outcome.ts";
import { hostile } from "../everywhere.ts";
import { change, context, errors, gate, judged, judgedRelative, p95, relative } from "../fixtures.ts";
import { markdownOf, terminalOf } from "../rendered.ts";

const p95Change = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
const errorChange = relative("errors < baseline + 1pp", errors, { amount: 0.01, measure: "points" });

const alike: LikeWith = { cpu: "AMD EPYC 7763", sessions: 6, of: 10, isCompared: true };
const missing: LikeWith = { cpu: "AMD EPYC 7763", sessions: 1, of: 10, isCompared: false };

function passing(likeWith: LikeWith | undefined): GateOutcome {
  return gate([
    judged([
      judgedRelative(p95Change, { ...change(212, 214, 9), likeWith }),
      judgedRelative(errorChange, change(0.001, 0.001, 0.001), "pass", "ratio"),
    ]),
  ]);
}

function open(likeWith: LikeWith): GateOutcome {
  const judgement = judgedRelative(p95Change, { ...change(212, 220, 40), likeWith }, "inconclusive");
  const remedy: Remedy = { kind: "sideBySide", runs: 10, jobs: 10 };
  return gate([judged([judgement.kind === "relative" ? { ...judgement, remedy } : judgement])]);
}

const page = (outcome: GateOutcome): string =>
  renderPage(pageContent(buildReport(outcome, context)), { script: "", scriptSha256: "c2hh", style: "" });
const comment = (outcome: GateOutcome): string => markdownOf(outcome, context);
const terminal = (outcome: GateOutcome): string => terminalOf(outcome, context).replace(/\s+/g, " ");

/** Words without marks of code. */
const plainly = (text: string): string => text.replace(/`|<\/?code>/g, "").replaceAll("\u00a0", " ");

describe("a comparison with sessions on the same CPU", () => {
  const words =
    "p95: compared with the 6 of 10 baseline sessions on the same CPU, AMD EPYC 7763: the CPU model explains most of the variation between them";

  test.each([
    ["the comment", comment],
    ["the terminal", terminal],
    ["the page", page],
  ])("is said in %s, of the indicators that it is about", (_, render) => {
    expect(plainly(render(passing(alike)))).toContain(words);
    expect(plainly(render(passing(undefined)))).not.toContain("CPU model");
  });

  test("names no indicator where it is about all of them", () => {
    const only = gate([judged([judgedRelative(p95Change, { ...change(212, 214, 9), likeWith: alike })])]);
    expect(plainly(comment(only))).toContain("Compared with the 6 of 10 baseline sessions on the same CPU,");
  });
});

describe("figures beside the objectives", () => {
  const [first] = passing(alike).scenarios;
  const stored = first?.kind === "judged" ? first : undefined;
  const baseline = stored?.baseline.map((run, index) => {
    const cpu = index < 2 ? "Neoverse-N2" : run.provenance.machine.cpu;
    return { ...run, provenance: { ...run.provenance, machine: { ...run.provenance.machine, cpu } } };
  });

  test("are those of the runs that times were compared with", () => {
    if (stored === undefined || baseline === undefined) throw new Error("nothing was judged");
    expect(countingRounds({ ...stored, baseline }).baseline).toEqual(baseline.slice(2));
    const [all] = passing({ ...alike, isCompared: false }).scenarios;
    if (all?.kind !== "judged") throw new Error("nothing was judged");
    expect(countingRounds({ ...all, baseline }).baseline).toEqual(baseline);
    expect(countingRounds({ ...stored, baseline: baseline.slice(0, 2) }).baseline).toHaveLength(2);
  });
});

describe("too few sessions on the same CPU", () => {
  test("are told beside how it was measured, and by what to do", () => {
    const shown = plainly(comment(open(missing)));
    expect(shown).toContain(
      "Compared with all baseline sessions, although the CPU model explains most of the variation between them: " +
        "only 1 of the 10 baseline sessions ran on this CPU, AMD EPYC 7763",
    );
    expect(shown).toMatch(
      /Sessions differ mostly by CPU model, and only 1 of the 10 baseline sessions ran on this CPU, AMD EPYC 7763\. The baseline's own runs/,
    );
    expect(plainly(comment(open({ ...missing, sessions: 0 })))).toContain("none of the 10 baseline sessions");
  });

  test("are no step to take where like was compared with like", () => {
    expect(plainly(comment(open(alike)))).not.toContain("Sessions differ mostly");
  });
});

describe("a hostile CPU name", () => {
  const scripts = (html: string): number => html.split(/<\/?script/).length;
  const usual = scripts(page(passing(alike)));

  test.each(hostile)("%j is text in the page, and no command in a terminal", (cpu) => {
    for (const outcome of [passing({ ...alike, cpu }), open({ ...missing, cpu })]) {
      const html = page(outcome);
      expect(scripts(html)).toBe(usual);
      expect(html).not.toMatch(/<img src=x|<h1>x|<script>alert/);
      for (const line of terminalOf(outcome, context).split("\n")) {
        expect(line).not.toMatch(/^\s*::|##\[/);
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }
    }
  });
});

describe("the stored report", () => {
  test.each([alike, missing, undefined])("keeps %j", (likeWith) => {
    const outcome = passing(likeWith);
    expect(parseOutcome(formatOutcome(outcome))).toEqual({ ok: true, outcome: reduceOutcome(outcome) });
  });

  test("refuses a count that is none", () => {
    const text = formatOutcome(passing(alike)).replaceAll('"sessions":6', '"sessions":-6');
    expect(outcomeSchema.safeParse(JSON.parse(text)).success).toBe(false);
  });
});
