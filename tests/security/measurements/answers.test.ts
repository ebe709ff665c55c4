// A change that answers otherwise is fast: failed requests, and answers that are gone, may not pass as "No regression".
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import type { Run } from "../../../src/model/run/run.ts";
import { type Load, measuredRun } from "../../unit/report/measured.ts";
import { runCommand } from "../step.ts";

/** Sixty requests a second for twenty seconds. */
const usual: Load = { perSecond: 60 };

/** How the gate ends that judges a change beside its base, with one objective on response times alone. */
async function gateOf(change: Load): Promise<{ status: number | null; output: string }> {
  const rounds = [1, 2, 3].map((seed): [Run, Run] => [
    measuredRun({ ...usual, ...change, levelMs: 50, seed }),
    measuredRun({ ...usual, seed: seed + 10 }),
  ]);
  const files = Object.fromEntries(
    rounds.flatMap(([head, base], index) => {
      const round = index === 0 ? "" : `.round-${index + 1}`;
      return [
        [`checkout${round}.run.json`, JSON.stringify(head)],
        [`checkout${round}.base.run.json`, JSON.stringify(base)],
      ];
    }),
  );
  await using folder = await createFixture(files);
  const args = ["judge", ...Object.keys(files), "--objective", "p95 < baseline + 10%", "--verbose"];
  return await runCommand(args, folder.path);
}

const praise = /No regression|p95 fell by/;

test("a change that answers the same in half the time is praised", async () => {
  const { status, output } = await gateOf({});
  expect(status).toBe(0);
  expect(output).toMatch(praise);
});

test("one that fails on every second request is not green", async () => {
  const { status, output } = await gateOf({ failsEvery: 2 });
  expect(status).toBe(1);
  expect(output).toContain("errors rose by 50 pp, from 0 % to 50 %");
  expect(output).not.toMatch(praise);
});

test("one that no longer serves an endpoint is told so by name, and not praised", async () => {
  const { status, output } = await gateOf({ endpoints: ["products", "login"] });
  expect(status).toBe(0);
  expect(output).toContain("answers changed");
  expect(output).toMatch(/Answers changed: no request to checkout\./);
  expect(output).not.toMatch(praise);
});
