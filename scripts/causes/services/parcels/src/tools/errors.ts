export class DomainError extends Error {
  readonly status: number;

  constructor(message: string, status = 422) {
    super(message);
    this.status = status;
  }
}

export function missing(what: string): DomainError {
  return new DomainError(`there is no such ${what}`, 404);
}
