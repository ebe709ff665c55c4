// The same in Nest: its decorators are called, as what a compiler makes of them would.
import "reflect-metadata";
import { createHash } from "node:crypto";
import { Controller, Get, Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";

class Digests {
  digest() {
    let digest = "x";
    for (let turn = 0; turn < 2500; turn += 1) digest = createHash("sha256").update(digest).digest("hex");
    return digest;
  }
}
Get()(Digests.prototype, "digest", Object.getOwnPropertyDescriptor(Digests.prototype, "digest"));
Controller()(Digests);

class Service {}
Module({ controllers: [Digests] })(Service);

const service = await NestFactory.create(Service, { logger: false });
await service.listen(Number(process.env.PORT), "127.0.0.1");
