import { z } from "zod";
import { zod } from "../../../config/file/zod.ts";
import { fillLink } from "../../../config/grammar/link-template.ts";
import { linkAddress, optional } from "../../../config/options/schemas.ts";
import { blockKind } from "../study.ts";
import { windowOf } from "./queries.ts";

const schema = z.strictObject({
  link: z.strictObject({
    title: z.string().min(1).max(200).meta({ description: "Text of the link." }),
    url: linkAddress(zod).meta({
      description:
        "URL with {from}, {to}, {from_iso}, {to_iso}, {testid}, {scenario}, {quantile} and the like.",
      examples: ["https://grafana.example.com/d/k6?from={from}&to={to}"],
    }),
    of: optional(z.string().min(1), "The run whose window it has. Default: the last one."),
    quantile: optional(z.number().min(0).max(1), "For {quantile}. Default: 0.95."),
  }),
});

/** A dashboard with the window of a run. */
export const link = blockKind("link", schema, ({ written: { link: written }, planning, at }) => {
  const { title, of, quantile = 0.95 } = written;
  const run = of === undefined ? planning.lastRun(at("link")) : planning.run(of, at("link", "of"));
  return (data) => {
    const { fromMs, toMs } = windowOf(run, data, at("link"));
    const {
      scenario = "",
      environment = "",
      commit = "",
      branch = "",
      testId = "",
    } = data.rounds(run).at(-1)?.provenance ?? {};
    const url = fillLink(written.url, {
      ...{ from: String(fromMs), to: String(toMs), testid: testId, scenario, environment, commit, branch },
      ...{ from_iso: new Date(fromMs).toISOString(), to_iso: new Date(toMs).toISOString() },
      quantile: String(quantile),
    });
    return [{ kind: "paragraph", line: [{ link: { label: title, url } }] }];
  };
});
