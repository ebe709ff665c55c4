/** Epoch ms of an instant: epoch ms or seconds, or ISO 8601 with its zone; undefined for anything else. */
export function instantOf(written: string | number): number | undefined {
  const text = String(written).trim();
  if (/^\d{9,10}(?:\.\d{1,9})?$/.test(text)) return Number(text) * 1000;
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const isDated = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const ms = isDated ? Date.parse(text.replace(" ", "T")) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

/** What an instant is, for messages. */
export const instantForm = "epoch ms or seconds, or a time with its zone such as 2026-01-27T03:57:10Z";
