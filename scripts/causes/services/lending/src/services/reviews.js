/** What readers elsewhere think, asked of another service. */
export function createReviews({ url, timeoutMs }) {
  function averageOf(stars) {
    if (stars.length === 0) return undefined;
    return Math.round((10 * stars.reduce((sum, one) => sum + one, 0)) / stars.length) / 10;
  }

  async function ask(isbn) {
    const address = `${url}?isbn=${encodeURIComponent(isbn)}`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`reviews: status ${answer.status}`);
    return await answer.json();
  }

  async function of(isbn) {
    try {
      const { stars } = await ask(isbn);
      return { count: stars.length, average: averageOf(stars) };
    } catch {
      return { count: 0, average: undefined };
    }
  }

  return { of };
}
