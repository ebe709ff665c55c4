export class HttpError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export function notFound(what) {
  return new HttpError(404, `no such ${what}`);
}

export function badRequest(message) {
  return new HttpError(400, message);
}

export function conflict(message) {
  return new HttpError(409, message);
}
