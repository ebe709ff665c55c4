import type { Route } from "../call.ts";
import { actionsRoutes } from "./actions.ts";
import { checkRoutes } from "./checks.ts";
import { archiveRoutes } from "./code/archives.ts";
import { compareRoutes } from "./code/compare.ts";
import { contentRoutes } from "./code/contents.ts";
import { gitDataRoutes } from "./code/gitdata.ts";
import { referenceRoutes } from "./code/references.ts";
import { releaseRoutes } from "./code/releases.ts";
import { commentRoutes } from "./comments.ts";
import { deploymentRoutes } from "./deployments.ts";
import { issueRoutes } from "./issues.ts";
import { labelRoutes } from "./labels.ts";
import { pullRoutes } from "./pulls.ts";
import { repositoryRoutes } from "./repository.ts";
import { runRoutes } from "./runs.ts";
import { statusRoutes } from "./statuses.ts";
import { userRoutes } from "./users.ts";

const routes: readonly Route[] = [
  ...actionsRoutes,
  ...checkRoutes,
  ...commentRoutes,
  ...archiveRoutes,
  ...compareRoutes,
  ...contentRoutes,
  ...deploymentRoutes,
  ...gitDataRoutes,
  ...issueRoutes,
  ...labelRoutes,
  ...pullRoutes,
  ...referenceRoutes,
  ...releaseRoutes,
  ...repositoryRoutes,
  ...runRoutes,
  ...statusRoutes,
  ...userRoutes,
];

/** The operations that the stand-in knows, by GitHub's own names for them. */
export const routesByOperation: ReadonlyMap<string, Route> = new Map(
  routes.map((route) => [route.operationId, route]),
);
