import { z } from "zod";
import { type Files, parseYaml } from "./files.ts";
import type { FoundService } from "./findings.ts";
import { validPort } from "./traits.ts";

/** Names of a compose file, as Compose looks for them. */
const names = ["compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"];

/** Where the ports of a compose file are made those of the gate. */
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
  container_name: z.string().optional().catch(undefined),
  ports: z.array(port).optional().catch(undefined),
});

const compose = z.looseObject({ services: z.record(z.string(), service) });

type ComposeServices = z.infer<typeof compose>["services"];

/** The service of a compose file. */
export interface FoundCompose {
  readonly service: FoundService;
  /** True if the file has more than the service, such as its database. */
  readonly hasMore: boolean;
}

/** The one service of a compose file that is built and has a port; undefined if there is none or are several. */
export async function readCompose(files: Files): Promise<FoundCompose | undefined> {
  const path = names.find((name) => files.paths.has(name));
  if (path === undefined) return undefined;
  const services = compose.safeParse(parseYaml((await files.text(path)) ?? "")).data?.services;
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
      folder: "",
      build: [],
      // Before each start, and not as `build`: a restored base has no images.
      prepare: `${command} build`,
      run: `${command} up`,
      stop: `${command} down -v`,
      takesPort: true,
      port: validPort(/(\d{2,5})\}?:\d+(?:\/tcp)?$/.exec(first)?.[1]) ?? target,
      byHand: "docker compose up",
      toolchain: { kind: "docker" },
      reads: [],
      beside: { path: composePortsPath, content: portsFile(services, name, target) },
    },
  };
}

/**
 * Lets two of the project run side by side: the service listens on the gate's port, all else on no port of the machine and
 * under no fixed name.
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
