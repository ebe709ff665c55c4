import { join } from "node:path";
import { readHistories } from "../../app/history.ts";
import { resolveObjectives } from "../../config/resolve/objectives.ts";
import { resolveRules } from "../../config/resolve/rules.ts";
import { givenValue, type Settings } from "../../config/settings.ts";
import { exitStatus } from "../../model/failure.ts";
import type { BaselineKey } from "../../model/gate.ts";
import type { BaselineStore } from "../../ports/baseline-store.ts";
import { historyContent } from "../../report/history/content.ts";
import { renderHistory } from "../../report/history/render.ts";
import { readCountingGateFile } from "../gate-file.ts";
import type { Host, Performed } from "../host.ts";
import { writeHtml } from "../page.ts";
import { readPageAssets } from "../page-assets.ts";
import { openStore, refuseUnknown } from "../stores.ts";

/** Writes the page of what is stored, all of it or what is named, and prints its path. */
export async function performHistory(settings: Settings, host: Host): Promise<Performed> {
  const { file } = await readCountingGateFile(settings, host);
  const rules = resolveRules(settings, file, host.around);
  const store = openStore(rules, host);
  const keys = await askedKeys(settings, store);
  const histories = await readHistories(keys, store, (scenario) =>
    resolveObjectives(settings, file, scenario),
  );
  const html = renderHistory(historyContent(histories, store.place), await readPageAssets());
  const path = givenValue(settings, "page") ?? join(rules.reportDirectory, "history.html");
  await writeHtml(path, html);
  host.print(path);
  return { published: { reportPath: path }, exitStatus: exitStatus.passed };
}

/** @throws Failure "usage" for a name of which nothing is stored, where something is of others */
async function askedKeys(settings: Settings, store: BaselineStore): Promise<readonly BaselineKey[]> {
  const environments = settings.get("environment");
  const stored = await store.keys();
  refuseUnknown("environment", environments ?? [], { stored, place: store.place });
  const keys = stored.filter(({ environment }) => environments?.includes(environment) ?? true);
  const wanted = givenValue(settings, "scenario");
  if (wanted === undefined) return keys;
  refuseUnknown("scenario", wanted, { stored: keys, place: store.place });
  return keys.filter(({ scenario }) => wanted.includes(scenario));
}
