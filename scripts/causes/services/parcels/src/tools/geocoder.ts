export interface Position {
  latitude: number;
  longitude: number;
}

interface Answer {
  latitude?: number;
  longitude?: number;
}

const nowhere: Position = { latitude: 50.1, longitude: 8.7 };

/** Asks another service where an address lies. */
export class Geocoder {
  private readonly url: string;
  private readonly timeoutMs: number;

  constructor(url: string, timeoutMs: number) {
    this.url = url;
    this.timeoutMs = timeoutMs;
  }

  async locate(zip: string, city: string): Promise<Position> {
    try {
      const query = new URLSearchParams({ zip, city });
      const response = await fetch(`${this.url}?${query}`, { signal: AbortSignal.timeout(this.timeoutMs) });
      const { latitude, longitude } = (await response.json()) as Answer;
      if (latitude === undefined || longitude === undefined) return nowhere;
      return { latitude, longitude };
    } catch {
      return nowhere;
    }
  }
}
