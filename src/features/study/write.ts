import { dirname, join, relative } from "node:path";
import { readPageAssets } from "../../app/output/page.ts";
import { writeFileAtomically } from "../../lib/files.ts";
import { plain } from "../../report/render/escape.ts";
import { alternativeOf, type Drawing } from "./charts/drawing.ts";
import { svgOf } from "./charts/svg.ts";
import type { Made } from "./make.ts";
import { renderStudyPage } from "./render/page.ts";
import { missedNodes, renderReport } from "./render/report.ts";

/** Where a study's report is written. */
export interface StudyPlaces {
  readonly study: string;
  readonly report: string;
  readonly page: string;
  /** Of charts as files; undefined: Mermaid draws them. */
  readonly assets: string | undefined;
}

/** A report that was written; its Markdown with the charts that are files. */
export interface WrittenReport extends Made {
  readonly title: string;
}

/** Charts as files: each is kept, and named in the report. */
function picturesIn({ report, assets = "" }: StudyPlaces) {
  const files = new Map<string, string>();
  const pictureOf = (drawing: Drawing): string => {
    const name =
      plain(drawing.title, 60)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .replace(/^-|-$/g, "") || "chart";
    const path = join(assets, `${name}-${files.size + 1}.svg`);
    files.set(path, `${svgOf(drawing, { isAlone: true }).html}\n`);
    const words = `${drawing.title}: ${alternativeOf(drawing).join("; ")}`;
    const address = relative(dirname(report), path).split(/[/\\]/).map(encodeURIComponent).join("/");
    return `![${plain(words, 500).replace(/[[\]\\`*_<>&!]/g, " ")}](${address})`;
  };
  return { files, pictureOf };
}

/** Writes the report of a study as Markdown and as page. */
export async function writeReport(made: Made, places: StudyPlaces): Promise<WrittenReport> {
  const { plan, parts, judged } = made;
  const { files, pictureOf } = picturesIn(places);
  const markdown = places.assets === undefined ? made.markdown : renderReport(parts, judged, pictureOf);
  // The title of the front matter, or the first heading.
  const heading = /^#{1,2}[ \t]+(\S[^\r\n]*)$/m.exec(markdown)?.[1]?.trim();
  const title = plan.front.title ?? heading ?? places.study;
  const page = renderStudyPage({ title, missed: missedNodes(judged), parts }, await readPageAssets());
  for (const [path, svg] of files) await writeFileAtomically(path, svg);
  await writeFileAtomically(places.report, markdown);
  await writeFileAtomically(places.page, page);
  return { ...made, title, markdown };
}
