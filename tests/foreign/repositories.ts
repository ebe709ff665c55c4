import { compiledRepositories } from "./compiled.ts";
import { jvmRepositories } from "./jvm.ts";
import { nodeRepositories } from "./node.ts";
import { pythonRepositories } from "./python.ts";
import type { ForeignRepository } from "./repository.ts";
import { scriptedRepositories } from "./scripted.ts";

export const foreignRepositories: readonly ForeignRepository[] = [
  ...[...nodeRepositories, ...pythonRepositories, ...compiledRepositories, ...jvmRepositories],
  ...scriptedRepositories,
];
