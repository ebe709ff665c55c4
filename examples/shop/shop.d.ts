/** An endpoint with a service time; `/health` and `/metrics` have none. Also the value of `name` in k6 and in metrics. */
export type Endpoint = "products" | "product" | "search" | "cart" | "checkout";

/** How a shop behaves. The same names in kebab case are its flags, in `SHOP_` upper case its environment variables. */
export interface ShopSettings {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Factor on service times, above 0: 1.4 makes them 40 % longer. */
  readonly slowdown: number;
  /** The only endpoint that `slowdown` is for; all of them when absent. */
  readonly slowEndpoint?: Endpoint | undefined;
  /** Share of requests answered 500, 0 to 1. They take as long as the others. */
  readonly errorRate: number;
  /** Factor on the service times of the slowest 3 % of requests, at least 1. */
  readonly tail: number;
  /** Equal seeds give the nth request of an endpoint the same service time. A random one when absent. */
  readonly seed?: number | undefined;
  /** Memory kept for each request of an endpoint, for good: a leak. Ends at 1 GB in all. */
  readonly leakBytes: number;
  /** Orders packed each second; 0: the queue of orders never drains. */
  readonly ordersPerSecond: number;
  /** For so long after the start every request is answered 503. */
  readonly failingStartupMs: number;
  /** Sent in the header `x-shop-version`. */
  readonly version: string;
}

export interface Shop {
  /** Without a slash at its end, e.g. `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly seed: number;
  /** Stops listening, lets requests under way finish for up to half a second. May be called again. */
  close(): Promise<void>;
}

/** Settings that cannot be used; the message has a sentence for each of them. */
export class SettingsError extends Error {}

/** @throws SettingsError with everything that is wrong, a line each */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ShopSettings;

/**
 * How long the shop takes to answer the nth request (from 0) of an endpoint, in ms, before the network is added.
 * Pure: the same arguments give the same time.
 */
export function serviceTimeMs(
  endpoint: Endpoint,
  n: number,
  settings: Pick<ShopSettings, "slowdown" | "slowEndpoint" | "tail"> & { readonly seed: number },
): number;

/** Whether the nth request (from 0) of an endpoint is answered 500. Pure. */
export function isFailing(
  endpoint: Endpoint,
  n: number,
  settings: Pick<ShopSettings, "errorRate"> & { readonly seed: number },
): boolean;

/**
 * Starts a shop in this process and resolves when it listens. Settings that are left out have their defaults.
 * @throws SettingsError for settings out of range; the error of `listen`, e.g. EADDRINUSE
 */
export function startShop(settings?: Partial<ShopSettings>): Promise<Shop>;
