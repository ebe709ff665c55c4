import type { Files } from "./files.ts";
import type { FoundService } from "./findings.ts";
import { validPort } from "./traits.ts";

const usualPort = 8080;

/** How the Dockerfile at the top starts the service; undefined if there is none. */
export async function readDockerfile(files: Files): Promise<FoundService | undefined> {
  const text = await files.text("Dockerfile");
  if (text === undefined) return undefined;
  const port = validPort(/^[ \t]*EXPOSE[ \t]+(\d{2,5})/im.exec(text)?.[1]) ?? usualPort;
  const name = "loadline-{side}-{port}";
  return {
    folder: "",
    build: [],
    // Before each start, and not as `build`: a restored base has no images.
    prepare: `docker build -t ${name} .`,
    run: `docker run --rm --name ${name} -e PORT=${port} -p 127.0.0.1:{port}:${port} ${name}`,
    stop: `docker rm -f ${name}`,
    takesPort: true,
    port,
    byHand: `docker build -t service . && docker run --rm -p ${port}:${port} service`,
    toolchain: { kind: "docker" },
    reads: [],
  };
}
