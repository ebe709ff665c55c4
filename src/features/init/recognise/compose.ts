import { z } from "zod";
import { type Files, maybe, parseYaml } from "./files.ts";
import type { FoundService } from "./findings.ts";
import { validPort } from "./traits.ts";

/** In Compose's order. */
const names = ["compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"];

/** The file that gives services of a compose file the gate's ports. */
export const composePortsPath = ".github/loadline-compose.yml";

const port = z.union([
  z.string(),
  z.number().transform(String),
  z
    .looseObject({ target: z.coerce.string(), published: z.coerce.string().optional() })
    .transform(({ target, published }) => (published === undefined ? target : `${published}:${target}`)),
]);

const service = z.looseObject({
  build: z.unknown().optional(),
  container_name: maybe(z.string()),
  ports: maybe(z.array(port)),
});

const compose = z.looseObject({ services: z.record(z.string(), service) });

type ComposeServices = z.infer<typeof compose>["services"];

/** The only service of a compose file that is built and has a port; `hasMore` if there are others, such as a database. */
export function readCompose(
  files: Files,
): { readonly service: FoundService; readonly hasMore: boolean } | undefined {
  const path = names.find((name) => files.paths.has(name));
  if (path === undefined) return undefined;
  const services = compose.safeParse(parseYaml(files.text(path) ?? "")).data?.services;
  if (services === undefined) return undefined;
  const built = Object.entries(services).filter(
    ([name, { build, ports = [] }]) => /^[\w.-]+$/.test(name) && build !== undefined && ports.length > 0,
  );
  const [name, { ports: [first = ""] = [] } = {}] = built.length === 1 ? (built[0] ?? []) : [];
  const target = validPort(/(?:^|:)(\d{2,5})(?:\/tcp)?$/.exec(first)?.[1]);
  if (name === undefined || target === undefined) return undefined;
  const command = `docker compose -p loadline-{side} -f ${path} -f ${composePortsPath}`;
  return {
    hasMore: Object.keys(services).length > 1,
    service: {
      ...{
        name: "a compose file",
        at: path,
        folder: "",
        build: [],
        takesPort: true,
        reads: [],
        databases: [],
      },
      toolchain: { kind: "docker" },
      prepare: `${command} build`,
      run: `${command} up`,
      stop: `${command} down -v`,
      port: validPort(/(\d{2,5})\}?:\d+(?:\/tcp)?$/.exec(first)?.[1]) ?? target,
      beside: { path: composePortsPath, content: portsFile(services, name, target) },
    },
  };
}

/**
 * Lets two instances run side by side: the service listens on the gate's port, everything else on no port of the machine,
 * and nothing has a fixed name.
 * @see https://docs.docker.com/reference/compose-file/merge/ for !override and !reset (Compose 2.24.4)
 */
function portsFile(services: ComposeServices, name: string, target: number): string {
  const changes = Object.entries(services).flatMap(([key, { container_name, ports }]) => {
    const lines = [
      ...(container_name === undefined ? [] : ["    container_name: !reset null"]),
      ...(key === name ? [`    ports: !override ["127.0.0.1:\${PORT}:${target}"]`] : []),
      ...(key !== name && ports !== undefined ? ["    ports: !reset []"] : []),
    ];
    return lines.length === 0 || !/^[\w.-]+$/.test(key) ? [] : [`  ${key}:`, ...lines];
  });
  return `# Lets the gate run two of this project side by side: PORT is the port of each.\nservices:\n${changes.join("\n")}\n`;
}
