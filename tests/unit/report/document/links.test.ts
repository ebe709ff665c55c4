import { describe, expect, test } from "vitest";
import type { LinkTemplate } from "../../../../src/model/gate.ts";
import { linksOf } from "../../../../src/report/document/links.ts";
import {
  absolute,
  change,
  context,
  gate,
  judged,
  judgedAbsolute,
  judgedRelative,
  p95,
  percentile,
  relative,
  run,
} from "../fixtures.ts";
import { markdownOf, terminalOf } from "../rendered.ts";
import { servers } from "../servers.ts";

const url =
  "https://grafana.example.com/d/k6?from={from}&to={to}&var-testid={testid}&var-quantile={quantile}";

function template(section: LinkTemplate["section"], address = url): LinkTemplate {
  return { title: `Grafana of the ${section}`, url: address, section };
}

/** The window of a worked case whose team linked its dashboards by hand. */
const window = { start: "2023-10-06T14:13:16.172Z", end: "2023-10-06T14:14:54.289Z", warmUpMs: 0 };
const base = run();
const signIn = { ...base, window, provenance: { ...base.provenance, testId: "signinTest.js" } };

describe("a link", () => {
  test("has the run's window and variables, as the worked case linked them", () => {
    expect(linksOf({ links: [template("head")] }, [signIn], [])("head")).toEqual([
      [
        {
          link: {
            label: "Grafana of the head",
            url: "https://grafana.example.com/d/k6?from=1696601596172&to=1696601694289&var-testid=signinTest.js&var-quantile=0.95",
          },
        },
      ],
    ]);
  });

  test("of several rounds reaches from the first to the last", () => {
    const later = {
      ...signIn,
      window: { ...window, start: "2023-10-06T15:00:00.000Z", end: "2023-10-06T15:01:00.000Z" },
    };
    const address = "https://a.example/?{from_iso}/{to_iso}";
    const [line] = linksOf({ links: [template("head", address)] }, [signIn, later], [])("head");
    expect(line).toMatchObject([
      { link: { url: "https://a.example/?2023-10-06T14%3A13%3A16.172Z/2023-10-06T15%3A01%3A00.000Z" } },
    ]);
  });

  test("has the window by the clock of Prometheus, by which a dashboard shows it", () => {
    const ahead = { ...signIn, servers: servers([], { skewMs: 60_000 }) };
    const links = [template("servers", "https://a.example/?{from_iso}/{to_iso}")];
    const [line] = linksOf({ links }, [ahead], [])("servers");
    expect(line).toMatchObject([
      { link: { url: "https://a.example/?2023-10-06T14%3A14%3A16.172Z/2023-10-06T14%3A15%3A54.289Z" } },
    ]);
  });

  test("is not there without a run or in another section", () => {
    expect(linksOf({ links: [template("head")] }, [], [])("head")).toEqual([]);
    expect(linksOf({ links: [template("servers")] }, [signIn], [])("head")).toEqual([]);
    expect(linksOf({}, [signIn], [])("head")).toEqual([]);
  });
});

describe("in the report", () => {
  const links = (["head", "servers", "endpoints"] as const).map((it) => template(it));
  const failed = gate([
    judged(
      [
        judgedRelative(
          relative("p99 < baseline + 10%", percentile(99), { amount: 0.1 }),
          change(212, 250, 9),
          "fail",
        ),
      ],
      {
        run: signIn,
      },
    ),
  ]);
  const passed = gate([
    judged([judgedAbsolute(absolute("p95 < 300ms", p95, { limit: 300 }), 212)], { run: signIn }),
  ]);

  test("each stands next to what it explains, with the quantile of the objective", () => {
    const markdown = markdownOf(failed, { ...context, links });
    const shown =
      "from=1696601596172&amp;to=1696601694289&amp;var-testid=signinTest.js&amp;var-quantile=0.99)";
    const places = ["head", "endpoints", "servers"].map((it) =>
      markdown.indexOf(`[Grafana of the ${it}](https://grafana.example.com/d/k6?${shown}`),
    );
    expect(places.every((it) => it > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeLessThan(markdown.indexOf("| Indicator"));
    expect(terminalOf(failed, { ...context, links })).toContain("Grafana of the head (https://grafana");
  });

  test("those of endpoints stand at the head where the script names none", () => {
    const unnamed = { ...signIn, metrics: run({ endpoints: [] }).metrics };
    const outcome = gate([
      judged([judgedAbsolute(absolute("p95 < 200ms", p95, { limit: 200 }), 212, "fail")], { run: unnamed }),
    ]);
    const markdown = markdownOf(outcome, { ...context, links });
    expect(markdown).not.toContain("Endpoints");
    expect(markdown.indexOf("[Grafana of the endpoints](")).toBeGreaterThan(0);
    expect(markdown.indexOf("[Grafana of the endpoints](")).toBeLessThan(markdown.indexOf("| Indicator"));
  });

  test("tell a quantile as it is written, without the rounding of machines", () => {
    const tail = judgedAbsolute(absolute("p99.9 < 1s", percentile(99.9), { limit: 1000 }), 900);
    const markdown = markdownOf(gate([judged([tail], { run: signIn })]), { ...context, links });
    expect(markdown).toContain("var-quantile=0.999)");
  });

  test("a passing gate folds them away", () => {
    const markdown = markdownOf(passed, { ...context, links });
    expect(markdown.indexOf("[Grafana of the head]")).toBeGreaterThan(markdown.indexOf("<details>"));
  });
});

describe("a passing gate", () => {
  test("is one line, one table and one fold", () => {
    const passed = gate([judged([judgedAbsolute(absolute("p95 < 300ms", p95, { limit: 300 }), 212)])]);
    const markdown = markdownOf(passed, context);
    const open = markdown.replace(/<details>.*<\/details>/s, "<fold>");
    const blocks = open.trim().split("\n\n");
    expect(blocks.map((it) => it.slice(0, 1))).toEqual(["#", "|", "<"]);
  });
});
