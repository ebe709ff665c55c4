import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { metricOf, seriesOf, seriesOfType } from "../../../src/model/run/series.ts";
import { readResults } from "../../builders/results.ts";
import { start } from "../../unit/ingest/csv-rows.ts";
import { seeded } from "../../unit/judge/runs.ts";

const header =
  "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";

/** Rows of an engine, in the columns that Azure Load Testing writes. */
function rows(engine: number, startMs = start): string {
  const random = seeded(engine);
  return Array.from({ length: 400 }, (_, index) => {
    const elapsed = Math.round(40 + 90 * -Math.log(1 - random()));
    const failed = random() < 0.05;
    const label = index % 3 === 0 ? "search" : "home";
    return `${startMs + engine * 120 + index * 50},${elapsed},${label},${failed ? 503 : 200},${failed ? "Unavailable" : "OK"},Users 1-${index % 20},text,${!failed},,1234,567,20,20,https://shop.example/${label},${elapsed - 2},0,1\n`;
  }).join("");
}

const engines = [1, 2, 10].map((engine) => ({ name: `engine${engine}_results.csv`, text: rows(engine) }));

test("the engines of Azure Load Testing are one run: exact counts, rates over all, percentiles within half a percent", async () => {
  await using folder = await createFixture({
    "checkout/readme.txt": "not a result",
    ...Object.fromEntries(engines.map(({ name, text }) => [`checkout/${name}`, header + text])),
    "whole.jtl": header + engines.map(({ text }) => text).join(""),
  });
  const merged = await readResults(folder.getPath("checkout"));
  const whole = await readResults(folder.getPath("whole.jtl"));
  expect(merged.provenance).toEqual({ ...whole.provenance, scenario: "checkout" });
  expect(merged.window).toEqual(whole.window);
  expect(merged.duration).toEqual(whole.duration);
  expect(merged.failures).toEqual(whole.failures);
  expect(merged.generator.vusMax).toBe(3 * whole.generator.vusMax);
  for (const name of ["http_req_failed"]) {
    const [own, all] = [merged, whole].map((run) =>
      seriesOfType(metricOf(run, name), "rate").map(({ tags, values }) => ({ tags, values })),
    );
    expect(own).toEqual(all);
  }
  expect(seriesOf(merged, "http_reqs")?.values).toEqual(seriesOf(whole, "http_reqs")?.values);
  for (const tags of [{}, { name: "search" }]) {
    const [own, all] = [merged, whole].map((run) => seriesOf(run, "http_req_duration", tags)?.values);
    expect(own?.count).toBe(all?.count);
    for (const [key, value] of Object.entries(all?.percentiles ?? {}))
      expect(Math.abs((own?.percentiles[key] ?? 0) / value - 1)).toBeLessThan(0.005);
  }
  expect(merged.generators?.map(({ index, requests }) => [index, requests])).toEqual([
    [1, 400],
    [2, 400],
    [3, 400],
  ]);
});

async function refusal(files: Record<string, string>): Promise<string> {
  await using folder = await createFixture(files);
  const error: unknown = await readResults(folder.path).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "usage" });
  return error instanceof Error
    ? error.message.replaceAll(`${folder.path}/`, "").replaceAll(folder.path, "DIR")
    : "";
}

test("what is no single run is told", async () => {
  expect(await refusal({ "readme.txt": "" })).toMatch(/has no result files \(csv, jtl, json\)/);
  expect(await refusal({ "a.csv": header + rows(1), "b.csv": header + rows(2, start + 3_600_000) })).toMatch(
    /^a\.csv and b\.csv were measured one after the other/,
  );
  expect(
    await refusal({
      "a.csv": header + rows(1),
      "b.csv": `timestamp,duration,name\n${start},100,home\n${start + 9000},100,home\n`,
    }),
  ).toMatch(/^b\.csv has results of .*, but a\.csv of JMeter \(jtl\)/);
});
