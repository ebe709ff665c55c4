import { createServer } from "node:http";
import { z } from "zod";
import type { Side } from "../edges.ts";
import { type Failure, usageFailure } from "../failure.ts";
import type { Measurement } from "../measure/stream.ts";
import type { Execution, Intake, Told } from "./execute.ts";
import { recordEnd } from "./rows.ts";
import { readTar, replaceFile } from "./tar.ts";

const sides: readonly Side[] = ["base", "head"];

/** Ends the name of each doubled scenario, by which its samples are told apart; names are letters, digits, _ and -. */
const marks: Readonly<Record<Side, string>> = { base: "_loadline_base", head: "_loadline_head" };

const metadata = z.looseObject({
  options: z.looseObject({
    scenarios: z
      .record(z.string(), z.looseObject({ env: z.record(z.string(), z.string()).nullish() }))
      .nullish(),
    systemTags: z.array(z.string()).nullish(),
  }),
});

/**
 * Turns an archive of k6 into one that loads two deployments at once: each scenario twice, with a target of its own in
 * its variables. k6 runs an archive by the options in its metadata, so the script stays as it is, imports and opened
 * files with it (k6 v2.2.0 js/bundle.go, NewBundleFromArchive). Thresholds would be judged over both sides together
 * and are left out; each side's are judged by its own samples.
 * @returns the failure of a script without scenarios
 */
export function doubleScenarios(
  tar: Buffer,
  script: string,
  targets: Readonly<Record<Side, string>>,
): Buffer | Failure {
  const described = readTar(tar)?.find(({ path }) => path === "metadata.json");
  const parsed = metadata.parse(JSON.parse(described?.content.toString("utf8") ?? "null"));
  const scenarios = Object.entries(parsed.options.scenarios ?? {});
  if (scenarios.length === 0) {
    return usageFailure(
      `"${script}" cannot be run on both deployments at once: its options name no scenarios, and only a scenario has a ` +
        "target of its own. Write its load as `scenarios`, or set side-by-side to alternating.",
    );
  }
  const doubled = scenarios.flatMap(([name, scenario]) =>
    sides.map((side) => {
      const env = { ...scenario.env, TARGET_URL: targets[side], BASE_URL: targets[side] };
      return [`${name}${marks[side]}`, { ...scenario, env }] as const;
    }),
  );
  const options = {
    ...parsed.options,
    scenarios: Object.fromEntries(doubled),
    systemTags: [...new Set([...(parsed.options.systemTags ?? []), "scenario"])],
    thresholds: null,
  };
  return replaceFile(tar, "metadata.json", Buffer.from(JSON.stringify({ ...parsed, options })));
}

/** Samples of both sides in one stream, told apart. */
export interface SidesIntake extends Intake {
  /** Hands over what is left after the last line end. */
  finish(): void;
}

/**
 * Measures each side by its own samples, which lose the mark again. Samples of no scenario (virtual users, the CSV's
 * header) are of both. Live figures are those of this change.
 */
export function measureSides(measurements: Readonly<Record<Side, Measurement>>): SidesIntake {
  let rest: Buffer = Buffer.alloc(0);
  const handOver = (records: readonly string[]) => {
    for (const side of sides) {
      const other = side === "base" ? marks.head : marks.base;
      const own = records.filter((record) => !record.includes(`${other},`));
      const rows = own.map((record) => record.replace(`${marks[side]},`, ",")).join("");
      if (rows !== "") measurements[side].write(Buffer.from(rows, "latin1"));
    }
  };
  return {
    write: (chunk) => {
      const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
      const records: string[] = [];
      let position = 0;
      for (let end = recordEnd(bytes, 0); end !== -1; end = recordEnd(bytes, position)) {
        records.push(bytes.toString("latin1", position, end));
        position = end;
      }
      rest = bytes.subarray(position);
      handOver(records);
    },
    finish: () => {
      if (rest.length > 0) handOver([rest.toString("latin1")]);
      rest = Buffer.alloc(0);
    },
    live: () => measurements.head.live(),
    customMetrics: () => [
      ...new Set([...measurements.head.customMetrics(), ...measurements.base.customMetrics()]),
    ],
  };
}

/** What k6 said of one side's scenarios, under the names that the script gives them. */
export function executionOn(side: Side, execution: Execution): Execution {
  const mark = marks[side];
  const own = (told: readonly Told[]): Told[] =>
    told.flatMap(({ scenario, ...rest }) =>
      scenario.endsWith(mark) ? [{ ...rest, scenario: scenario.slice(0, -mark.length) }] : [],
    );
  return { ...execution, exceptions: own(execution.exceptions), lostVus: own(execution.lostVus) };
}

/** An address that nobody should ask for anything. */
export interface Decoy {
  readonly url: string;
  /** Aborted by the first request. */
  readonly asked: AbortSignal;
  close(): Promise<void>;
}

/**
 * Stands for the target outside of the scenarios. A script that read its target before they began sends its requests
 * here, whatever names it gives them.
 */
export async function openDecoy(): Promise<Decoy> {
  const asked = new AbortController();
  const server = createServer((_, response) => {
    asked.abort();
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked: asked.signal,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @returns the failure of a script whose requests came to the decoy */
export function targetReadTooEarly(script: string): Failure {
  return usageFailure(
    `"${script}" cannot be run on both deployments at once: it sends requests to TARGET_URL as it was before the ` +
      "scenarios began, read at the top of the script or in setup(). Read __ENV.TARGET_URL inside the functions of " +
      "the scenarios, or set side-by-side to alternating.",
  );
}
