import { posix } from "node:path";
import type { Files } from "./files.ts";
import type { FoundService, Toolchain } from "./findings.ts";
import { fallbackPort, portEnvironment, portVariable, traitsOf } from "./traits.ts";

export const pythonManifests: readonly string[] = ["manage.py", "pyproject.toml", "requirements.txt"];

/** Sources that may start a service: at the top and in packages, without tests and tools. */
const sourcePath = /^(?:src\/)?(?:[\w-]+\/){0,2}[\w-]+\.py$/;
const aside =
  /(?:^|\/)(?:tests?|migrations|alembic|scripts|tools|docs|examples|\.?venv|env|build|dist)(?:\/|$)|(?:^|\/)(?:test_\w+|\w+_test|conftest|setup)\.py$/;
const mostSources = 300;

/** Names of files that usually are the service, the most usual first. */
const usualNames = [
  ...["main", "app", "server", "wsgi", "asgi", "application", "api", "run", "service"],
  "__init__",
];

/** How programs of the repository's packages are run. */
interface Tools {
  readonly build: readonly string[];
  /** The command of an installed program, such as `gunicorn`. */
  program(name: string): string;
  readonly python: string;
  /** The names of what is installed, in one text. */
  readonly packages: string;
}

/** A virtual environment in a folder that git ignores. */
const environment = ".loadline/venv";

/** How Python sources at the top start a service. */
export async function readPython(files: Files): Promise<FoundService | undefined> {
  const paths = [...files.paths].filter((path) => sourcePath.test(path) && !aside.test(path));
  const texts = await files.texts(paths.sort(byUse).slice(0, mostSources));
  const tools = await toolsOf(files);
  const started =
    startedByProcfile(await files.text("Procfile"), tools) ??
    startedByDjango(texts, tools) ??
    startedByFramework(texts, tools) ??
    startedAlone(texts, tools);
  if (started === undefined) return undefined;
  const sources = [...texts.values()].join("\n");
  return {
    ...started,
    folder: "",
    build: [...tools.build, ...(started.build ?? [])],
    prepare: started.prepare ?? migrating(files, sources, tools),
    toolchain: await toolchainOf(files),
    ...traitsOf(sources),
  };
}

function byUse(one: string, other: string): number {
  const rank = (path: string): number => {
    const at = usualNames.indexOf(posix.basename(path, ".py"));
    return path.split("/").length * 100 + (at < 0 ? usualNames.length : at);
  };
  return rank(one) - rank(other) || (one < other ? -1 : 1);
}

