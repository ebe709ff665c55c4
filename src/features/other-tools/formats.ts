import type { Importer } from "../../ingest/import/source.ts";
import { artillery } from "./artillery.ts";
import { artilleryConsole } from "./artillery-console.ts";
import { csv } from "./csv.ts";
import { jtl } from "./jtl.ts";
import { locust } from "./locust.ts";
import { ngrinder } from "./ngrinder.ts";
import { ownJson } from "./own-json.ts";

/** Formats of other load generators, in the order in which they are tried. */
export const otherFormats: readonly Importer[] = [
  jtl,
  artillery,
  locust,
  ngrinder,
  csv,
  artilleryConsole,
  ownJson,
];
