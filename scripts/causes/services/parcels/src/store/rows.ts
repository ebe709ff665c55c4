export interface ParcelRow {
  id: number;
  code: string;
  customer: number;
  sender: string;
  recipient: string;
  street: string;
  zip: string;
  city: string;
  depotFrom: string;
  depotTo: string;
  grams: number;
  service: string;
  price: number;
  state: string;
}

export interface EventRow {
  id: number;
  parcel: number;
  at: number;
  depot: string;
  kind: string;
}

export interface TariffRow {
  service: string;
  zone: number;
  upToGrams: number;
  price: number;
}
