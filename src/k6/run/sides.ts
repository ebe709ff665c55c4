import { createServer } from "node:http";
import { z } from "zod";
import type { Measurement } from "../../ingest/sample-stream.ts";
import { listenHere } from "../../lib/net/listen.ts";
import { type Failure, usageFailure } from "../../model/failure.ts";
import type { Loaded, OfLoaded } from "../../ports/load.ts";
import { type RunnableArchive, withOptions } from "../script/archive.ts";
import { msOf } from "../script/load-options.ts";
import { apartMs } from "../script/load-schedule.ts";
import type { Execution, Intake, ScenarioMessage } from "./execute.ts";
import { recordEnd } from "./rows.ts";

/** Ends the name of each copy of a scenario, which marks its samples; names are letters, digits, _ and -. */
const marks: Readonly<Record<Loaded, string>> = {
  base: "_loadline_base",
  control: "_loadline_control",
  head: "_loadline_head",
};

function entriesOf<Each>({ base, control, head }: OfLoaded<Each>): (readonly [Loaded, Each])[] {
  return [["base", base], ...(control === undefined ? [] : [["control", control] as const]), ["head", head]];
}

const scenarioOptions = z.looseObject({
  scenarios: z
    .record(
      z.string(),
      z.looseObject({
        env: z.record(z.string(), z.string()).nullish(),
        startTime: z.string().nullish(),
      }),
    )
    .nullish(),
});

const tagOptions = z.looseObject({ systemTags: z.array(z.string()).nullish() });

/**
 * The scenarios of a script for all that is loaded at once: each twice, or three times with a control, each copy at the script's
 * own rate and with its own target in its variables, begun apart (`apartMs`).
 * @param round which begins first changes from round to round
 * @returns undefined for options without scenarios
 */
export function scenariosOfSides(
  options: Readonly<Record<string, unknown>>,
  targets: OfLoaded<string>,
  round: number,
) {
  const scenarios = Object.entries(scenarioOptions.parse(options).scenarios ?? {});
  if (scenarios.length === 0) return undefined;
  const entries = entriesOf(targets);
  const apart = apartMs(options, entries.length);
  const inOrder = round % 2 === 1 ? entries : entries.toReversed();
  const copies = scenarios.flatMap(([name, scenario]) =>
    inOrder.map(([loaded, target], at) => {
      const env = { ...scenario.env, TARGET_URL: target, BASE_URL: target };
      const startTime = `${((msOf(scenario.startTime) ?? 0) + at * apart).toFixed(3)}ms`;
      return [`${name}${marks[loaded]}`, { ...scenario, env, startTime }] as const;
    }),
  );
  return Object.fromEntries(copies);
}

/**
 * An archive that loads two deployments at once. Script, imports and opened files stay (k6 v2.2.0 js/bundle.go,
 * NewBundleFromArchive). Thresholds, which k6 would judge over all copies, are judged by each side's samples instead.
 * @returns the failure of a script without scenarios
 */
export function doubleScenarios(
  archive: RunnableArchive,
  targets: OfLoaded<string>,
  { script, round = 1 }: { readonly script: string; readonly round?: number | undefined },
): RunnableArchive | Failure {
  const scenarios = scenariosOfSides(archive.options, targets, round);
  if (scenarios === undefined) {
    return usageFailure(
      `"${script}" cannot be run on both deployments at once: its options have no scenarios, and only scenarios can have ` +
        "different targets. Define `scenarios`, or set side-by-side to alternating.",
    );
  }
  return withOptions(archive, {
    ...archive.options,
    scenarios,
    systemTags: [...new Set([...(tagOptions.parse(archive.options).systemTags ?? []), "scenario"])],
    thresholds: null,
  });
}

/** Takes the samples of all that is loaded, in one stream. */
export interface SidesIntake extends Intake {
  /** Hands over what is left after the last line end. */
  finish(): void;
}

/**
 * Measures each by its own samples, without the mark. Samples of no scenario (virtual users, the CSV's header) go to all. Live
 * figures are those of this change.
 */
export function measureSides(measurements: OfLoaded<Measurement>): SidesIntake {
  let rest: Buffer = Buffer.alloc(0);
  const all = entriesOf(measurements).map(([loaded, measurement]) => ({
    measurement,
    end: `${marks[loaded]},`,
  }));
  const handOver = (records: readonly string[]) => {
    for (const { measurement, end } of all) {
      const rows = records
        .filter((record) => !all.some((other) => other.end !== end && record.includes(other.end)))
        .map((record) => record.replace(end, ","))
        .join("");
      if (rows !== "") measurement.write(Buffer.from(rows, "latin1"));
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
    customMetrics: () => [...new Set(all.flatMap(({ measurement }) => measurement.customMetrics()))],
  };
}

/** What k6 logged of the scenarios of one side, or of the control, under the script's own names. */
export function executionOn(loaded: Loaded, execution: Execution): Execution {
  const mark = marks[loaded];
  const own = (messages: readonly ScenarioMessage[]): ScenarioMessage[] =>
    messages.flatMap(({ scenario, ...rest }) =>
      scenario.endsWith(mark) ? [{ ...rest, scenario: scenario.slice(0, -mark.length) }] : [],
    );
  return { ...execution, exceptions: own(execution.exceptions), lostVus: own(execution.lostVus) };
}

/**
 * Stands for the target outside of the scenarios: a script that read its target before they began sends its requests here.
 * The first one aborts `asked`.
 */
export async function openDecoy() {
  const asked = new AbortController();
  const server = createServer((_, response) => {
    asked.abort();
    response.writeHead(503).end();
  });
  return {
    url: `http://127.0.0.1:${await listenHere(server)}`,
    asked: asked.signal,
    close: () =>
      new Promise<void>((resolve) => {
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
