import type { ModeHost } from "../../app/feature.ts";
import type { Performed } from "../../app/host.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { writeFileAtomically } from "../../lib/files.ts";
import { exitStatus, usageFailure } from "../../model/failure.ts";
import { makeStudy } from "./make.ts";
import { studyOptions } from "./options.ts";
import { claimLine } from "./words.ts";

/** Writes the report of a study; nothing where it has a mistake. */
export async function performStudy(settings: Settings, host: ModeHost): Promise<Performed> {
  const [path, ...others] = given(settings, studyOptions.study) ?? [];
  if (path === undefined || others.length > 0)
    throw usageFailure("study: name one Markdown file, such as tuning.md");
  const output = given(settings, studyOptions.output) ?? `${path.replace(/\.md$/, "")}.report.md`;
  const { markdown, judged } = await makeStudy(path, {
    isConfined: host.kind === "job",
    formats: await host.formats(),
  });
  await writeFileAtomically(output, markdown);
  for (const one of judged.filter(({ word }) => word !== "pass"))
    host.print(`${one.word}: ${claimLine(one)}`);
  host.print(output);
  const isMissed = judged.some(({ word }) => word === "fail");
  return { isPathPrinted: true, exitStatus: isMissed ? exitStatus.failed : exitStatus.passed };
}
