/**
 * SHA-256 of the archives of k6's releases, by file name, as `node scripts/run.mjs k6/pin` read them from the release. For an archive
 * that is missing here, the release's own list of sums counts.
 */
export const pinnedSums: Readonly<Record<string, string>> = {};
