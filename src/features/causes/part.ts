import type { Piece, Section } from "../../model/document.ts";
import type { Part, ShownRuns } from "../../model/report/part.ts";
import { evidence, left, line, paragraphs, right, tableOf } from "../../report/document/piece.ts";
import { known } from "../../report/known.ts";
import { causesFacts, type KeptCauses, type KeptFunction } from "./facts.ts";
import { sourceUrl } from "./source.ts";
import { betweenCell, causesLine, flameSummary, flameTitle, profiledLine, sectionTitle } from "./words.ts";

/** Of a fail alone: nothing else is looked into, whatever a report claims. */
function causesIn({ judged }: ShownRuns) {
  return judged?.verdict.verdict === "fail" ? causesFacts.of(judged) : undefined;
}

/** What both sides spend; undefined where no profile was compared. @param repositoryUrl where the commit's files are shown */
export function causesSection(found: KeptCauses | undefined, repositoryUrl?: string): Section | undefined {
  if (found === undefined || found.kind === "untaken" || found.kind === "notReproduced") return undefined;
  const { functions, commit } = found;
  if (functions.length === 0) return undefined;
  const linked = (label: string, { file }: KeptFunction, at: number): Piece | undefined => {
    if (repositoryUrl === undefined || commit === undefined || file === undefined) return undefined;
    const url = sourceUrl(repositoryUrl, { commit, file, line: at });
    return url === undefined ? undefined : { link: { label, url } };
  };
  const has = (kind: keyof KeptFunction["spent"]): boolean =>
    functions.some(({ spent }) => (spent[kind].head ?? 0) + (spent[kind].base ?? 0) > 0);
  const columns = [
    left<KeptFunction>("Function", (one) => {
      const { name, path } = one;
      const shown = linked(path, one, one.line) ?? { code: path };
      return line(name === "" ? "(anonymous)" : { code: name }, " ", shown);
    }),
    left<KeptFunction>("Line", (one) => {
      const { most, line: own, text } = one;
      const at = most?.line ?? own;
      const shown = linked(String(at), one, at) ?? String(at);
      return line(shown, " ", { code: most?.text ?? text }, most?.isNew ? " (new)" : "");
    }),
    has("cpu") && right<KeptFunction>("CPU", ({ spent }) => betweenCell(spent.cpu, "time")),
    has("wait") && right<KeptFunction>("Waits", ({ spent }) => betweenCell(spent.wait, "time")),
    has("queries") && right<KeptFunction>("Queries", ({ spent }) => betweenCell(spent.queries, "number")),
    has("calls") && right<KeptFunction>("Calls", ({ spent }) => betweenCell(spent.calls, "number")),
  ];
  const nodes = [...paragraphs([profiledLine(found)]), tableOf(functions, columns)];
  return evidence(sectionTitle, nodes, { about: "part" });
}

/** The cause of a miss, in a report. */
export const causesPart: Part = {
  remarks: (shown) => {
    const found = causesIn(shown);
    return known(found && causesLine(found));
  },
  flame: (shown) => {
    const found = causesIn(shown);
    if (found === undefined || !("flame" in found) || found.flame.length === 0) return undefined;
    return { title: flameTitle, summary: flameSummary, boxes: found.flame };
  },
  section: (shown) => causesSection(causesIn(shown), shown.repositoryUrl),
};
