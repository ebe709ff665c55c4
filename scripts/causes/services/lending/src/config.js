function numberOf(text, fallback) {
  const found = Number(text);
  return text === undefined || text === "" || Number.isNaN(found) ? fallback : found;
}

export function readConfig(env) {
  return {
    port: numberOf(env.PORT, 3000),
    database: env.DATABASE ?? ":memory:",
    seed: { books: numberOf(env.BOOKS, 4000), members: numberOf(env.MEMBERS, 600) },
    reviewsUrl: env.REMOTE_URL ?? "http://127.0.0.1:9/",
    reviewsTimeoutMs: numberOf(env.REVIEWS_TIMEOUT_MS, 2000),
    cacheSeconds: numberOf(env.CACHE_SECONDS, 300),
    tokenSecret: env.TOKEN_SECRET ?? "a library card",
    finePerDay: 0.2,
    loanDays: 28,
  };
}
