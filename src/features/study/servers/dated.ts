import { importedRecord } from "../../../ingest/import/source.ts";
import type { Run } from "../../../model/run/run.ts";
import { instantForm, instantOf } from "../results/instant.ts";
import { mistake, type Place } from "../source/place.ts";

/** The window of a run, as written. */
interface WindowWritten {
  readonly from?: string | number | undefined;
  readonly to?: string | number | undefined;
}

/** A test run of the past in Prometheus. */
export interface DatedRun extends WindowWritten {
  readonly testid: string;
}

/** @throws Failure "usage" for a run without a window */
export function spanOf({ from, to }: WindowWritten, place: Place) {
  const [fromMs, toMs] = [from, to].map((one) => (one === undefined ? undefined : instantOf(one)));
  if (fromMs === undefined || toMs === undefined || toMs <= fromMs)
    throw mistake(place, "this run has no window", `from and to, in this order, each ${instantForm}`);
  return { from: new Date(fromMs), to: new Date(toMs) };
}

/** A window of servers without a load of its own. */
export function windowAlone(name: string, { from, to }: { readonly from: Date; readonly to: Date }): Run {
  const window = { start: from.toISOString(), end: to.toISOString(), warmUpMs: 0 };
  const generator = { droppedIterations: 0, vusMax: 0, warnings: [] };
  return importedRecord(
    name,
    { scenario: name },
    { source: "window", window, metrics: [], checks: [], generator },
  );
}
