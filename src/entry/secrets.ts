import type { Host } from "../app/host.ts";
import { createSecrets, type Secrets } from "../lib/credentials.ts";
import { Failure } from "../model/failure.ts";
import { type Run, runSchema } from "../model/run/run.ts";
import { forLoaded, type Load } from "../ports/load.ts";
import type { Log } from "../ports/log.ts";

export interface GuardedHost extends Host {
  readonly secrets: Secrets;
}

/** A host that logs and prints nothing that it masked. */
export function guardHost(host: Host): GuardedHost {
  const secrets = createSecrets();
  for (const secret of host.ownSecrets ?? []) secrets.add(secret);
  return {
    ...host,
    secrets,
    log: guardedLog(host.log, secrets),
    print: (text) => host.print(secrets.redact(text)),
    mask: (secret) => {
      secrets.add(secret);
      host.mask(secret);
    },
  };
}

function guardedLog(log: Log, { redact }: Secrets): Log {
  return {
    ...log,
    note: (line) => log.note(redact(line)),
    warn: (line) => log.warn(redact(line)),
    output: (line, from) => log.output(redact(line), from),
  };
}

export function withoutSecrets(error: unknown, secrets: Secrets): unknown {
  if (secrets.isEmpty() || !(error instanceof Error)) return error;
  const message = secrets.redact(error.message);
  if (error instanceof Failure) return new Failure(error.code, message, { cause: error.cause });
  const { stack = "" } = error;
  return Object.assign(error, { message, stack: secrets.redact(stack) });
}

/** Texts of ours or of k6: a password such as `counter` must not change them. */
const plainKeys: ReadonlySet<string> = new Set(["schema", "type", "contains", "kind", "sketch"]);

function recordWithout(run: Run, secrets: Secrets): Run {
  const { provenance, fingerprint, window, ...measured } = run;
  const metrics = new Set(run.metrics.map(({ name }) => name));
  const isPlain = (key: string, text: string) => plainKeys.has(key) || (key === "name" && metrics.has(text));
  const text = JSON.stringify(measured, (key, value: unknown) =>
    typeof value === "string" && !isPlain(key, value) ? secrets.redact(value) : value,
  );
  return runSchema.parse({ ...JSON.parse(text), provenance, fingerprint, window });
}

/** Records and errors without secrets, whatever the script names or throws. */
export function guardLoad(load: Load, secrets: Secrets): Load {
  const guarded = async <Made>(make: () => Promise<Made>): Promise<Made> => {
    try {
      return await make();
    } catch (error) {
      throw withoutSecrets(error, secrets);
    }
  };
  const cleaned = (run: Run): Run => (secrets.isEmpty() ? run : recordWithout(run, secrets));
  return {
    run: (scenario, options) => guarded(async () => cleaned(await load.run(scenario, options))),
    runBoth: (scenario, base, options) =>
      guarded(async () => {
        const pair = await load.runBoth(scenario, base, options);
        return "refused" in pair ? pair : forLoaded(pair, cleaned);
      }),
  };
}
