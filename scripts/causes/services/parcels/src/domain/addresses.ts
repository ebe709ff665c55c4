import { DomainError } from "../tools/errors.js";
import type { Geocoder, Position } from "../tools/geocoder.js";
import { editDistance, squeeze, titleCase } from "../tools/text.js";
import { depots } from "./depots.js";

export interface Address {
  name: string;
  street: string;
  zip: string;
  city: string;
}

const zipPattern = /^\d{5}$/;
const streetPattern = /^[\p{L} .'-]{2,80} \d{1,4}[a-z]?$/u;

/** Checks addresses, and finds where they are. */
export class AddressBook {
  private readonly geocoder: Geocoder;

  constructor(geocoder: Geocoder) {
    this.geocoder = geocoder;
  }

  normalize(given: Address): Address {
    return {
      name: titleCase(given.name),
      street: squeeze(given.street),
      zip: given.zip.trim(),
      city: titleCase(given.city),
    };
  }

  check(address: Address): void {
    if (!zipPattern.test(address.zip)) throw new DomainError("zip has five digits");
    if (!streetPattern.test(address.street)) throw new DomainError("street needs a number");
  }

  suggestCity(city: string): string {
    let best = city;
    let least = 4;
    for (const depot of depots) {
      const edits = editDistance(depot.city.toLowerCase(), city.toLowerCase());
      if (edits < least) {
        best = depot.city;
        least = edits;
      }
    }
    return best;
  }

  async locate(address: Address): Promise<Position> {
    return await this.geocoder.locate(address.zip, address.city);
  }
}
