import type { DeploymentWanted } from "../model/gate.ts";

/** A deployment that is up. */
export interface Deployment {
  /** Its address, http or https. */
  readonly url: string;
  /** GitHub's name of the environment. */
  readonly environment: string;
}

/** The deployments of the commits that are compared. */
export interface Deployments {
  /** Waits for the change's. @throws Failure "run" if it does not come up, or GitHub cannot be asked */
  ofHead(wanted: DeploymentWanted): Promise<Deployment>;
  /** The base's as it is now, or why there is none, as a sentence. @throws Failure "run" if GitHub cannot be asked */
  ofBase(wanted: DeploymentWanted): Promise<(Deployment & { readonly commit: string }) | string>;
}
