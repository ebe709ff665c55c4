import { join } from "node:path";
import { createFixture } from "fs-fixture";
import { otherFormats } from "../../../src/features/other-tools/formats.ts";
import { type Made, type Making, makeStudy } from "../../../src/features/study/make.ts";
import type { StudyPrometheus } from "../../../src/features/study/servers/open.ts";
import type { SeriesAnswer } from "../../../src/features/study/servers/series.ts";
import { mistake } from "../../../src/features/study/source/place.ts";
import { Failure } from "../../../src/model/failure.ts";

/** A second of a run: tests, errors, and the mean time to the first byte, ms. */
export type Second = readonly [tests: number, errors: number, firstByteMs: number];

/** nGrinder's CSV of seconds. */
export function perSecond(...seconds: readonly Second[]): string {
  const rows = seconds.map(([tests, errors, ms], index) => {
    const time = new Date(Date.UTC(2026, 0, 27, 3, 57, index)).toISOString().slice(0, 19).replace("T", " ");
    return `${time},10,${tests},${errors},${ms + 5},${ms}`;
  });
  return ["DateTime,vuser,Tests,Errors,Mean_Test_Time_(ms),Mean_time_to_first_byte", ...rows, ""].join("\n");
}

/** A row for each request of so many ms, one each second. */
export function requests(...durationsMs: readonly number[]): string {
  const rows = durationsMs.map((ms, index) => `${1_769_486_230 + index},${ms},200`);
  return ["timestamp,duration,status", ...rows, ""].join("\n");
}

/** Series of servers by the query; every other one has none. */
export type Servers = Readonly<Record<string, SeriesAnswer>>;

function prometheusOf(servers: Servers): StudyPrometheus {
  return {
    ask: async ({ query, place }) => {
      const found = servers[query];
      if (found === undefined) throw mistake(place, "no series");
      return found;
    },
    run: async ({ place }) => {
      throw mistake(place, "no run");
    },
  };
}

const making: Making = { isConfined: false, formats: otherFormats, prometheus: () => prometheusOf({}) };

/** The study `study.md` among these files. */
export async function made(
  files: Readonly<Record<string, string>>,
  how: Partial<Making> = {},
): Promise<Made> {
  await using fixture = await createFixture(files);
  return await makeStudy(join(fixture.path, "study.md"), { ...making, ...how });
}

/** The report, without the spaces that keep a figure and its unit together. */
export async function reportOf(
  study: string,
  files: Readonly<Record<string, string>> = {},
  servers: Servers = {},
): Promise<string> {
  const how = { prometheus: () => prometheusOf(servers) };
  return (await made({ ...files, "study.md": study }, how)).markdown.replaceAll("\u00a0", " ");
}

/** The message of a wrong study, with paths from its folder. */
export async function messageOf(
  study: string,
  files: Readonly<Record<string, string>> = {},
  how: Partial<Making> = {},
): Promise<string> {
  await using fixture = await createFixture({ ...files, "study.md": study });
  try {
    await makeStudy(join(fixture.path, "study.md"), { ...making, ...how });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "usage") throw error;
    return error.message.replaceAll(fixture.path, "").replaceAll(/(^|\s)\/(?=\S)/gm, "$1");
  }
  throw new Error("The study has no mistake.");
}

/** The rows of a Markdown table, as cells; its head first. */
export function cellsOf(markdown: string, table = 0): string[][] {
  const tables = markdown.split("\n\n").flatMap((part) => {
    const lines = part.split("\n").filter((line) => line.startsWith("|"));
    return lines.length < 2 ? [] : [lines];
  });
  const lines = tables[table] ?? [];
  return lines
    .filter((_, index) => index !== 1)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
