// Counters of real databases: what their clients ask is counted to the statement, and what the gate asks is not.
import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import connect from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openerOf } from "../../../../src/features/costs/databases/clients.ts";
import type { Counters } from "../../../../src/features/costs/databases/counters.ts";
import { type CountedDatabase, countDuring } from "../../../../src/features/costs/databases/counting.ts";
import { type RunningServer, startPostgres, startRedis, testAuthority } from "../../../databases/servers.ts";
import { planted } from "../../../written/planted.ts";

const { databasePassword: password } = planted;

async function open(address: string): Promise<Counters> {
  return await openerOf("DATABASE_URL", address)(address);
}

function clientOf(address: string) {
  return connect(address, {
    ...{ max: 1, prepare: false, fetch_types: false, idle_timeout: 0, max_lifetime: null },
    ...{ connect_timeout: 10, onnotice: () => undefined, connection: { application_name: "shop" } },
  });
}

/** Asks a PostgreSQL all of this in one session. */
async function asks(address: string, queries: readonly string[]): Promise<void> {
  const sql = clientOf(address);
  for (const query of queries) await sql.unsafe(query);
  await sql.end({ timeout: 5 });
}

function times(count: number, query: string): readonly string[] {
  return Array.from({ length: count }, () => query);
}

/** What was counted between the first sample and the last. */
function countedIn({ samples }: CountedDatabase) {
  const [first, last] = [samples[0], samples.at(-1)];
  const rose = (key: "queries" | "transactions") =>
    last?.[key] === undefined || first?.[key] === undefined ? undefined : last[key] - first[key];
  return { queries: rose("queries"), transactions: rose("transactions") };
}

async function countedWhile(address: string, work: () => Promise<unknown>): Promise<CountedDatabase> {
  const { counted } = await countDuring([{ name: "shop", side: "head", address }], work);
  const [only] = counted;
  if (only === undefined) throw new Error("one database is counted");
  return only;
}

describe("PostgreSQL", () => {
  let server: RunningServer;
  const addressOf = (database: string, host = "127.0.0.1"): string =>
    `postgres://tester:${password}@${host}:${server.port}/${database}`;

  beforeAll(async () => {
    server = await startPostgres(["shared_preload_libraries=pg_stat_statements", "autovacuum=off"]);
    await asks(addressOf("postgres"), ["CREATE DATABASE shop_head", "CREATE DATABASE shop_base"]);
    await asks(addressOf("shop_head"), [
      "CREATE EXTENSION pg_stat_statements",
      "CREATE TABLE items (id int PRIMARY KEY)",
      "CREATE FUNCTION counted() RETURNS bigint LANGUAGE plpgsql AS 'BEGIN PERFORM count(*) FROM items; RETURN (SELECT count(*) FROM items); END'",
    ]);
  });
  afterAll(async () => await server?.stop());

  test("counts each query of its clients, and none of ours", async () => {
    const nothing = await countedWhile(addressOf("shop_head"), async () => undefined);
    expect(countedIn(nothing)).toEqual({ queries: 0, transactions: 0 });
    const thirty = await countedWhile(addressOf("shop_head"), async () => {
      await asks(addressOf("shop_head"), times(30, "SELECT id FROM items"));
      await asks(addressOf("shop_base"), times(50, "SELECT 1"));
    });
    expect(countedIn(thirty).queries).toBe(30);
  });

  test("counts the queries of a transaction one by one, the transaction once, and that of a session's start", async () => {
    const counted = await countedWhile(addressOf("shop_head"), async () => {
      const ten = times(10, "SELECT id FROM items");
      await asks(addressOf("shop_head"), ["BEGIN", ...ten, "COMMIT", ...ten]);
    });
    expect(countedIn(counted).queries).toBe(22);
    expect(countedIn(counted).transactions).toBe(12);
  });

  test("counts a function once, whatever it asks itself", async () => {
    const counted = await countedWhile(addressOf("shop_head"), async () => {
      await asks(addressOf("shop_head"), ["SET pg_stat_statements.track = 'all'", "SELECT counted()"]);
    });
    expect(countedIn(counted).queries).toBe(2);
  });

  test("without its extension counts transactions, and says why no queries", async () => {
    const counted = await countedWhile(addressOf("shop_base"), async () => {
      await asks(addressOf("shop_base"), times(20, "SELECT count(*) FROM pg_class"));
    });
    expect(counted.lacksQueries).toBe("it has no extension pg_stat_statements");
    expect(countedIn(counted)).toEqual({ queries: undefined, transactions: 21 });
  });

  test("is one database under each of its addresses, and another one beside it", async () => {
    const addresses = [addressOf("shop_head"), addressOf("shop_head", "localhost"), addressOf("shop_base")];
    const all = await Promise.all(addresses.map(open));
    await Promise.all(all.map(async ({ close }) => await close()));
    const [one, same, other] = all.map(({ identity }) => identity);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });

  test("that sets its counts back is known to have done so", async () => {
    const { samples } = await countedWhile(addressOf("shop_head"), async () => {
      await asks(addressOf("shop_head"), ["SELECT pg_stat_statements_reset()"]);
    });
    expect(samples.at(-1)?.era).not.toBe(samples[0]?.era);
  });

  test("is read by a user who may read nothing else", async () => {
    // The text of this statement is kept by the extension.
    await asks(addressOf("shop_head"), ["CREATE USER reader PASSWORD 'open'"]);
    const address = addressOf("shop_head").replace("tester", "reader").replace(password, "open");
    const counted = await countedWhile(address, async () => {
      await asks(addressOf("shop_head"), times(5, "SELECT id FROM items"));
    });
    expect(countedIn(counted).queries).toBe(5);
  });

  test.each([
    [
      "a wrong password",
      () => addressOf("shop_head").replace(password, "another"),
      /password authentication failed/,
    ],
    ["a database that is not there", () => addressOf("shop_other"), /"shop_other" does not exist/],
    ["a port where nothing listens", () => "postgres://tester:secret@127.0.0.1:9/shop", /ECONNREFUSED/],
  ])("%s is said, and ends nothing", async (_, address, said) => {
    const counted = await countedWhile(address(), async () => undefined);
    expect(counted.samples).toEqual([]);
    expect(counted.failure).toMatch(said);
    expect(counted.failure).not.toContain(password);
  });
});

