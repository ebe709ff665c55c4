// The reports that are committed beside the studies are what the studies make.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCase, Report } from "./report.ts";

test.each(["scan-polling", "sign-in-spike", "first-come-event", "tomcat-tuning", "queue-sse"])(
  "%s: its report is in step (node scripts/run.mjs cases/reports)",
  async (name) => {
    await using folder = await openCase(name);
    const committed = await readFile(join(folder.path, "report.md"), "utf8");
    expect((await folder.report()).text).toBe(new Report(committed).text);
  },
);
