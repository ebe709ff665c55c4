import type { Host } from "../../model/host.ts";

/** Where the samples of a request say that it went. */
export interface Way {
  /** Tells it from others. */
  readonly key: string;
  /** Scenario of the script, "" where the samples do not say. */
  readonly scenario: string;
  /** Its address; a name that the script gave it, which k6 puts in the place of the address; or neither. */
  readonly told: "address" | "name" | "nothing";
  /** Undefined unless an address is known. */
  readonly host: Host | undefined;
  /** The answer sent the generator on to another address, which has samples of its own. */
  readonly isRedirect: boolean;
}
