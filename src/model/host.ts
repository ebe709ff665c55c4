/** Lower case, with its port unless it is the scheme's default. */
export type HostName = string;

const defaultPorts: Readonly<Record<string, string>> = { http: "80", ws: "80", https: "443", wss: "443" };

/** These usually reach the same service. */
const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]", "0.0.0.0", "[::]"]);

/** Scheme, name and port; skips user and password. A path, a query or the end follows. */
const addressPattern =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(?:[^/?#@]*@)?(\[[0-9a-f:.]+\]|[\p{L}\p{N}._-]+)(?::(\d{1,5}))?(?=[/?#]|$)/iu;

/** Name resolver prefix of a gRPC address (google.golang.org/grpc, naming). */
const lookupPrefix = /^(?:dns|passthrough|ipv4|ipv6):(?:\/\/[^/]*\/)?/i;

interface Address {
  readonly scheme: string;
  readonly name: string;
  readonly port: string | undefined;
}

function parse(text: string): Address | undefined {
  const [, scheme = "", name, port] = addressPattern.exec(text) ?? [];
  if (name === undefined) return undefined;
  const lower = name.toLowerCase().replace(/\.$/, "");
  const isLoopback = loopbackNames.has(lower);
  return { scheme: scheme.toLowerCase(), name: isLoopback ? "localhost" : lower, port };
}

function keyOf({ scheme, name, port }: Address): HostName {
  const usual = defaultPorts[scheme];
  const isUsual = usual === undefined ? port === "80" || port === "443" : port === usual;
  return port === undefined || isUsual ? name : `${name}:${port}`;
}

/** The host of an HTTP or WebSocket URL; undefined for other text, such as a custom request name. */
export function hostOfUrl(text: string): HostName | undefined {
  return /^(?:http|ws)s?:\/\//i.test(text) ? hostIn(text) : undefined;
}

/** The host in k6's `url` of a gRPC call: the address without a scheme, then service and method. */
export function hostOfCall(text: string): HostName | undefined {
  return hostIn(text.replace(lookupPrefix, ""));
}

function hostIn(text: string): HostName | undefined {
  const address = parse(text);
  return address && keyOf(address);
}

/** A host without its port. */
export function nameOf(host: HostName): string {
  return host.replace(/:\d+$/, "");
}

/** A further host that scripts may call: `auth.example.com`, `localhost:9000`, `*.example.com` or a URL. */
export interface DeclaredHost {
  /** Without `*.`. */
  readonly host: HostName;
  /** Matches any port. */
  readonly anyPort: boolean;
  /** Matches subdomains of this host. */
  readonly isWildcard: boolean;
}

/** @returns undefined for a text without a host */
export function parseDeclaredHost(text: string): DeclaredHost | undefined {
  const isWildcard = text.startsWith("*.");
  const address = parse(isWildcard ? text.slice(2) : text);
  if (address === undefined) return undefined;
  return { host: keyOf(address), anyPort: address.port === undefined && address.scheme === "", isWildcard };
}

export function isDeclared(host: HostName, declared: readonly DeclaredHost[]): boolean {
  return declared.some((one) => {
    const seen = one.anyPort ? nameOf(host) : host;
    return one.isWildcard ? seen.endsWith(`.${one.host}`) : seen === one.host;
  });
}
