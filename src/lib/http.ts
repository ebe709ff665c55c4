/**
 * All that a stream brings, up to a limit.
 * @throws what `tooLarge` makes, as soon as more than `mostBytes` have come
 */
export async function readWhole(
  chunks: AsyncIterable<Uint8Array> | null,
  mostBytes: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw tooLarge();
    read.push(chunk);
  }
  return Buffer.concat(read);
}

/** A text from outside as the http or https address it is; undefined for any other, and for one of more than 2,000 characters. */
export function webAddress(text: string | null | undefined): string | undefined {
  if (!text || text.length > 2000 || !URL.canParse(text)) return undefined;
  return /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}
