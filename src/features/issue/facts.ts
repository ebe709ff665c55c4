import { z } from "zod";
import { issueEvents } from "../../github/issue-events.ts";
import { defineFacts } from "../../model/run/facts.ts";

/** What the gate file asks for. */
export const issueFacts = defineFacts(
  "issue",
  z.strictObject({ label: z.string(), on: z.array(z.enum(issueEvents)) }),
);
