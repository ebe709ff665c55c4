import http2, { type ClientHttp2Session, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import { finished } from "node:stream";
import { orElse } from "../../../lib/or-else.ts";
import { openLane } from "./lane.ts";
import { injectedText, ownHosts, type ServedRoute, tellFailure } from "./route.ts";

const { NGHTTP2_FLAG_END_STREAM: endStream, NGHTTP2_INTERNAL_ERROR: internalError } = http2.constants;

/** Passes a connection of the load generator on to a target, by one of its own that has the same life from the first request on. */
export function passHttp2(session: ServerHttp2Session, side: ServedRoute): void {
  const { target } = side;
  let upstream: ClientHttp2Session | undefined;
  session.on("error", () => undefined).once("close", () => upstream?.destroy());
  session.on("stream", (stream, headers, flags) => {
    side.told.requests += 1;
    upstream ??= connectTo(target, () => session.close());
    const { ":authority": own = target.host } = headers;
    const isOwn = ownHosts(session.socket).includes(own);
    const asked = {
      ...headers,
      ":authority": isOwn ? target.host : own,
      ":scheme": target.protocol.slice(0, -1),
    };
    const open = upstream;
    // A connection that has ended takes none.
    const asking = orElse(undefined, () => open.request(asked, { endStream: (flags & endStream) !== 0 }));
    if (asking === undefined) breakOff(stream, side, undefined);
    else passStream(stream, asking, side);
  });
}

function breakOff(stream: ServerHttp2Stream, { told }: ServedRoute, error: unknown): void {
  tellFailure(error, told);
  stream.close(internalError);
}

/** @param onClosed called when the target takes no more requests; those that run end first */
function connectTo(target: URL, onClosed: () => void): ClientHttp2Session {
  const upstream = http2.connect(target.origin).on("error", () => undefined);
  return upstream.once("close", onClosed).once("goaway", onClosed);
}

function passStream(stream: ServerHttp2Stream, asking: http2.ClientHttp2Stream, side: ServedRoute): void {
  const lane = openLane(asking, stream, side);
  const trailers: http2.IncomingHttpHeaders = {};
  const passOn = (act: () => unknown, part: Buffer = Buffer.alloc(0)): void =>
    lane.add(part, () => stream.destroyed || stream.writableEnded || act());
  lane.ask();
  stream.on("error", () => undefined).once("wantTrailers", () => stream.sendTrailers(trailers));
  // Whoever ends first, an answer may come before the body has ended.
  if (asking.writable) stream.pipe(asking);
  asking.once("response", (head, flags) => {
    if (side.takesError()) {
      passOn(() => stream.respond({ ":status": 503, "content-type": "text/plain" }));
      passOn(() => stream.end(injectedText));
      asking.resume();
      return;
    }
    const isWhole = (flags & endStream) !== 0;
    passOn(() => stream.respond(head, isWhole ? { endStream: true } : { waitForTrailers: true }));
    asking.on("data", (part: Buffer) => passOn(() => stream.write(part), part));
  });
  asking.once("trailers", (given) => Object.assign(trailers, given));
  finished(asking, { writable: false }, (error) => {
    // It ends, too, where its connection is closed before it is whole.
    if (!error && asking.rstCode === 0) passOn(() => stream.end());
    else if (!stream.closed) breakOff(stream, side, asking.errored);
  });
  stream.once("close", () => asking.close(http2.constants.NGHTTP2_CANCEL));
}
