import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import type { ParcelRepository } from "../store/parcels.js";
import type { ParcelRow } from "../store/rows.js";
import { barcode } from "../tools/barcode.js";
import { missing } from "../tools/errors.js";
import { fillIn, padded } from "../tools/text.js";
import type { Network } from "./network.js";

const deflateLater = promisify(deflate);
const templateUrl = new URL("../../resources/label.txt", import.meta.url);

export class LabelPrinter {
  private readonly parcels: ParcelRepository;
  private readonly network: Network;
  private template: Promise<string> | undefined;

  constructor(parcels: ParcelRepository, network: Network) {
    this.parcels = parcels;
    this.network = network;
  }

  private loadTemplate(): Promise<string> {
    this.template ??= readFile(templateUrl, "utf8");
    return this.template;
  }

  private fields(parcel: ParcelRow): Record<string, string> {
    const route = this.network.shortest(parcel.depotFrom, parcel.depotTo);
    return {
      service: padded(parcel.service.toUpperCase(), 9),
      weight: `${(parcel.grams / 1000).toFixed(1)} kg`,
      sender: parcel.sender,
      recipient: parcel.recipient,
      street: parcel.street,
      zip: parcel.zip,
      city: parcel.city,
      route: route.depots.join("-"),
      barcode: barcode(parcel.code),
    };
  }

  async print(code: string): Promise<string> {
    const parcel = this.parcels.findByCode(code);
    if (parcel === undefined) throw missing("parcel");
    const template = await this.loadTemplate();
    return fillIn(template, this.fields(parcel));
  }

  async printAll(customer: number): Promise<Buffer> {
    const parcels = this.parcels.ofCustomer(customer, 12);
    const template = await this.loadTemplate();
    const labels = parcels.map((parcel) => fillIn(template, this.fields(parcel)));
    return await this.pack(labels);
  }

  private async pack(labels: string[]): Promise<Buffer> {
    const text = labels.join("\f");
    return await deflateLater(Buffer.from(text), { level: 6 });
  }
}
