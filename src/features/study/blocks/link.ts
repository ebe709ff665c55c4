import { z } from "zod";
import { zod } from "../../../config/file/zod.ts";
import { fillLink } from "../../../config/grammar/link-template.ts";
import { linkAddress } from "../../../config/options/schemas.ts";
import { linkValues } from "../../../report/document/links.ts";
import { runWritten, text } from "../schema.ts";
import { roundsWithTimes } from "../servers/queries.ts";
import { blockKind } from "../study.ts";

const schema = z.strictObject({
  link: z.strictObject({
    title: text(200).meta({ description: "Text of the link." }),
    url: linkAddress(zod).meta({
      description:
        "URL with {from}, {to}, {from_iso}, {to_iso}, {testid}, {scenario}, {quantile} and the like.",
      examples: ["https://grafana.example.com/d/k6?from={from}&to={to}"],
    }),
    of: runWritten,
  }),
});

/** A dashboard with the window of a run. */
export const link = blockKind("link", schema, ({ written: { link: written }, at, run: runOf }) => {
  const run = runOf(written.of, "of");
  return (data) => {
    const url = fillLink(written.url, linkValues(roundsWithTimes(run, data, at())));
    return [{ kind: "paragraph", line: [{ link: { label: written.title, url } }] }];
  };
});
