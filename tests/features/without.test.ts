// A feature is a folder that can be deleted together with its line in src/features/table.ts. `node scripts/run.mjs test features` takes
// each away alone, too.
import { expect, test } from "vitest";
import { featureNames, problemWithout } from "../../scripts/check-features.ts";
import { isWhole } from "../matrices.ts";

const all = await featureNames();
const cases = [all, ...(isWhole("features") ? all.map((name) => [name]) : [])];

test.each(cases.map((names) => ({ names })))(
  "without $names the rest has its types, is built, and gates recorded runs",
  async ({ names }) => {
    expect(names.length).toBeGreaterThan(0);
    expect(await problemWithout(names)).toBeUndefined();
  },
);
