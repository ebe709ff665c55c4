import type { z } from "zod";

/** What texts mean, or what is wrong with them: problems follow the option's name in messages. */
export interface Parsed<Value> {
  readonly value: Value | undefined;
  readonly problems: readonly string[];
}

/** Of the schema library, which only what reads a gate file loads: schemas are made by it when they are needed. */
export type Zod = Pick<
  typeof z,
  | ("array" | "boolean" | "enum" | "literal" | "NEVER")
  | ("number" | "record" | "strictObject" | "string" | "union")
>;

/** A kind of value, such as a duration: how flags, inputs and the gate file write it. */
export interface Kind<Value> {
  /** `many`: one value a line as an input, a repeated flag on the command line. */
  readonly takes: "one" | "many" | "yes or no";
  /** Reads the texts of a flag or an input, at least one. */
  parse(texts: readonly string[]): Parsed<Value>;
  /** Reads it from the gate file. */
  schema(z: Zod): z.ZodType<Value>;
  /** The value as a user writes it. */
  write(value: Value): string;
}

/** Whose gate file counts for a change that nobody has reviewed yet. */
export type Setter = "pull request" | "base branch";

/** Where the gate file has an option. */
export interface FileKey {
  /** From the top of the file or of a scenario: `await.path`. */
  readonly path: readonly string[];
  /** `scenario`: a key of each scenario, whose default stands at the top of the file. */
  readonly of: "scenario" | "gate";
  readonly setBy: Setter;
  /** What the group of keys says of itself that it stands in; in one row of the group. */
  readonly group?: string | undefined;
  readonly examples?: readonly unknown[] | undefined;
}

/**
 * Proposed commands that repeat an option: those that measure the load again, those that ask for the same level, those that
 * judge again, and, for the same machine alone, those that use its store or its programs.
 */
export type Repeated = "load" | "level" | "verdict" | "store" | "machine";

/**
 * A setting of the user: an input of the action, a flag of the command line, a key of the gate file, or several of these.
 * It is its own key: whoever has the option reads its value (config/options/option.ts).
 */
export interface Option<Value = unknown, Default extends Value | undefined = Value | undefined> {
  /** Of the input and, unless `flag` says otherwise, of the flag. */
  readonly name: string;
  /** Without dashes; undefined for none. */
  readonly flag: string | undefined;
  readonly isInput: boolean;
  readonly kind: Kind<Value>;
  /** One sentence, shown in action.yml, `--help`, the docs and the JSON Schema of the gate file. */
  readonly help: string;
  readonly default: Default;
  /** The default, in words. */
  readonly otherwise: string;
  readonly file: FileKey | undefined;
  /** Whether modes that do not read it refuse it; else they ignore it, as steps of a workflow may share their inputs. */
  readonly isRefusedElsewhere: boolean;
  /** Why it is, after a comma. */
  readonly elsewhere?: string | undefined;
  readonly repeated: Repeated | undefined;
  /** Names of the modes that read it from flags and inputs; a mode may read others besides (`Mode.reads`). */
  readonly readBy: readonly string[] | "all";
}
