/** A Prometheus, with its secrets resolved. */
export interface PrometheusSource {
  /** Base URL without credentials; may have a path, as Mimir's `/prometheus`. */
  readonly url: string;
  /** Of every request, such as `authorization` or a tenant's `X-Scope-OrgID`. */
  readonly headers: Readonly<Record<string, string>>;
  /** PEM of the certificate authorities that are trusted instead of the machine's. */
  readonly ca: string | undefined;
  /** Of each request. */
  readonly timeoutMs: number;
}
