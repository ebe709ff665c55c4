// @ts-check
/** The shop's settings, from flags, environment variables or code. They are described at the top of shop.js. */
import { parseArgs } from "node:util";
import { endpoints } from "./service-time.js";

/** @import { ShopSettings } from "./shop.d.ts" */

export class SettingsError extends Error {
  /** @override */
  name = "SettingsError";
}

/**
 * @typedef {object} Setting
 * @property {string} env
 * @property {string} flag
 * @property {string} [fallback]
 * @property {string} expected
 * @property {(text: string) => string | number | undefined} parse undefined when the text is not as expected
 */

/** @type {Record<keyof ShopSettings, Setting>} */
const table = {
  port: { env: "PORT", flag: "port", fallback: "3000", ...whole(0, 65_535) },
  host: {
    env: "HOST",
    flag: "host",
    fallback: "127.0.0.1",
    ...word(/^[\w.:-]+$/, "a host name or an address"),
  },
  slowdown: { env: "SHOP_SLOWDOWN", flag: "slowdown", fallback: "1", ...number(0.01, 100) },
  slowEndpoint: { env: "SHOP_SLOW_ENDPOINT", flag: "slow-endpoint", ...oneOf(endpoints) },
  errorRate: { env: "SHOP_ERROR_RATE", flag: "error-rate", fallback: "0", ...number(0, 1) },
  tail: { env: "SHOP_TAIL", flag: "tail", fallback: "1", ...number(1, 100) },
  seed: { env: "SHOP_SEED", flag: "seed", ...whole(0, 2 ** 32 - 1) },
  leakBytes: { env: "SHOP_LEAK_BYTES", flag: "leak-bytes", fallback: "0", ...whole(0, 10_000_000) },
  ordersPerSecond: {
    env: "SHOP_ORDERS_PER_SECOND",
    flag: "orders-per-second",
    fallback: "1000",
    ...number(0, 100_000),
  },
  failingStartupMs: {
    env: "SHOP_FAILING_STARTUP_MS",
    flag: "failing-startup-ms",
    fallback: "0",
    ...whole(0, 3_600_000),
  },
  version: {
    env: "SHOP_VERSION",
    flag: "version-label",
    fallback: "dev",
    ...word(/^[\x21-\x7e]{1,100}$/, "1 to 100 visible ASCII characters"),
  },
};

/** @type {typeof import("./shop.d.ts").readSettings} */
export function readSettings(args, env) {
  const flags = readFlags(args);
  return parseSettings((_, { flag, env: variable }) => {
    const fromFlag = flags[flag];
    if (fromFlag !== undefined) return { label: `--${flag}`, text: fromFlag };
    return { label: variable, text: env[variable] || undefined };
  });
}

/**
 * @param {Partial<ShopSettings>} settings
 * @throws {SettingsError} for values out of range
 */
export function checkSettings(settings) {
  return parseSettings((key) => ({ label: key, text: settings[key]?.toString() }));
}

/**
 * @param {(key: keyof ShopSettings, setting: Setting) => {label: string, text: string | undefined}} lookUp
 * @returns {ShopSettings}
 */
function parseSettings(lookUp) {
  const problems = [];
  /** @type {Record<string, string | number | undefined>} */
  const settings = {};
  for (const [key, setting] of Object.entries(table)) {
    const { label, text = setting.fallback } = lookUp(/** @type {keyof ShopSettings} */ (key), setting);
    if (text === undefined) continue;
    settings[key] = setting.parse(text);
    if (settings[key] === undefined)
      problems.push(`${label}: "${text}" cannot be used; use ${setting.expected}`);
  }
  if (problems.length > 0) throw new SettingsError(problems.join("\n"));
  return /** @type {ShopSettings} */ (/** @type {unknown} */ (settings));
}

/**
 * @param {readonly string[]} args
 * @returns {Record<string, string | undefined>}
 */
function readFlags(args) {
  const names = Object.values(table).map(({ flag }) => flag);
  const options = Object.fromEntries(names.map((flag) => [flag, /** @type {const} */ ({ type: "string" })]));
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new SettingsError(`${error.message}; flags are --${names.join(", --")}`, { cause: error });
  }
}

/**
 * @param {number} least
 * @param {number} most
 */
function number(least, most) {
  return {
    expected: `a number from ${least} to ${most}`,
    /** @param {string} text */
    parse(text) {
      const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
      return value >= least && value <= most ? value : undefined;
    },
  };
}

/**
 * @param {number} least
 * @param {number} most
 */
function whole(least, most) {
  return {
    expected: `a whole number from ${least} to ${most}`,
    /** @param {string} text */
    parse: (text) => (/^\d+$/.test(text) ? number(least, most).parse(text) : undefined),
  };
}

/** @param {readonly string[]} words */
function oneOf(words) {
  return {
    expected: `one of ${words.join(", ")}`,
    /** @param {string} text */
    parse: (text) => (words.includes(text) ? text : undefined),
  };
}

/**
 * @param {RegExp} pattern
 * @param {string} expected
 */
function word(pattern, expected) {
  return {
    expected,
    /** @param {string} text */
    parse: (text) => (pattern.test(text) ? text : undefined),
  };
}
