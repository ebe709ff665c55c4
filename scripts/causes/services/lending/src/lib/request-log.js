const kept = 200;

/** The last requests, for the desk's own page. */
export function requestLog() {
  const lines = [];
  return function logRequest(request, response, next) {
    const began = performance.now();
    response.on("finish", () => {
      const line = `${request.method} ${request.originalUrl} ${response.statusCode} ${(performance.now() - began).toFixed(1)}`;
      lines.push(line);
      if (lines.length > kept) lines.shift();
    });
    next();
  };
}
