/** `2026-01-27 03:57:10`, in UTC. */
export function instantWords(iso: string): string {
  return new Date(iso).toISOString().slice(0, 19).replace("T", " ");
}

/** `03:57:10`, in UTC. */
export function clockWords(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 19);
}

/** From when until when a run was, and how long it took. */
export function windowWords(start: string, end: string, length: string): string {
  const [from, to] = [instantWords(start), instantWords(end)];
  const until = from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to;
  return `${from} to ${until} UTC (${length})`;
}
