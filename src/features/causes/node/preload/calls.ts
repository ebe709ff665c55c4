import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { CountHere } from "./requests.ts";

function requestIn(message: unknown): object | undefined {
  const request: unknown =
    typeof message === "object" && message !== null ? Reflect.get(message, "request") : undefined;
  return typeof request === "object" && request !== null ? request : undefined;
}

function undiciHost(request: object): string {
  const origin = String(Reflect.get(request, "origin"));
  return URL.canParse(origin) ? new URL(origin).host : "";
}

function clientHost(request: object): string {
  const getHeader: unknown = Reflect.get(request, "getHeader");
  return typeof getHeader === "function" ? String(Reflect.apply(getHeader, request, ["host"]) ?? "") : "";
}

/** Requests to other services, by `fetch`, undici and node:http. */
export function countCalls(countHere: CountHere): { end(): void } {
  const counting = (hostOf: (request: object) => string) => {
    const see = (message: unknown): void => {
      try {
        const request = requestIn(message);
        if (request !== undefined) countHere("calls", hostOf(request).slice(0, 200), see);
      } catch {
        // Counted less.
      }
    };
    return see;
  };
  const channels = [
    ["undici:request:create", counting(undiciHost)],
    ["http.client.request.start", counting(clientHost)],
  ] as const;
  for (const [name, see] of channels) subscribe(name, see);
  return {
    end() {
      for (const [name, see] of channels) unsubscribe(name, see);
    },
  };
}