test("a PostgreSQL that ends under load is said", async () => {
  await using server = await startPostgres();
  const address = `postgres://tester:${password}@127.0.0.1:${server.port}/postgres`;
  const counted = await countedWhile(address, server.stop);
  expect(counted.samples).toHaveLength(1);
  expect(counted.failure).toBeDefined();
});

test("a PostgreSQL without the library of its extension counts transactions", async () => {
  await using server = await startPostgres();
  const address = `postgres://tester:${password}@127.0.0.1:${server.port}/postgres`;
  await asks(address, ["CREATE EXTENSION pg_stat_statements"]);
  const { lacksQueries } = await countedWhile(address, async () => undefined);
  expect(lacksQueries).toContain("shared_preload_libraries");
});

describe("Redis", () => {
  let server: RunningServer;
  const address = (path = "", word: string = password): string =>
    `redis://:${word}@127.0.0.1:${server.port}${path}`;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(async () => await server?.stop());

  test("counts each command of its clients, and none of ours", async () => {
    const shop = await open(address());
    const nothing = await countedWhile(address(), async () => undefined);
    expect(countedIn(nothing)).toEqual({ queries: 0, transactions: undefined });
    const counted = await countedWhile(address(), async () => {
      for (let asked = 0; asked < 7; asked += 1) await shop.read();
    });
    await shop.close();
    expect(countedIn(counted).queries).toBe(7);
  });

  test("is one database with each of its numbers", async () => {
    const all = await Promise.all([address("/0"), address("/1")].map(open));
    await Promise.all(all.map(async ({ close }) => await close()));
    expect(all[0]?.identity).toBe(all[1]?.identity);
  });

  test("a wrong password is said, and ends nothing", async () => {
    const counted = await countedWhile(address("", "another"), async () => undefined);
    expect(counted).toMatchObject({ samples: [], failure: expect.stringMatching(/^WRONGPASS/) });
  });
});

describe("a server that wants TLS", () => {
  const trusted = getCACertificates("default");
  afterEach(() => setDefaultCACertificates(trusted));
  /** As NODE_EXTRA_CA_CERTS does when a process starts. */
  const trustTestAuthority = () =>
    setDefaultCACertificates([...trusted, readFileSync(testAuthority, "utf8")]);
  const countedNothing = async (address: string) => await countedWhile(address, async () => undefined);

  test("of PostgreSQL is read as sslmode says: whoever answers, or only whom an authority vouches for", async () => {
    await using server = await startPostgres([], { onlyTls: true });
    const address = `postgres://tester:${password}@127.0.0.1:${server.port}/postgres`;
    expect((await countedNothing(address)).failure).toMatch(/no pg_hba.conf entry.*no encryption/);
    expect((await countedNothing(`${address}?sslmode=require`)).failure).toBeUndefined();
    const strict = `${address}?sslmode=verify-full`;
    expect((await countedNothing(strict)).failure).toMatch(/certificate/);
    trustTestAuthority();
    const counted = await countedNothing(strict);
    expect(counted.failure).toBeUndefined();
    expect(counted.samples).toHaveLength(2);
  });

  test("of Redis is read at rediss:// if an authority vouches for it", async () => {
    await using server = await startRedis({ onlyTls: true });
    const address = `rediss://:${password}@127.0.0.1:${server.port}`;
    expect((await countedNothing(address)).failure).toMatch(/certificate/);
    trustTestAuthority();
    const counted = await countedNothing(address);
    expect(counted.failure).toBeUndefined();
    expect(countedIn(counted).queries).toBe(0);
  });
});
