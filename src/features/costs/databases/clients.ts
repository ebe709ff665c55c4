import { usageFailure } from "../../../model/failure.ts";
import type { Counters } from "./counters.ts";

type OpenCounters = (address: string) => Promise<Counters>;

const postgres = async (address: string) => await (await import("./postgres.ts")).openPostgres(address);
const redis = async (address: string) => await (await import("./redis.ts")).openRedis(address);

/** By the protocol of an address; each loads its client. */
const known: Readonly<Record<string, OpenCounters>> = {
  ...{ "postgres:": postgres, "postgresql:": postgres },
  ...{ "redis:": redis, "rediss:": redis },
};

/** @param variable with the address, for the message. @throws Failure "usage" for an address that no client reads */
export function openerOf(variable: string, address: string): OpenCounters {
  const protocol = URL.canParse(address) ? new URL(address).protocol : "";
  const open = known[protocol];
  if (open !== undefined) return open;
  const mysql = /^(?:mysql|mariadb)/.test(protocol)
    ? "; queries of MySQL and MariaDB are counted through Prometheus (docs/costs.md)"
    : "";
  const expected = `an address that begins with ${Object.keys(known)
    .map((it) => `${it}//`)
    .join(", ")}`;
  throw usageFailure(`databases: ${variable} must be ${expected}${mysql}`);
}
