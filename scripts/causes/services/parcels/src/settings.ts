export interface Settings {
  port: number;
  geocoderUrl: string;
  geocoderTimeoutMs: number;
  parcels: number;
  quoteCacheSeconds: number;
}

export function settingsFrom(env: NodeJS.ProcessEnv): Settings {
  return {
    port: Number(env.PORT ?? 3000),
    geocoderUrl: env.REMOTE_URL ?? "http://127.0.0.1:9/",
    geocoderTimeoutMs: Number(env.GEOCODER_TIMEOUT_MS ?? 3000),
    parcels: Number(env.PARCELS ?? 6000),
    quoteCacheSeconds: Number(env.QUOTE_CACHE_SECONDS ?? 600),
  };
}
