import type { Files } from "./files.ts";
import type { FoundService } from "./findings.ts";
import { validPort } from "./traits.ts";

const usualPort = 8080;

/** What services in containers have in common; they build in `prepare`, because a restored base has no images. */
export const inDocker = {
  folder: "",
  build: [],
  takesPort: true,
  toolchain: { kind: "docker" },
  reads: [],
} as const satisfies Partial<FoundService>;

/** How the Dockerfile at the top starts the service. */
export async function readDockerfile(files: Files): Promise<FoundService | undefined> {
  const text = await files.text("Dockerfile");
  if (text === undefined) return undefined;
  const port = validPort(/^[ \t]*EXPOSE[ \t]+(\d{2,5})/im.exec(text)?.[1]) ?? usualPort;
  const name = "loadline-{side}-{port}";
  return {
    ...inDocker,
    prepare: `docker build -t ${name} .`,
    run: `docker run --rm --name ${name} -e PORT=${port} -p 127.0.0.1:{port}:${port} ${name}`,
    stop: `docker rm -f ${name}`,
    port,
    byHand: `docker build -t service . && docker run --rm -p ${port}:${port} service`,
  };
}
