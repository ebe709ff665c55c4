import { changesOf, type ForeignRepository, json, npm } from "./repository.ts";

export const nodeRepositories: readonly ForeignRepository[] = [
  {
    like: "expressjs/express (examples/web-service)",
    commit: "eb7bbf04d5b8dfee453d1a2329086f55b0dcca39",
    files: {
      "package.json": npm({ start: "node index.js" }, { express: "^5.1.0" }),
      "index.js": `const { createHash } = require("node:crypto");
const express = require("express");

const app = express();
let answered = 0;

function render(steps) {
  let text = "page";
  for (let step = 0; step < steps; step += 1) text = createHash("sha256").update(text).digest("hex");
  return text;
}

async function find(id) {
  await new Promise((resolve) => setTimeout(resolve, 2));
  return { id, name: "tobi" };
}

app.get("/api/users", async (request, response) => {
  answered += 1;
  const users = [await find(1)];
  response.json(users.map((user) => ({ ...user, avatar: render(4000) })));
});
app.get("/api/repos", (request, response) => response.json([{ name: "express", head: render(2000) }]));
app.listen(process.env.PORT || 3000);
`,
    },
    recognised: { name: "Node.js", at: "." },
    needs: "npm",
    requests: ["/api/users", "/api/repos"],
    changes: changesOf("index.js", {
      slower: ["render(4000)", "render(5200)"],
      errors: [
        "answered += 1;",
        "answered += 1;\n  if (answered % 20 === 0) return response.sendStatus(500);",
      ],
      queries: ["[await find(1)]", "[await find(1)];\n  for (let id = 2; id < 12; id += 1) await find(id)"],
      crash: ["const app = express();", "process.exit(3);"],
    }),
  },
  {
    like: "fastify/demo",
    commit: "09214a7c7da7b17fb7e74a487048d994f47a5ad8",
    files: {
      "package.json": npm({ start: "node server.js" }, { fastify: "^5.0.0" }),
      "server.js": `const { pbkdf2Sync } = require("node:crypto");
const { setTimeout: wait } = require("node:timers/promises");

const app = require("fastify")();
const render = (steps) => pbkdf2Sync("page", "salt", steps, 32, "sha256").toString("hex");
const find = async (id) => await wait(2, { id, name: "wash" });
let answered = 0;

app.get("/api/tasks", async () => [{ id: 7, name: "wash" }]);
app.get("/api/tasks/:id", async (request, reply) => {
  answered += 1;
  const task = await find(request.params.id);
  return { ...task, history: render(8000) };
});
app.get("/health", async () => "ok");
app.listen({ port: Number(process.env.PORT ?? 3000), host: "127.0.0.1" });
`,
    },
    recognised: { name: "Node.js", at: "." },
    needs: "npm",
    requests: ["/api/tasks", "/api/tasks/7"],
    changes: changesOf("server.js", {
      slower: ["render(8000)", "render(10400)"],
      errors: ["answered += 1;", "answered += 1;\n  if (answered % 20 === 0) return reply.code(500).send();"],
      queries: ["const task = ", "for (let id = 0; id < 10; id += 1) await find(id);\n  const task = "],
      crash: ["let answered = 0;", 'throw new Error("no");'],
    }),
  },
  {
    like: "nestjs/typescript-starter",
    commit: "31e81963e0d668b430dd8fd85bad2c5d6d39cbc3",
    files: {
      "package.json": npm(
        { build: "nest build", start: "nest start", "start:prod": "node dist/main" },
        {
          ...{ "@nestjs/cli": "^11.0.0", "@nestjs/common": "^11.0.0", "@nestjs/core": "^11.0.0" },
          ...{ "@nestjs/platform-express": "^11.0.0", "reflect-metadata": "^0.2.2", rxjs: "^7.8.1" },
          ...{ "@types/node": "^24.0.0", typescript: "^5.7.3" },
        },
      ),
      "nest-cli.json": json({ collection: "@nestjs/schematics", sourceRoot: "src" }),
      "tsconfig.json": json({
        compilerOptions: {
          ...{ module: "commonjs", target: "es2023", outDir: "./dist", baseUrl: "./", types: ["node"] },
          ...{ emitDecoratorMetadata: true, experimentalDecorators: true, skipLibCheck: true },
        },
      }),
      "src/main.ts": `import { NestFactory } from "@nestjs/core";
import { AppModule } from "./app.module";

async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  await app.listen(process.env.PORT ?? 3000);
}
void bootstrap();
`,
      "src/app.module.ts": `import { Module } from "@nestjs/common";
import { AppController } from "./app.controller";
import { CatsController } from "./cats.controller";
import { CatsService } from "./cats.service";

@Module({ controllers: [AppController, CatsController], providers: [CatsService] })
export class AppModule {}
`,
      "src/app.controller.ts": `import { Controller, Get } from "@nestjs/common";

@Controller()
export class AppController {
  @Get()
  getHello(): string {
    return "Hello World!";
  }
}
`,
      "src/cats.controller.ts": `import { Controller, Get, InternalServerErrorException } from "@nestjs/common";
import { CatsService } from "./cats.service";

@Controller("cats")
export class CatsController {
  private answered = 0;

  constructor(private readonly cats: CatsService) {}

  @Get()
  async findAll() {
    this.answered += 1;
    const found = [await this.cats.find(1)];
    return { found, digest: this.cats.render(4000) };
  }
}
`,
      "src/cats.service.ts": `import { Injectable } from "@nestjs/common";
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

@Injectable()
export class CatsService {
  render(steps: number): string {
    let text = "page";
    for (let step = 0; step < steps; step += 1) text = createHash("sha256").update(text).digest("hex");
    return text;
  }

  async find(id: number) {
    return await wait(2, { id, name: "tom" });
  }
}
`,
    },
    recognised: { name: "Node.js", at: "." },
    needs: "npm",
    requests: ["/cats", "/"],
    changes: changesOf("src/cats.controller.ts", {
      slower: ["render(4000)", "render(5200)"],
      errors: [
        "this.answered += 1;",
        "this.answered += 1;\n    if (this.answered % 20 === 0) throw new InternalServerErrorException();",
      ],
      queries: [
        "[await this.cats.find(1)];",
        "[];\n    for (let id = 0; id < 10; id += 1) found.push(await this.cats.find(id));",
      ],
      crash: ['@Controller("cats")', 'process.exit(3);\n\n@Controller("cats")'],
    }),
  },
  {
    like: "vercel/turborepo (examples/basic)",
    commit: "cb17aafcb2a2fe21cc67a7fff18c175c36aed9af",
    files: {
      "package.json": json({
        ...{ name: "basic", private: true, workspaces: ["apps/*"], packageManager: "npm@11.0.0" },
        ...{ scripts: { build: "turbo run build" }, devDependencies: { turbo: "^2.6.0" } },
      }),
      "turbo.json": json({ tasks: { build: { dependsOn: ["^build"], outputs: [".next/**"] } } }),
      ...Object.fromEntries(
        ["docs", "web"].flatMap((name) => [
          [
            `apps/${name}/package.json`,
            json({
              ...{ name, private: true, scripts: { build: "next build", start: "next start" } },
              ...{ dependencies: { next: "^16.0.0", react: "^19.2.0", "react-dom": "^19.2.0" } },
            }),
          ],
          [
            `apps/${name}/app/layout.js`,
            'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
          ],
          [
            `apps/${name}/app/page.js`,
            'export default () => <main><a href="/examples">Examples</a></main>;\n',
          ],
        ]),
      ),
      "apps/web/app/examples/page.js": `import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

export const dynamic = "force-dynamic";
const failing = 0;

function render(steps) {
  let text = "page";
  for (let step = 0; step < steps; step += 1) text = createHash("sha256").update(text).digest("hex");
  return text;
}

const find = async (id) => await wait(2, { id, name: "basic" });

export default async function Examples() {
  if (Math.random() < failing) throw new Error("no examples");
  const found = [await find(1)];
  return <p id={render(4000)}>{found.length}</p>;
}
`,
    },
    recognised: { name: "Next.js", at: "apps/web" },
    others: ["apps/docs"],
    needs: "npm",
    requests: ["/examples", "/"],
    changes: changesOf("apps/web/app/examples/page.js", {
      slower: ["render(4000)", "render(7200)"],
      errors: ["failing = 0;", "failing = 0.05;"],
      queries: ["[await find(1)];", "[];\n  for (let id = 0; id < 10; id += 1) found.push(await find(id));"],
      crash: ["const failing = 0;", 'throw new Error("no");'],
    }),
  },
];
