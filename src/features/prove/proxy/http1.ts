import { connect, isIP, type Socket } from "node:net";
import { finished } from "node:stream";
import { connect as connectTls } from "node:tls";
import {
  answerFraming,
  beginsHttp2,
  isLast,
  methodOf,
  readMessages,
  requestFraming,
  statusOf,
  withHost,
} from "../../../lib/net/http1-messages.ts";
import { openLane } from "./lane.ts";
import { injectedText, ownHosts, type ServedRoute, tellFailure } from "./route.ts";

/** What is under way on a connection. */
interface UnderWay {
  /** Of the requests that are not answered, in their order. */
  readonly methods: string[];
  /** To be sent back. */
  readonly answering: Buffer[];
  /** Both ways are passed on blindly. */
  isTunnel: boolean;
  /** The answer ends with the connection. */
  untilClose: boolean;
}

function readAnswers(come: UnderWay, takesError: () => boolean) {
  let isInterim = false;
  let isReplaced = false;
  return readMessages({
    head: (head) => {
      const [method = ""] = come.methods;
      const status = statusOf(head);
      isInterim = status < 200;
      come.isTunnel = status === 101 || (method === "CONNECT" && status >= 200 && status < 300);
      const framing = come.isTunnel ? "close" : answerFraming(head, method);
      come.untilClose = framing === "close";
      isReplaced = !isInterim && come.methods.length > 0 && takesError();
      const error = () => injectedError(method, come.untilClose || isLast(head));
      come.answering.push(isReplaced ? error() : Buffer.from(head, "latin1"));
      return framing;
    },
    body: (bytes) => {
      if (!isReplaced) come.answering.push(bytes);
    },
    end: () => {
      if (!isInterim) come.methods.shift();
    },
  });
}

/**
 * Passes a connection of the load generator on to a target, by one of its own that has the same life: bytes as they are, but for
 * the proxy's own host; once the target agrees to another protocol, all that comes.
 */
export function passHttp1(client: Socket, side: ServedRoute): void {
  const { target, told } = side;
  const upstream = connectTo(target);
  const lane = openLane(upstream, client, side);
  const come: UnderWay = { methods: [], answering: [], isTunnel: false, untilClose: false };
  const readAnswer = readAnswers(come, side.takesError);
  const readRequest = readMessages({
    head: (head) => {
      told.requests += 1;
      lane.ask();
      come.methods.push(methodOf(head));
      upstream.write(withHost(head, target.host, ownHosts(client)), "latin1");
      return requestFraming(head);
    },
    body: (bytes) => void upstream.write(bytes),
    end: () => undefined,
  });
  const readAll = (part: Buffer, read: (bytes: Buffer) => Buffer): void => {
    try {
      for (let rest = part; rest.length > 0; ) rest = read(rest);
    } catch (error) {
      upstream.destroy(error instanceof Error ? error : undefined);
    }
  };
  const pace = (): void => void (upstream.writableNeedDrain ? client.pause() : client.resume());
  client.on("data", (part) => {
    upstream.cork();
    if (come.isTunnel) {
      lane.ask();
      upstream.write(part);
    } else readAll(part, readRequest);
    upstream.uncork();
    pace();
  });
  let isOther: boolean | undefined;
  upstream.on("drain", pace).on("data", (part) => {
    // A server of gRPC says that it knows HTTP/2 alone.
    isOther ??= beginsHttp2(part);
    if (isOther) {
      come.untilClose = true;
      return lane.add(part);
    }
    readAll(part, readAnswer);
    const parts = come.answering.splice(0);
    if (parts.length > 0) lane.add(Buffer.concat(parts));
    if (come.isTunnel || come.methods.length === 0) lane.rest();
  });
  finished(upstream, { writable: false }, (error) => {
    const isEnd = !error && (come.methods.length === 0 || come.untilClose);
    if (!isEnd && !client.readableEnded && !client.destroyed) tellFailure(upstream.errored, told);
    lane.add(Buffer.alloc(0), () => (isEnd ? client.end() : client.destroy()));
    if (!isEnd) upstream.destroy();
  });
  client.once("end", () => (come.isTunnel ? upstream.end() : upstream.destroy()));
  client.once("close", () => upstream.destroy());
  pace();
}

function connectTo({ hostname, port, protocol }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol !== "https:") return connect({ host, port: Number(port) || 80, noDelay: true });
  // Its certificate is for the real host's name.
  const servername = isIP(host) === 0 ? host : "";
  const secure = { host, port: Number(port) || 443, servername, ALPNProtocols: ["http/1.1"] };
  return connectTls(secure).setNoDelay(true);
}

/** @param isLastOne the connection ends with it */
function injectedError(method: string, isLastOne: boolean): Buffer {
  const fields = ["Content-Type: text/plain", `Content-Length: ${injectedText.length}`];
  if (isLastOne) fields.push("Connection: close");
  const head = ["HTTP/1.1 503 Service Unavailable", ...fields].join("\r\n");
  return Buffer.from(`${head}\r\n\r\n${method === "HEAD" ? "" : injectedText}`);
}
