import type { BlockKind } from "../study.ts";
import { breakdown } from "./breakdown.ts";
import { chart } from "./chart.ts";
import { compare } from "./compare.ts";
import { environment } from "./environment.ts";
import { events } from "./events.ts";
import { figuresTable } from "./figures-table.ts";
import { ladder } from "./ladder.ts";
import { link } from "./link.ts";
import { log } from "./log.ts";
import { servers } from "./servers.ts";

/** Every kind of block besides include, in the order of the docs. */
export const blocks: readonly BlockKind[] = [
  compare,
  figuresTable,
  chart,
  ladder,
  breakdown,
  servers,
  events,
  log,
  link,
  environment,
];
