// @ts-check
/** How long the shop takes, and which requests it fails: decided by pure functions of a seed. */

/** @import { Endpoint, ShopSettings } from "./shop.d.ts" */

/**
 * Median in ms, spread (p95 is 19 ** spread times the median), and blocks hashed as the share of real CPU work.
 * The mix of examples/k6/checkout.js has its p95 where both search and checkout have many requests: a percentile in a
 * thin part of the distribution would jump from run to run.
 * @type {Record<Endpoint, {medianMs: number, spread: number, blocks: number}>}
 */
export const profiles = {
  products: { medianMs: 16, spread: 0.16, blocks: 20 },
  product: { medianMs: 10, spread: 0.16, blocks: 10 },
  search: { medianMs: 34, spread: 0.14, blocks: 60 },
  cart: { medianMs: 24, spread: 0.16, blocks: 20 },
  checkout: { medianMs: 40, spread: 0.12, blocks: 80 },
};
export const endpoints = /** @type {Endpoint[]} */ (Object.keys(profiles));

const tailShare = 0.03;
const streams = { time: 1, error: 2 };

/** @type {typeof import("./shop.d.ts").serviceTimeMs} */
export function serviceTimeMs(endpoint, n, settings) {
  const { medianMs, spread } = profiles[endpoint];
  const rank = uniform(settings.seed, streams.time, endpoint, n);
  // Log-logistic: a body like the log-normal's, a longer tail, and a quantile function that fits one line. Capped at
  // 1 in 2,000, or one request in a million would take a second.
  const odds = Math.min(rank, 0.9995) / (1 - Math.min(rank, 0.9995));
  const tail = rank > 1 - tailShare ? settings.tail : 1;
  return medianMs * odds ** spread * tail * slowdownOf(endpoint, settings);
}

/** @type {typeof import("./shop.d.ts").isFailing} */
export function isFailing(endpoint, n, settings) {
  return uniform(settings.seed, streams.error, endpoint, n) < settings.errorRate;
}

/**
 * @param {Endpoint} endpoint
 * @param {Pick<ShopSettings, "slowdown" | "slowEndpoint">} settings
 */
export function slowdownOf(endpoint, { slowdown, slowEndpoint }) {
  return slowEndpoint === undefined || slowEndpoint === endpoint ? slowdown : 1;
}

/**
 * A number in (0, 1) that looks random and depends on the arguments alone, so that requests may overtake each other.
 * @param {number} seed
 * @param {number} stream
 * @param {Endpoint} endpoint
 * @param {number} n
 */
function uniform(seed, stream, endpoint, n) {
  const key = mix(mix(seed) + stream * 16 + endpoints.indexOf(endpoint));
  return (mix(key + n) + 0.5) / 2 ** 32;
}

/**
 * Spreads 32 bits evenly: the finaliser "lowbias32", https://nullprogram.com/blog/2018/07/31/
 * @param {number} value
 */
function mix(value) {
  let x = value >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

/**
 * Waits that are right on average. Timers know whole milliseconds only and fire a little late, which would be several
 * per cent of a short wait; so what one wait got too much or too little, the next one makes up for. At most 2 ms are
 * carried on: a process that was held up does not speed up afterwards.
 */
export function createPacer() {
  let owedMs = 0;
  /** @param {number} deadline in ms on the clock of `performance.now()` */
  return async function waitUntil(deadline) {
    const startedAt = performance.now();
    const wantedMs = deadline - startedAt + owedMs;
    owedMs = 0;
    const wholeMs = Math.floor(wantedMs);
    if (wholeMs > 0) await new Promise((resolve) => setTimeout(resolve, wholeMs));
    const missedMs = wantedMs - (performance.now() - startedAt);
    owedMs = Math.max(-2, Math.min(2, owedMs + missedMs));
  };
}
