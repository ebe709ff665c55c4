import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import {
  answerFraming,
  isLast,
  methodOf,
  readMessages,
  requestFraming,
  statusOf,
  withHost,
} from "../../../lib/net/http1-messages.ts";
import { openLane } from "./lane.ts";
import { injectedText, ownHosts, placeOf, type ServedRoute, tellFailure } from "./side.ts";

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
      const framing = answerFraming(head, method);
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
  let isOver = false;

  const pace = (): void => void (upstream.writableNeedDrain ? client.pause() : client.resume());
  const sendOn = (part: Buffer): void => {
    upstream.cork();
    let rest = part;
    while (rest.length > 0 && !come.isTunnel) rest = readRequest(rest);
    if (come.isTunnel) lane.ask();
    if (rest.length > 0) upstream.write(rest);
    upstream.uncork();
    pace();
  };
  const sendBack = (part: Buffer): void => {
    let rest = part;
    while (rest.length > 0 && !come.isTunnel) rest = readAnswer(rest);
    const parts = [...come.answering.splice(0), ...(rest.length > 0 ? [rest] : [])];
    const [first, ...others] = parts;
    if (first !== undefined) lane.add(others.length > 0 ? Buffer.concat(parts) : first);
    if (come.isTunnel || come.methods.length === 0) lane.rest();
  };
  const end = (act: () => unknown): void => {
    if (!isOver) lane.add(Buffer.alloc(0), act);
    isOver = true;
  };
  const breakOff = (error: unknown): void => {
    if (!isOver) tellFailure(error, told);
    end(() => client.destroy());
    upstream.destroy();
  };
  const orBreakOff = (act: (bytes: Buffer) => void) => (bytes: Buffer) => {
    try {
      if (!isOver) act(bytes);
    } catch (error) {
      breakOff(error);
    }
  };
  const whenClosed = (): void => {
    if (come.methods.length === 0 || come.isTunnel || come.untilClose) end(() => client.end());
    else breakOff(undefined);
  };
  client.on("data", orBreakOff(sendOn));
  upstream.on("data", orBreakOff(sendBack)).on("drain", pace);
  upstream.once("end", whenClosed).on("error", breakOff).once("close", whenClosed);
  client.once("end", () => {
    if (come.isTunnel) upstream.end();
    else upstream.destroy();
    isOver ||= !come.isTunnel;
  });
  client.once("close", () => {
    isOver = true;
    upstream.destroy();
  });
  pace();
}

function connectTo(target: URL): Socket {
  const place = placeOf(target);
  if (target.protocol !== "https:") return connect({ ...place, noDelay: true });
  return connectTls({ ...place, ALPNProtocols: ["http/1.1"] }).setNoDelay(true);
}

/** @param isLastOne the connection ends with it */
function injectedError(method: string, isLastOne: boolean): Buffer {
  const lines = [
    "HTTP/1.1 503 Service Unavailable",
    "Content-Type: text/plain",
    `Content-Length: ${injectedText.length}`,
    ...(isLastOne ? ["Connection: close"] : []),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${method === "HEAD" ? "" : injectedText}`);
}
