/** A scenario that was loaded as the base branch says. */
export function loadedByBaseNote(scenario: string, branch: string): string {
  return (
    `${bounded(scenario)}: loaded by the script, env and warm-up of ${branch}, so those of this change do not count yet ` +
    "(load-from: base)."
  );
}

/** A scenario whose load on the base branch cannot be had. @param reason a sentence; undefined where there is none */
export function noBaseLoadNote(scenario: string, branch: string, reason?: string): string {
  const why =
    reason === undefined ? `${branch} has no such scenario` : `the script of ${branch} cannot be had`;
  const rest = reason === undefined ? "" : ` ${reason}`;
  return `${bounded(scenario)}: ${why}, so it was loaded by this change's own (load-from: base).${rest}`;
}

/** A scenario whose own load is not known to be as heavy as the base branch's. @param reason a sentence */
export function uncomparedLoadNote(scenario: string, branch: string, reason: string): string {
  return (
    `${bounded(scenario)}: the script of ${branch} cannot be had, so what this change's load asks for was not ` +
    `compared with it. ${reason}`
  );
}

/** A scenario whose load on the base branch cannot run against the change. @param thrown what happened, as a clause */
export function ownLoadNote(scenario: string, thrown: string): string {
  return (
    `${bounded(scenario)}: the base branch's script cannot run against this change (${thrown}), so it was loaded by the ` +
    "change's own (load-from: base)."
  );
}

function bounded(scenario: string): string {
  return scenario.slice(0, 100);
}
