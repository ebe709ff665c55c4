import { depots } from "../domain/depots.js";
import type { Store } from "./connection.js";

const names = ["Mara Vogel", "Otto Stein", "Lia Roth", "Max Kern", "Nora Blum", "Emil Voss", "Tilda Beck"];
const streets = ["Hauptstrasse", "Am Markt", "Lindenweg", "Bahnhofstrasse", "Gartenallee"];
const kinds = ["collected", "sorted", "loaded", "arrived", "delivered"];
const services = ["economy", "express", "standard"];

function drawsFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

export function codeOf(id: number): string {
  return `P${String(1_000_000 + id * 7919).slice(-7)}${(id % 36).toString(36).toUpperCase()}`;
}

function addTariffs(store: Store): void {
  const add = store.prepare("INSERT INTO tariffs VALUES (?, ?, ?, ?)");
  for (const [at, service] of services.entries()) {
    for (let zone = 1; zone <= 6; zone += 1) {
      for (let step = 1; step <= 40; step += 1) {
        add.run(service, zone, step * 800, 2.9 + at * 2 + zone * 0.8 + step * 0.35);
      }
    }
  }
}

function addParcels(store: Store, count: number): void {
  const draw = drawsFrom(77);
  const addParcel = store.prepare("INSERT INTO parcels VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const addEvent = store.prepare("INSERT INTO events (parcel, at, depot, kind) VALUES (?, ?, ?, ?)");
  for (let id = 1; id <= count; id += 1) {
    const from = depots[draw(depots.length)];
    const to = depots[draw(depots.length)];
    const street = `${streets[draw(streets.length)]} ${1 + draw(120)}`;
    const grams = 100 + draw(30_000);
    const state = draw(4) === 0 ? "waiting" : "moving";
    addParcel.run(
      ...[id, codeOf(id), 1 + draw(150), names[draw(7)], names[draw(7)], street, to.zip, to.city],
      ...[from.name, to.name, grams, services[draw(3)], 4 + draw(20), state],
    );
    const steps = 3 + draw(9);
    for (let step = 0; step < steps; step += 1) {
      addEvent.run(id, 1_750_000_000 + id * 60 + step * 7200, depots[draw(depots.length)].name, kinds[step % 5]);
    }
  }
}

export function fillStore(store: Store, parcels: number): void {
  store.inTransaction(() => {
    addTariffs(store);
    addParcels(store, parcels);
  });
  store.database.exec("ANALYZE");
}
