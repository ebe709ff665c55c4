import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import {
  answerFraming,
  type Framing,
  isLast,
  methodOf,
  readMessages,
  requestFraming,
  statusOf,
  withHost,
} from "../../../lib/net/http1-messages.ts";
import { openLane } from "./slower.ts";
import { injectedText, ownHosts, type ProxiedTarget, placeOf, tellFailure } from "./target.ts";

/** Of requests that came before the answer to the one before. */
const mostEarlyBytes = 1 << 16;

const nothing = Buffer.alloc(0);

/** A request and its answer. */
interface Exchange {
  readonly method: string;
  isSent: boolean;
  isAnswered: boolean;
  isReplaced: boolean;
}

/** What has come on a connection. */
interface Come {
  exchange: Exchange | undefined;
  /** Both ways are passed on blindly. */
  isTunnel: boolean;
  /** The answer ends with the connection. */
  untilClose: boolean;
  /** What is to be sent on, to the target and back. */
  asking: Buffer[];
  answering: Buffer[];
}

/** An answer may come before the request has ended. */
function settle(come: Come): void {
  if (come.exchange?.isSent === true && come.exchange.isAnswered) come.exchange = undefined;
}

/** @param begin called when a request has come */
function readRequests(come: Come, begin: () => void, hosts: readonly string[], host: string) {
  return readMessages({
    head: (head): Framing => {
      begin();
      come.exchange = { method: methodOf(head), isSent: false, isAnswered: false, isReplaced: false };
      come.asking.push(Buffer.from(withHost(head, host, hosts), "latin1"));
      return requestFraming(head);
    },
    body: (bytes) => void come.asking.push(bytes),
    end: () => {
      if (come.exchange !== undefined) come.exchange.isSent = true;
      settle(come);
    },
  });
}

function readAnswers(come: Come, takesError: () => boolean) {
  let isInterim = false;
  return readMessages({
    head: (head): Framing => {
      const { exchange } = come;
      const { method = "" } = exchange ?? {};
      const status = statusOf(head);
      come.isTunnel = status === 101 || (method === "CONNECT" && status >= 200 && status < 300);
      isInterim = status < 200;
      const framing = answerFraming(head, method);
      come.untilClose = framing === "close";
      const isReplaced = exchange !== undefined && !isInterim && takesError();
      if (exchange !== undefined) exchange.isReplaced = isReplaced;
      const own = isReplaced
        ? injectedError(method, come.untilClose || isLast(head))
        : Buffer.from(head, "latin1");
      come.answering.push(own);
      return framing;
    },
    body: (bytes) => {
      if (come.exchange?.isReplaced !== true) come.answering.push(bytes);
    },
    end: () => {
      if (come.exchange !== undefined && !isInterim) come.exchange.isAnswered = true;
      settle(come);
    },
  });
}

/**
 * Passes a connection of the load generator on to a target, by one of its own that has the same life: bytes as they are, but for
 * the proxy's own host. One request at a time; once the target agrees to another protocol, all that comes.
 */
export function passHttp1(client: Socket, { target, told, slower, takesError }: ProxiedTarget): void {
  const upstream = connectTo(target);
  const lane = openLane(upstream, client, slower);
  const come: Come = { exchange: undefined, isTunnel: false, untilClose: false, asking: [], answering: [] };
  const begin = (): void => {
    told.requests += 1;
    lane.ask();
  };
  const readRequest = readRequests(come, begin, ownHosts(client), target.host);
  const readAnswer = readAnswers(come, takesError);
  let early: Buffer = nothing;
  let isOver = false;

  const pace = (): void => {
    if (upstream.writableNeedDrain || early.length > mostEarlyBytes) client.pause();
    else client.resume();
  };
  /** As far as it belongs to this request. */
  const sendOn = (): void => {
    while (early.length > 0 && !come.isTunnel && come.exchange?.isSent !== true) early = readRequest(early);
    const bytes = come.isTunnel ? early : taken(come.asking);
    if (come.isTunnel) early = nothing;
    if (bytes.length > 0) upstream.write(bytes);
    pace();
  };
  const sendBack = (part: Buffer): void => {
    let rest = part;
    while (rest.length > 0 && !come.isTunnel) rest = readAnswer(rest);
    if (rest.length > 0) come.answering.push(rest);
    const bytes = taken(come.answering);
    if (bytes.length > 0) lane.add(() => client.write(bytes), bytes.length);
    if (come.isTunnel || come.exchange?.isAnswered !== false) lane.rest();
    if (early.length > 0) sendOn();
  };
  const end = (act: () => void): void => {
    if (isOver) return;
    isOver = true;
    lane.add(() => {
      act();
      return true;
    }, 0);
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
    const { exchange, isTunnel, untilClose } = come;
    if (exchange === undefined || exchange.isAnswered || isTunnel || untilClose) end(() => client.end());
    else breakOff(undefined);
  };

  const take = (bytes: Buffer): void => {
    if (come.isTunnel) lane.ask();
    early = early.length === 0 ? bytes : Buffer.concat([early, bytes]);
    sendOn();
  };
  client.on("data", orBreakOff(take));
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

/** All of it, which is then gone from there. */
function taken(parts: Buffer[]): Buffer {
  const [first = nothing, ...others] = parts.splice(0);
  return others.length === 0 ? first : Buffer.concat([first, ...others]);
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
