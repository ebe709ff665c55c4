import { sumOf } from "../../stats/sum.ts";

export interface TarFile {
  readonly path: string;
  /** For a hard link: the path that has its content. */
  readonly linksTo: string | undefined;
  readonly content: Buffer;
}

const blockBytes = 512;

function textAt(block: Buffer, start: number, length: number): string {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end === -1 ? length : end);
}

/** Records of a pax extended header: `LENGTH NAME=VALUE\n` each, with the length of the record in bytes. */
function paxRecords(content: Buffer): Record<string, string> {
  const records: Record<string, string> = {};
  let position = 0;
  while (position < content.length) {
    const blank = content.indexOf(0x20, position);
    const length = Number(content.toString("latin1", position, blank));
    if (blank === -1 || !Number.isInteger(length) || length <= 0) return records;
    const record = content.toString("utf8", blank + 1, position + length - 1);
    const equals = record.indexOf("=");
    records[record.slice(0, equals)] = record.slice(equals + 1);
    position += length;
  }
  return records;
}

/** A header for a file of another size. Its checksum is the sum of its bytes, with blanks for the checksum itself. */
function resized(header: Buffer, size: number): Buffer {
  const changed = Buffer.from(header);
  changed.write(`${size.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  changed.fill(" ", 148, 156);
  const sum = sumOf([...changed], (byte) => byte);
  changed.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return changed;
}

/** The archive with another content of one file. @throws Error without that file */
export function replaceFile(archive: Buffer, path: string, content: Buffer): Buffer {
  const old = readTar(archive)?.find((file) => file.path === path)?.content;
  if (old === undefined) throw new Error(`there is no ${path} in the archive`);
  const start = old.byteOffset - archive.byteOffset;
  const header = resized(archive.subarray(start - blockBytes, start), content.length);
  const padding = Buffer.alloc(wholeBlocks(content.length) - content.length);
  const after = archive.subarray(start + wholeBlocks(old.length));
  return Buffer.concat([archive.subarray(0, start - blockBytes), header, content, padding, after]);
}

function wholeBlocks(bytes: number): number {
  return Math.ceil(bytes / blockBytes) * blockBytes;
}

/**
 * The files and hard links of an uncompressed tar archive in order; undefined for other or incomplete bytes. Knows what Go's
 * archive/tar writes: ustar with its prefix field, and pax records for long and non-ASCII paths. Written here, as the archive
 * is changed in memory (replaceFile) and never unpacked.
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
 */
export function readTar(archive: Buffer): readonly TarFile[] | undefined {
  const files: TarFile[] = [];
  let pax: Record<string, string> = {};
  let position = 0;
  while (position + blockBytes <= archive.length) {
    const header = archive.subarray(position, position + blockBytes);
    if (header.every((byte) => byte === 0)) return files;
    const size = Number.parseInt(textAt(header, 124, 12).trim() || "0", 8);
    const start = position + blockBytes;
    if (textAt(header, 257, 5) !== "ustar" || Number.isNaN(size) || start + size > archive.length)
      return undefined;
    const content = archive.subarray(start, start + size);
    const type = textAt(header, 156, 1);
    const prefix = textAt(header, 345, 155);
    const name = textAt(header, 0, 100);
    const path = pax["path"] ?? (prefix === "" ? name : `${prefix}/${name}`);
    if (type === "0" || type === "") files.push({ path, linksTo: undefined, content });
    if (type === "1") files.push({ path, linksTo: pax["linkpath"] ?? textAt(header, 157, 100), content });
    pax = type === "x" ? paxRecords(content) : {};
    position = start + wholeBlocks(size);
  }
  return undefined;
}
