import type { BlockKind } from "../study.ts";
import { compare } from "./compare.ts";
import { figuresTable } from "./figures-table.ts";

/** Every kind of block besides include, in the order of the docs. */
export const blocks: readonly BlockKind[] = [compare, figuresTable];
