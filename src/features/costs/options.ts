import type { z } from "zod";
import { fileOnly } from "../../config/options/kinds.ts";
import { fileOption } from "../../config/options/option.ts";
import { secretVariable } from "../../config/options/schemas.ts";
import type { Zod } from "../../model/option.ts";

const perCoreHour = (z: Zod) =>
  z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,6})?\/core-hour$/, { message: "expected a price such as 0.04/core-hour" })
    .meta({ description: "Price of a processor for an hour, in any currency." });

const perSecond = (z: Zod) =>
  z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,3})?\/s$/, { message: "expected a rate such as 2000/s" })
    .meta({ description: "Requests a second that it is worked out for. Default: those of the run." })
    .optional();

const price = (z: Zod) => z.strictObject({ cpu: perCoreHour(z), at: perSecond(z) });

/** In numbers. */
export function priceOf({ cpu, at }: z.infer<ReturnType<typeof price>>) {
  const perSecond = at === undefined ? {} : { perSecond: Number.parseFloat(at) };
  return { perCoreHour: Number.parseFloat(cpu), ...perSecond };
}

const databaseName = (z: Zod) =>
  z.string().regex(/^[\w-]{1,40}$/, { message: "expected a name of letters, digits, _ and -" });

const variable = (z: Zod) =>
  z
    .string()
    .regex(/^\$[A-Za-z_]\w*$/, {
      message: "the file must not contain secrets; expected a variable, such as $DATABASE_URL",
    })
    .refine((text) => secretVariable(z).safeParse(text.slice(1)).success, {
      message: "is a variable of the runner, which is never sent to another server",
    });

const variables = (z: Zod) =>
  z.union([
    variable(z),
    z.strictObject({
      head: variable(z).meta({ description: "Of the change's database." }),
      base: variable(z).meta({ description: "Of the base's." }),
    }),
  ]);

const databases = (z: Zod) => z.record(databaseName(z), variables(z));

/** Names of variables for each side, by the name of the database. */
export function databasesOf(written: z.infer<ReturnType<typeof databases>>) {
  const named = Object.entries(written).map(([name, one]) => {
    const { head, base } = typeof one === "string" ? { head: one, base: one } : one;
    return [name, { head: head.slice(1), base: base.slice(1) }] as const;
  });
  return Object.fromEntries(named);
}

/** What is counted and shown beside the costs of the processes. */
export const costOptions = {
  databases: fileOption("databases", fileOnly(databases), {
    of: "gate",
    help: "Databases whose queries are counted, each by the variable with its address, or by one for each side.",
    examples: [{ shop: "$DATABASE_URL" }],
  }),
  price: fileOption("price", fileOnly(price), {
    of: "scenario",
    help: "What a processor costs, such as `{cpu: 0.04/core-hour, at: 2000/s}`: what a change comes to is shown.",
    examples: [{ cpu: "0.04/core-hour", at: "2000/s" }],
  }),
};
