// src/features/costs/databases/counters.ts
const patienceMs = 5e3;

export { patienceMs };