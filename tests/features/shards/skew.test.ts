import { expect, test } from "vitest";
import { measureSkew, narrowed, nextAskMs, unboundedSkew } from "../../../src/features/shards/skew.ts";
import { uniformDraws } from "../../../src/stats/draws.ts";
import { serve } from "../../unit/k6/fakes.ts";

test("asking as the other clock's second ends finds any skew, to half of the way there and back", () => {
  const random = uniformDraws(7);
  for (let draw = 0; draw < 60; draw += 1) {
    const skewMs = (random() - 0.5) * 20_000;
    const [thereMs, backMs] = [random() * 60, random() * 60];
    let nowMs = 1_800_000_000_000 + random() * 1000;
    let bounds = unboundedSkew;
    for (let asked = 0; asked < 10; asked += 1) {
      const sentMs = nowMs;
      const receivedMs = sentMs + thereMs + backMs;
      const dateMs = Math.floor((sentMs + thereMs - skewMs) / 1000) * 1000;
      bounds = narrowed(bounds, { sentMs, receivedMs, dateMs });
      // Times since the epoch are known to a quarter of a microsecond.
      expect(bounds.low).toBeLessThanOrEqual(skewMs + 0.001);
      expect(bounds.high).toBeGreaterThanOrEqual(skewMs - 0.001);
      nowMs = nextAskMs(bounds, receivedMs, (thereMs + backMs) / 2);
      expect(nowMs).toBeGreaterThanOrEqual(receivedMs - 0.001);
      expect(nowMs).toBeLessThanOrEqual(receivedMs + 1000.001);
    }
    expect(bounds.high - bounds.low).toBeLessThan(thereMs + backMs + 5);
  }
});

/** A server whose clock goes otherwise. */
async function clockOf(header: (nowMs: number) => Readonly<Record<string, string>>) {
  return await serve((_, response) => {
    response.sendDate = false;
    response.writeHead(404, header(Date.now())).end();
  });
}

const never = new AbortController().signal;

test("a generator whose clock is behind the target's has a negative skew, with its error, whatever the answer is", async () => {
  const server = await clockOf((nowMs) => ({ date: new Date(nowMs + 5250).toUTCString() }));
  const skew = await measureSkew(`http://user:secret@${new URL(server.url).host}/`, 0, never);
  await server.close();
  expect(skew).toBeDefined();
  expect(Math.abs((skew?.ms ?? 0) + 5250)).toBeLessThanOrEqual(skew?.errorMs ?? 0);
});

test.each([
  ["no Date", () => ({})],
  ["an answer that a cache stored", () => ({ date: new Date().toUTCString(), age: "12" })],
  ["a time that is none", () => ({ date: "soon" })],
  ["another year", () => ({ date: "Sat, 01 Jan 2000 00:00:00 GMT" })],
])("%s tells nothing", async (_what, header) => {
  const server = await clockOf(header);
  expect(await measureSkew(server.url, 0, never)).toBeUndefined();
  await server.close();
  expect(await measureSkew(server.url, 0, never)).toBeUndefined();
});

test("answers of several clocks are no time", async () => {
  let asked = 0;
  const server = await clockOf((nowMs) => {
    asked += 1;
    return { date: new Date(nowMs + asked * 3000).toUTCString() };
  });
  expect(await measureSkew(server.url, Number.POSITIVE_INFINITY, never)).toBeUndefined();
  await server.close();
});
