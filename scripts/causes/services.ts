import { join } from "node:path";
import { root } from "../build.ts";
import { cinemaMutations } from "./mutations/cinema.ts";
import { lendingMutations } from "./mutations/lending.ts";
import type { Mutation } from "./mutations/mutation.ts";
import { nurseryMutations } from "./mutations/nursery.ts";
import { parcelsMutations } from "./mutations/parcels.ts";
import { staysMutations } from "./mutations/stays.ts";

/** Folders of `scripts/causes/services/`. */
export const serviceNames = ["lending", "parcels", "stays", "cinema", "nursery"] as const;

export type ServiceName = (typeof serviceNames)[number];

/** In the order of the evidence. */
export const runtimes = ["Node.js", "Go", "Python", "JVM"] as const;

export type Runtime = (typeof runtimes)[number];

export interface Load {
  readonly rate: number;
  readonly seconds: number;
}

/** What is installed for a service, outside of its repository. */
export interface Packages {
  /** File of the service that names them. */
  readonly list: string;
  /** A command of the system's shell, run beside that file. */
  readonly install: string;
  /** The folder that it makes, to which the repository gets a link. */
  readonly made: string;
}

/** A service that is evaluated. */
export interface Service {
  readonly runtime: Runtime;
  readonly packages?: Packages;
  /** A command of the system's shell. */
  readonly build: string;
  readonly run: string;
  /** Keeps its database in a file, whose path is the variable DATABASE. */
  readonly isInFile?: true;
  readonly load: Load;
  readonly mutations: readonly Mutation[];
}

const compiler = join(root, "node_modules/typescript/bin/tsc");
const ofNode = {
  runtime: "Node.js",
  packages: {
    list: "package.json",
    install: "npm install --no-audit --no-fund --no-package-lock --loglevel=error",
    made: "node_modules",
  },
  load: { rate: 90, seconds: 18 },
} as const;

export const services: Readonly<Record<ServiceName, Service>> = {
  lending: { ...ofNode, build: "true", run: "node src/main.js", mutations: lendingMutations },
  parcels: {
    ...ofNode,
    build: `node ${JSON.stringify(compiler)} -p .`,
    run: "node dist/server.js",
    mutations: parcelsMutations,
  },
  stays: {
    runtime: "Go",
    build: "go build -o bin/stays .",
    run: "exec bin/stays",
    load: { rate: 100, seconds: 30 },
    mutations: staysMutations,
  },
  /** py-spy has to be on the PATH. */
  cinema: {
    runtime: "Python",
    packages: {
      list: "requirements.txt",
      install: "python3 -m venv .venv && .venv/bin/pip install --quiet --requirement requirements.txt",
      made: ".venv",
    },
    build: "true",
    run: "PYTHONPATH=vendor exec .venv/bin/python -m cinema",
    isInFile: true,
    load: { rate: 30, seconds: 31 },
    mutations: cinemaMutations,
  },
  /** A JDK has to be on the PATH, and Maven. */
  nursery: {
    runtime: "JVM",
    packages: {
      list: "pom.xml",
      install: "mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=jars",
      made: "jars",
    },
    build: "javac -d bin -cp 'jars/*' --source-path src:vendor src/nursery/Main.java",
    run: "exec java -Xmx256m -cp 'bin:jars/*' nursery.Main",
    isInFile: true,
    load: { rate: 25, seconds: 30 },
    mutations: nurseryMutations,
  },
};
