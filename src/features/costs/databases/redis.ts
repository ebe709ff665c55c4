import { once } from "node:events";
import { connect, isIP } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { decoded } from "../../../lib/credentials.ts";
import { sumOf } from "../../../stats/sum.ts";
import { type Counters, type DatabaseCounts, patienceMs } from "./counters.ts";

/** More is no answer to what is asked here. */
const mostAnswerBytes = 1_000_000;

/** A command with its words. @see https://redis.io/docs/latest/develop/reference/protocol-spec/ */
function written(words: readonly string[]): string {
  const all = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return `*${words.length}\r\n${all.join("")}`;
}

/** The answer that bytes begin with: a line, or a text of a length that a line says; undefined until it is whole. */
function answerIn(bytes: Buffer): string | undefined {
  const end = bytes.indexOf("\r\n");
  if (end === -1) return undefined;
  const line = bytes.toString("utf8", 1, end);
  const kind = bytes.toString("latin1", 0, 1);
  if (kind === "-") throw new Error(line.slice(0, 200));
  if (kind !== "$") return line;
  const [from, length] = [end + 2, Number(line)];
  return bytes.length < from + length + 2 ? undefined : bytes.toString("utf8", from, from + length);
}

/** The fields of INFO. */
function fieldsOf(answer: string): ReadonlyMap<string, string> {
  return new Map(
    answer.split("\r\n").flatMap((line) => {
      const [, key, value] = /^([^:#]+):(.*)$/.exec(line) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    }),
  );
}

/** Commands of all clients, by the server's count. */
function callsIn(fields: ReadonlyMap<string, string>): number {
  const all = [...fields].filter(([key]) => key.startsWith("cmdstat_"));
  const calls = sumOf(all, ([, value]) => Number(/^calls=(\d+)/.exec(value)?.[1]));
  if (Number.isNaN(calls)) throw new Error("its counts of commands cannot be read");
  return calls;
}

/**
 * Reads the counters of a Redis, or of what speaks its protocol. Clients for all of its commands are ten times this feature.
 * @throws what the system or the server says
 */
export async function openRedis(address: string): Promise<Counters> {
  const { protocol, hostname, port, username, password } = new URL(address);
  const place = { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 6379) };
  const isSecure = protocol === "rediss:";
  // Only names are said to the server; the certificate has to be for the address in either case.
  const named = isIP(place.host) === 0 && { servername: place.host };
  const socket = isSecure ? connectSecurely({ ...place, ...named }) : connect(place);
  // What fails between two commands is said by the next one.
  socket.on("error", () => undefined);
  const soon = () => ({ signal: AbortSignal.timeout(patienceMs) });
  const ask = async (...words: readonly string[]): Promise<string> => {
    socket.write(written(words));
    let bytes = Buffer.alloc(0);
    for (;;) {
      const more: unknown = socket.read();
      if (Buffer.isBuffer(more)) bytes = Buffer.concat([bytes, more]);
      const answer = answerIn(bytes);
      if (answer !== undefined) return answer;
      if (bytes.length > mostAnswerBytes) throw new Error("its answer is too long");
      if (!socket.readable) throw new Error("it closed the connection");
      await once(socket, "readable", soon());
    }
  };
  const close = async (): Promise<void> => void socket.destroy();
  try {
    await once(socket, isSecure ? "secureConnect" : "connect", soon());
    const secret = decoded(password);
    if (secret !== "") await ask("AUTH", ...(username === "" ? [] : [decoded(username)]), secret);
    const identity = fieldsOf(await ask("INFO", "server")).get("run_id");
    if (identity === undefined) throw new Error("it does not tell its run_id");
    let asked = 0;
    const read = async (): Promise<DatabaseCounts> => {
      const calls = callsIn(fieldsOf(await ask("INFO", "commandstats")));
      const queries = calls - asked;
      asked += 1;
      return { queries, transactions: undefined, era: "" };
    };
    return { identity, read, close };
  } catch (error) {
    await close();
    throw error;
  }
}
