import http2, { type ClientHttp2Session, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import { openLane } from "./slower.ts";
import { injectedText, ownHosts, type ProxiedTarget, placeOf, tellFailure } from "./target.ts";

const { NGHTTP2_FLAG_END_STREAM: endStream, NGHTTP2_INTERNAL_ERROR: internalError } = http2.constants;

/** Passes a connection of the load generator on to a target, by one of its own that has the same life from the first request on. */
export function passHttp2(session: ServerHttp2Session, side: ProxiedTarget): void {
  const { target, told } = side;
  const hosts = ownHosts(session.socket);
  let upstream: ClientHttp2Session | undefined;
  session.on("error", () => undefined).once("close", () => upstream?.destroy());
  session.on("stream", (stream, headers, flags) => {
    told.requests += 1;
    upstream ??= connectTo(target, () => session.close());
    const own = headers[":authority"];
    const asked = {
      ...headers,
      ":authority": own === undefined || hosts.includes(own) ? target.host : own,
      ":scheme": target.protocol.slice(0, -1),
    };
    const open = upstream;
    const isBare = (flags & endStream) !== 0;
    passStream(stream, () => open.request(asked, { endStream: isBare }), side);
  });
}

/** @param onClosed called when the target takes no more requests; those that run end first */
function connectTo(target: URL, onClosed: () => void): ClientHttp2Session {
  const { host: _, port: __, ...names } = placeOf(target);
  const upstream = http2.connect(target.origin, names);
  return upstream
    .on("error", () => undefined)
    .once("close", onClosed)
    .once("goaway", onClosed);
}

function passStream(
  stream: ServerHttp2Stream,
  request: () => http2.ClientHttp2Stream,
  { told, slower, takesError }: ProxiedTarget,
): void {
  let isOver = false;
  const breakOff = (error: unknown): void => {
    if (isOver) return;
    isOver = true;
    tellFailure(error, told);
    stream.close(internalError);
  };
  stream.on("error", () => undefined);
  const asking = orBroken(request, breakOff);
  if (asking === undefined) return;
  const lane = openLane(asking, stream, slower);
  const passOn = (act: () => unknown, bytes = 0): void =>
    lane.add(() => isOver || stream.destroyed || act() !== false, bytes);
  lane.ask();
  // Whoever ends first, an answer may come before the body has ended.
  if (asking.writable) stream.pipe(asking);
  asking.once("response", (head, flags) => {
    const isWhole = (flags & endStream) !== 0;
    if (takesError()) {
      passOn(() => {
        stream.respond({ ":status": 503, "content-type": "text/plain" });
        stream.end(injectedText);
        isOver = true;
      });
      asking.resume();
      return;
    }
    passOn(() => stream.respond(head, isWhole ? { endStream: true } : { waitForTrailers: true }));
    stream.once("wantTrailers", () => stream.sendTrailers(trailers));
    asking.on("data", (bytes: Buffer) => passOn(() => stream.write(bytes), bytes.length));
    asking.once("end", () => passOn(() => void stream.end()));
  });
  let trailers: http2.IncomingHttpHeaders = {};
  asking.once("trailers", (given) => {
    trailers = given;
  });
  asking.on("error", breakOff).once("close", () => {
    if (!asking.readableEnded) breakOff(undefined);
  });
  stream.once("close", () => {
    isOver = true;
    asking.close(http2.constants.NGHTTP2_CANCEL);
  });
}

function orBroken<Result>(act: () => Result, broken: (error: unknown) => void): Result | undefined {
  try {
    return act();
  } catch (error) {
    broken(error);
    return undefined;
  }
}
