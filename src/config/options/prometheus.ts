import type { z } from "zod";
import type { Zod } from "../../model/option.ts";
import { builtinMetrics } from "../../model/run/builtin-metrics.ts";
import { duration, fileOnly, text, timeout } from "./kinds.ts";
import { fileOption, option } from "./option.ts";
import { scriptModes } from "./readers.ts";
import { headerName, objectivesWritten, optional, publicUrl, secretVariable } from "./schemas.ts";

const baseUrl = (z: Zod) =>
  publicUrl(z).refine((given) => !URL.canParse(given) || new URL(given).search === "", {
    message: "expected a base URL without a query string (?); set a tenant in headers",
  });

const name = (z: Zod) => z.string().min(1);

const query = (z: Zod) =>
  z.strictObject({
    name: z
      .string()
      .regex(/^\S(?:.*\S)?$/, { message: "expected a name on one line" })
      .max(100)
      .refine((given) => !builtinMetrics.has(given), { message: "is a built-in k6 metric; rename the query" })
      .meta({ description: "Name in the report and in objectives.", examples: ["Queue depth"] }),
    query: name(z).meta({
      description: "PromQL, with variables such as $window, $step and $scenario.",
      examples: ["sum by (queue) (shop_queue_depth)"],
    }),
    unit: optional(
      z
        .string()
        .regex(/^[^\s\d<>=!+-]*$/, { message: "expected a unit such as s, %, B/s or messages" })
        .max(20),
      "Unit of the result; any other word is for plain numbers.",
      ["s", "%", "ratio", "B", "B/s", "/s", "messages"],
    ),
    per: optional(
      z.literal("request"),
      "Divides the result by the run's requests a second, so that a rate of CPU seconds becomes CPU time per request.",
    ),
    objectives: optional(
      objectivesWritten(z),
      "Objectives for each series, on max, min, avg, start, end or change.",
      [["max < 500", "end < 1", "warn: avg < baseline + 20%"]],
    ),
  });

const prometheus = (z: Zod) =>
  z
    .strictObject({
      url: optional(baseUrl(z), "Base URL of the Prometheus that scrapes the servers."),
      basic: optional(
        z.strictObject({
          "user-env": secretVariable(z).meta({ description: "Environment variable with the user name." }),
          "password-env": secretVariable(z).meta({ description: "Environment variable with the password." }),
        }),
        "Environment variables with user name and password.",
      ),
      "bearer-env": optional(secretVariable(z), "Environment variable with a bearer token."),
      headers: optional(
        z.record(
          headerName(z).refine((given) => given.toLowerCase() !== "authorization", {
            message: "the file must not contain secrets; use basic, bearer-env or headers-env",
          }),
          z.string(),
        ),
        "Additional headers, such as a tenant.",
        [{ "X-Scope-OrgID": "team-a" }],
      ),
      "headers-env": optional(
        z.record(headerName(z), secretVariable(z)),
        "The same, with the environment variables of their values.",
      ),
      "ca-file": optional(name(z), "PEM file of the certificate authority."),
      timeout: optional(timeout.schema(z), "Timeout of each request. Default: 10s."),
      step: optional(
        duration.schema(z),
        "Distance between two values. Default: at most 2,000 in the window.",
      ),
      "remote-write": optional(
        z.union([z.boolean(), publicUrl(z)]),
        "Let k6 write its own metrics there too, or to this URL.",
      ),
      queries: optional(z.array(query(z)).max(50), "Queries over the run's window."),
    })
    .refine((keys) => keys.basic === undefined || keys["bearer-env"] === undefined, {
      message: "set either basic or bearer-env, not both",
    })
    .refine(({ queries = [] }) => new Set(queries.map((one) => one.name)).size === queries.length, {
      message: "two queries have the same name",
      path: ["queries"],
    });

/** `prometheus` of the gate file. */
export type PrometheusKeys = z.infer<ReturnType<typeof prometheus>>;

/** The Prometheus that scrapes the servers. */
export const prometheusOptions = {
  url: option("prometheus-url", text, {
    help: "Base URL of Prometheus, such as a preview's own.",
    readBy: scriptModes,
    otherwise: "prometheus.url",
    isRefusedElsewhere: true,
    repeated: "load",
  }),
  keys: fileOption("prometheus", fileOnly(prometheus), { of: "gate", help: "Server metrics of each run." }),
};
