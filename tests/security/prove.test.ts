// A proof is about the base alone: where a change that nobody has reviewed is checked out, none is made.
import { createFixture } from "fs-fixture";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type GitHub, startGitHub } from "../github/server.ts";
import { runStep } from "./step.ts";

let github: GitHub;
beforeEach(async () => {
  github = await startGitHub({
    files: { ".github/loadline.yml": "scenarios: { shop: { script: shop.js } }\n" },
  });
});
afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

test.each(["pull_request.opened", "pull_request_target.synchronize"] as const)(
  "a proof is refused on %s, before any load",
  async (event) => {
    const { headSha } = github.seedPullRequest({ number: 7 });
    await using checkout = await createFixture({
      ".github/loadline.yml": "start: touch started; sleep 60\nscenarios: { shop: { script: shop.js } }\n",
      "shop.js": "export default function () {}",
    });
    const about = { sha: headSha, number: 7 };
    const { status, output } = await runStep(github, checkout, { event, about, inputs: { mode: "prove" } });
    expect(status, output).toBe(2);
    expect(output).toContain("this checkout is a change that nobody has reviewed");
    expect(await checkout.exists("started")).toBe(false);
    expect(github.checkRuns).toEqual([]);
  },
);
