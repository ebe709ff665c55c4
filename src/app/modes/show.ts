import type { ReadGateFile } from "../../config/file/read.ts";
import { loadOptions } from "../../config/options/load.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { reportOptions } from "../../config/options/report.ts";
import { resolveKeys } from "../../config/resolve/modes.ts";
import { exitStatus } from "../../model/failure.ts";
import type { BaselineKey } from "../../model/gate.ts";
import type { BaselineStore } from "../../ports/baseline-store.ts";
import type { ModeHost } from "../feature.ts";
import type { Performed } from "../host.ts";
import { readRules } from "../setup/gate-file.ts";
import { ofEnvironments, openStore, refuseUnknown } from "../setup/stores.ts";
import { listBaseline, showBaseline } from "../show.ts";

export async function performShow(settings: Settings, host: ModeHost): Promise<Performed> {
  const { file, rules } = await readRules(settings, host);
  const store = openStore(rules, host);
  const keys = await shownKeys(settings, file, store);
  const isJson = given(settings, reportOptions.json);
  host.print(
    isJson ? JSON.stringify(await listBaseline(keys, store), null, 2) : await showBaseline(keys, store),
  );
  return { exitStatus: exitStatus.passed };
}

/** @throws Failure "usage" for a name that is neither stored nor the gate file's, where something is stored */
async function shownKeys(
  settings: Settings,
  file: ReadGateFile | undefined,
  store: BaselineStore,
): Promise<readonly BaselineKey[]> {
  const stored = await store.keys();
  if (stored.length === 0) return [];
  const { place } = store;
  const alsoKnown = [...(file?.scenarios.keys() ?? [])];
  refuseUnknown("scenario", given(settings, loadOptions.scenario) ?? [], stored, { place, alsoKnown });
  return resolveKeys(settings, file) ?? ofEnvironments(settings, stored, store);
}
