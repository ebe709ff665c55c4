import { reasonOf } from "../../model/failure.ts";

/** Why a fetch failed: its cause says more than "fetch failed". */
export function connectionReason(error: unknown): string {
  return reasonOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}

/** The code of an error, or of what caused it: a stream that ends with its connection has the connection's error as its cause. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  return codeOf(error.cause) ?? ("code" in error ? String(error.code) : undefined);
}

/** A whole stream. @throws what `tooLarge` makes, as soon as it exceeds `mostBytes` */
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

/** A text from outside if it is an http or https URL of at most 2,000 characters. */
export function webAddress(text: string | null | undefined): string | undefined {
  if (!text || text.length > 2000 || !URL.canParse(text)) return undefined;
  return /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}
