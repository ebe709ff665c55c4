const dayMs = 24 * 60 * 60 * 1000;

/** Days since 1970, as loans are kept. */
export function today() {
  return 20_400;
}

export function dateText(day) {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

export function daysLate(due, returned, now = today()) {
  return Math.max(0, (returned ?? now) - due);
}

export function monthOf(day) {
  return dateText(day).slice(0, 7);
}
