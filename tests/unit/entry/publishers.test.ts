import { describe, expect, test } from "vitest";
import { publishAnyway, publishKept, publishTo } from "../../../src/app/output/publishers.ts";
import { runFailure } from "../../../src/model/failure.ts";
import type { Report } from "../../../src/model/outcome.ts";
import type { Publisher } from "../../../src/ports/publisher.ts";
import { makeReport } from "../../builders/report.ts";

const report = makeReport({ verdict: "pass" });
const never = new AbortController().signal;
const full = runFailure("no space left on the disk");

/** A publisher that tells what it was asked for, and then fails where told. */
function telling(name: string, story: string[], error?: Error): Publisher {
  return {
    begin: async () => {
      story.push(`${name} begins`);
      if (error !== undefined) throw error;
    },
    publish: async ({ verdict }) => {
      story.push(`${name} shows ${verdict}`);
      if (error !== undefined) throw error;
      return { commentUrl: `${name}'s` };
    },
  };
}

describe("several publishers", () => {
  test("have their turn though one before them fails, whose failure is then thrown", async () => {
    const story: string[] = [];
    const bug = new TypeError("a bug");
    const publisher = publishTo([
      telling("disk", story, full),
      telling("check", story),
      telling("terminal", story, bug),
    ]);
    await expect(publisher.begin()).rejects.toBe(full);
    await expect(publisher.publish(report)).rejects.toBe(full);
    expect(story).toEqual([
      "disk begins",
      "check begins",
      "terminal begins",
      "disk shows pass",
      "check shows pass",
      "terminal shows pass",
    ]);
  });

  test("are told of as one", async () => {
    const disk: Publisher = { begin: async () => {}, publish: async () => ({ reportPath: "report.md" }) };
    expect(await publishTo([disk, telling("check", [])]).publish(report)).toEqual({
      reportPath: "report.md",
      commentUrl: "check's",
    });
  });
});

const broken = (error: unknown): Report => makeReport({ verdict: "broken", headline: String(error) });

describe("a report that is kept before it is shown", () => {
  test("is shown with the paths of its files", async () => {
    const story: string[] = [];
    const kept: Publisher = {
      begin: async () => {},
      publish: async () => {
        story.push("disk keeps");
        return { reportPath: "report.html" };
      },
    };
    const publisher = publishKept(kept, telling("check", story), broken);
    expect(await publisher.publish(report)).toEqual({ reportPath: "report.html", commentUrl: "check's" });
    expect(story).toEqual(["disk keeps", "check shows pass"]);
  });

  test.each(["pass", "warn", "inconclusive"] as const)(
    "and cannot be kept: %s is not shown, but what prevented it",
    async (verdict) => {
      const story: string[] = [];
      const publisher = publishKept(telling("disk", story, full), telling("check", story), broken);
      await expect(publisher.publish(makeReport({ verdict }))).rejects.toBe(full);
      expect(story).toEqual([`disk shows ${verdict}`, "disk shows broken", "check shows broken"]);
    },
  );

  test("and cannot be kept: nothing is shown where the error is enough", async () => {
    const story: string[] = [];
    const publisher = publishKept(telling("disk", story, full), telling("terminal", story), undefined);
    await expect(publisher.publish(report)).rejects.toBe(full);
    expect(story).toEqual(["disk shows pass"]);
  });

  test.each(["fail", "broken"] as const)("and cannot be kept: %s is shown all the same", async (verdict) => {
    const story: string[] = [];
    const publisher = publishKept(telling("disk", story, full), telling("check", story), broken);
    await expect(publisher.publish(makeReport({ verdict }))).rejects.toBe(full);
    expect(story).toEqual([`disk shows ${verdict}`, `check shows ${verdict}`]);
  });
});

describe("a job that publishes", () => {
  test("and ends before it has, shows what ended it, which then goes on", async () => {
    const story: string[] = [];
    const bug = new TypeError("a bug");
    const job = async (publisher: Publisher) => {
      await publisher.begin();
      throw bug;
    };
    await expect(publishAnyway(telling("check", story), broken, job, never)).rejects.toBe(bug);
    expect(story).toEqual(["check begins", "check shows broken"]);
  });

  test("tells what ended it, though that cannot be shown either", async () => {
    const job = async () => {
      throw new TypeError("a bug");
    };
    await expect(publishAnyway(telling("check", [], full), broken, job, never)).rejects.toThrow("a bug");
  });

  test("is not contradicted once it has published", async () => {
    const story: string[] = [];
    const job = async (publisher: Publisher) => {
      await publisher.publish(report);
      throw full;
    };
    await expect(publishAnyway(telling("check", story), broken, job, never)).rejects.toBe(full);
    expect(story).toEqual(["check shows pass"]);
  });

  test("and meets an error that nothing caught, shows that one last, whatever it hangs in", async () => {
    const story: string[] = [];
    const unexpected = new AbortController();
    const bug = new TypeError("a bug");
    const job = async (publisher: Publisher) => {
      await publisher.begin();
      await publisher.publish(report);
      unexpected.abort(bug);
      return await new Promise<never>(() => undefined);
    };
    const told = publishAnyway(telling("check", story), broken, job, unexpected.signal);
    await expect(told).rejects.toBe(bug);
    expect(story).toEqual(["check begins", "check shows pass", "check shows broken"]);
  });

  test("and meets one while it begins, lets that end before its report, and publishes no verdict after it", async () => {
    const story: string[] = [];
    const unexpected = new AbortController();
    const check = telling("check", story);
    let verdict: Promise<unknown> | undefined;
    const slow: Publisher = {
      ...check,
      begin: async () => {
        unexpected.abort(new TypeError("a bug"));
        await new Promise((resolve) => setImmediate(resolve));
        await check.begin();
      },
    };
    const job = async (publisher: Publisher) => {
      await publisher.begin();
      verdict = publisher.publish(report);
      await verdict;
    };
    await expect(publishAnyway(slow, broken, job, unexpected.signal)).rejects.toThrow("a bug");
    await expect(verdict).rejects.toThrow("a bug");
    expect(story).toEqual(["check begins", "check shows broken"]);
  });
});
