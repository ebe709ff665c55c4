import { z } from "zod";
import { fileOnly } from "../../config/options/kinds.ts";
import { fileOption } from "../../config/options/option.ts";

const perCoreHour = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,6})?\/core-hour$/, { message: "expected a price such as 0.04/core-hour" })
  .meta({ description: "Price of a processor for an hour, in any currency." });

const perSecond = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,3})?\/s$/, { message: "expected a rate such as 2000/s" })
  .meta({ description: "Requests a second that it is worked out for. Default: those of the run." })
  .optional();

/** What is shown beside the costs. */
export const costOptions = {
  price: fileOption("price", fileOnly(z.strictObject({ cpu: perCoreHour, at: perSecond })), {
    of: "scenario",
    help: "What a processor costs, such as `{cpu: 0.04/core-hour, at: 2000/s}`: what a change comes to is shown.",
    examples: [{ cpu: "0.04/core-hour", at: "2000/s" }],
  }),
};