async function toolsOf(files: Files): Promise<Tools> {
  const [requirements = "", project = ""] = await Promise.all([
    files.text("requirements.txt"),
    files.text("pyproject.toml"),
  ]);
  const packages = `${requirements}\n${project}`.toLowerCase();
  const making = `python3 -m venv ${environment}`;
  const own = (name: string): string => `${environment}/bin/${name}`;
  const through = (manager: "uv" | "poetry", install: string, run: string): Tools => ({
    build: [making, `${own("pip")} install ${manager}`, `${own(manager)} ${install}`],
    program: (name) => `${own(manager)} ${run} ${name}`,
    python: `${own(manager)} ${run} python`,
    packages,
  });
  if (files.paths.has("uv.lock")) return through("uv", "sync --frozen", "run --frozen");
  if (files.paths.has("poetry.lock")) return through("poetry", "install --no-root", "run");
  const what = files.paths.has("requirements.txt")
    ? "-r requirements.txt"
    : /^dependencies\s*=\s*\[\s*["']/m.test(project)
      ? "."
      : undefined;
  if (what === undefined) return { build: [], program: (name) => name, python: "python3", packages };
  return { build: [making, `${own("pip")} install ${what}`], program: own, python: own("python"), packages };
}

type Started = Pick<FoundService, "run" | "byHand" | "env" | "takesPort" | "port" | "prepare"> & {
  /** Installs what the repository's own packages lack. */
  readonly build?: readonly string[];
};

/** By the line `web` of a Procfile, whose port is PORT. */
function startedByProcfile(text: string | undefined, { python, packages }: Tools): Started | undefined {
  const line = /^web:\s*(\S.{0,500})$/m.exec(text ?? "")?.[1]?.trim();
  const isToldPort =
    line !== undefined && (/\$\{?PORT\b/.test(line) || /^gunicorn\b(?!.*\s(?:-b|--bind)\b)/.test(line));
  if (!isToldPort || line.includes("{") || python.includes(" ")) return undefined;
  const path = python === "python3" ? "" : `PATH="$PWD/${environment}/bin:$PATH" `;
  const port = packages.includes("django") ? 8000 : 5000;
  return { run: `${path}${line}`, byHand: `PORT=${port} ${line}`, takesPort: true, port };
}

/** Only the gate reaches a server here. */
const local = "127.0.0.1";

function startedByDjango(texts: ReadonlyMap<string, string>, tools: Tools): Started | undefined {
  const manage = texts.get("manage.py");
  if (manage === undefined) return undefined;
  const project = /DJANGO_SETTINGS_MODULE["'],\s*["'](\w+)\./.exec(manage)?.[1];
  const hasServer = tools.packages.includes("gunicorn") && project !== undefined;
  const isInFile = [...texts].some(([path, text]) => /settings/.test(path) && text.includes("sqlite3"));
  return {
    run: hasServer
      ? `${tools.program("gunicorn")} ${project}.wsgi --bind ${local}:{port}`
      : `${tools.python} manage.py runserver --noreload ${local}:{port}`,
    byHand: "python3 manage.py runserver",
    takesPort: true,
    port: 8000,
    ...(isInFile && { prepare: `${tools.python} manage.py migrate --noinput` }),
  };
}

/** By an application object of a framework, and a server for it. */
function startedByFramework(texts: ReadonlyMap<string, string>, tools: Tools): Started | undefined {
  for (const [path, text] of texts) {
    const asgi = /^(\w+)\s*(?::\s*\w+\s*)?=\s*(?:\w+\.)?(?:FastAPI|Starlette|Litestar|Quart)\(/m.exec(
      text,
    )?.[1];
    if (asgi !== undefined) return servedByAsgi(moduleOf(path), asgi, tools);
    const wsgi = /^(\w+)\s*(?::\s*\w+\s*)?=\s*(?:\w+\.)?(?:Flask)\(/m.exec(text)?.[1];
    const factory = /^def (create_app|make_app)\(/m.exec(text)?.[1];
    const isFlask = /\bFlask\(/.test(text);
    if (wsgi !== undefined || (isFlask && factory !== undefined)) {
      return servedByWsgi(moduleOf(path), wsgi ?? `${factory}()`, { tools, text });
    }
  }
  return undefined;
}

/** A module by its name, and the folder that it is imported from. */
interface Module {
  readonly name: string;
  readonly folder: string;
}

function moduleOf(path: string): Module {
  const folder = path.startsWith("src/") ? "src" : "";
  const name = path
    .slice(folder === "" ? 0 : 4)
    .replace(/(?:\/__init__)?\.py$/, "")
    .replaceAll("/", ".");
  return { name, folder };
}

function servedByAsgi({ name, folder }: Module, object: string, tools: Tools): Started {
  const { program, packages, build } = tools;
  const from = folder === "" ? "" : ` --app-dir ${folder}`;
  const isThere = /uvicorn|fastapi\[|fastapi-cli/.test(packages);
  const pip = build.some((line) => line.startsWith(`${environment}/bin/pip install -r`));
  return {
    run: `${program("uvicorn")}${from} ${name}:${object} --host ${local} --port {port}`,
    byHand: `uvicorn${from} ${name}:${object}`,
    takesPort: true,
    port: 8000,
    ...(!isThere && pip && { build: [`${environment}/bin/pip install uvicorn`] }),
  };
}

function servedByWsgi(
  { name, folder }: Module,
  object: string,
  { tools, text }: { readonly tools: Tools; readonly text: string },
): Started {
  const { program, packages } = tools;
  const byHand = `flask --app ${folder === "" ? "" : `${folder}/`}${name} run`;
  const common = { byHand, takesPort: true, port: fallbackPort(text) ?? 5000 };
  const from = folder === "" ? "" : ` --chdir ${folder}`;
  const quoted = object.includes("(") ? `"${name}:${object}"` : `${name}:${object}`;
  if (packages.includes("gunicorn")) {
    return { ...common, run: `${program("gunicorn")}${from} ${quoted} --bind ${local}:{port}` };
  }
  if (packages.includes("waitress") && folder === "") {
    return { ...common, run: `${program("waitress-serve")} --listen=${local}:{port} ${quoted}` };
  }
  return { ...common, run: `${program("flask")} ${byHand.slice("flask ".length)} --port {port}` };
}

/** Calls that start a server of the standard library or of a framework. */
const serves =
  /\b(?:HTTPServer|serve_forever|make_server|run_app|web\.run|app\.run|\.listen|uvicorn\.run|bottle\.run|serve)\(/;

function startedAlone(texts: ReadonlyMap<string, string>, { python }: Tools): Started | undefined {
  for (const [path, text] of texts) {
    if (!serves.test(text) || !/^[\w./-]+$/.test(path)) continue;
    const variable = portVariable(text);
    const takesFlag = variable === undefined && /["']--port["']/.test(text);
    return {
      run: `${python} ${path}${takesFlag ? " --port {port}" : ""}`,
      byHand: `python3 ${path}`,
      ...portEnvironment(variable),
      takesPort: variable !== undefined || takesFlag,
      port: fallbackPort(text) ?? 8000,
    };
  }
  return undefined;
}

/** Migrations of a database that is a file; others need a server that the owner has to name. */
function migrating(files: Files, sources: string, { python, program }: Tools): string | undefined {
  if (!/\bsqlite3?\b/.test(sources)) return undefined;
  if (files.paths.has("alembic.ini")) return `${program("alembic")} upgrade head`;
  const script = ["migrate.py", "init_db.py", "create_db.py"].find((path) => files.paths.has(path));
  return script === undefined ? undefined : `${python} ${script}`;
}

async function toolchainOf(files: Files): Promise<Toolchain> {
  const project = (await files.text("pyproject.toml")) ?? "";
  const file = files.paths.has(".python-version")
    ? ".python-version"
    : /^requires-python\s*=/m.test(project)
      ? "pyproject.toml"
      : undefined;
  return { kind: "python", versionFile: file };
}
