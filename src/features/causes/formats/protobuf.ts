// Not the package pprof-format: its numbers of any length take seconds for 160 kB of hostile input, and quadratically more.

/** A field of a message in protobuf's encoding: a number, or bytes. */
export interface ProtobufField {
  readonly field: number;
  /** 0 where the field has bytes. */
  readonly number: number;
  /** Empty where the field has a number. */
  readonly bytes: Uint8Array;
}

const noBytes = new Uint8Array(0);
const longestNumber = 10;

interface Read {
  readonly number: number;
  /** After it. */
  readonly at: number;
}

/** @throws RangeError at a number that is too long or cut off */
function readNumber(message: Uint8Array, start: number): Read {
  let [number, scale, at] = [0, 1, start];
  for (; at < start + longestNumber; at += 1) {
    const byte = message[at];
    if (byte === undefined) throw new RangeError(`a number is cut off at byte ${at}`);
    number += (byte & 0x7f) * scale;
    scale *= 128;
    // Only a negative one is as long as that.
    if (byte < 0x80) return { number: at - start === longestNumber - 1 ? -1 : number, at: at + 1 };
  }
  throw new RangeError(`a number is longer than ${longestNumber} bytes at byte ${start}`);
}

const fixedBytes: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/**
 * The fields of a message, in order; negative numbers are all -1.
 * @throws RangeError for bytes that are no message
 * @see https://protobuf.dev/programming-guides/encoding/
 */
export function* protobufFields(message: Uint8Array): Generator<ProtobufField> {
  let at = 0;
  while (at < message.length) {
    const tag = readNumber(message, at);
    const [field, kind] = [Math.floor(tag.number / 8), tag.number % 8];
    if (kind === 0) {
      const { number, at: next } = readNumber(message, tag.at);
      at = next;
      yield { field, number, bytes: noBytes };
      continue;
    }
    const sized = kind === 2 ? readNumber(message, tag.at) : { number: fixedBytes[kind] ?? -1, at: tag.at };
    at = sized.at + sized.number;
    if (sized.number < 0 || at > message.length)
      throw new RangeError(`field ${field} is damaged at byte ${tag.at}`);
    yield { field, number: 0, bytes: message.subarray(sized.at, at) };
  }
}

/** Numbers of a repeated field, packed or not. @throws RangeError */
export function protobufNumbers({ number, bytes }: ProtobufField): readonly number[] {
  if (bytes.length === 0) return [number];
  const found: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const read = readNumber(bytes, at);
    found.push(read.number);
    at = read.at;
  }
  return found;
}
