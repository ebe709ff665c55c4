import { badRequest } from "./errors.js";

const isbnPattern = /^(?:97[89]-?)?\d{1,5}-?\d{1,7}-?\d{1,7}-?[\dX]$/;
const emailPattern = /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}$/;

export function integer(value, name, { least = 1, most = Number.MAX_SAFE_INTEGER, fallback } = {}) {
  if (value === undefined || value === "") {
    if (fallback !== undefined) return fallback;
    throw badRequest(`${name} is missing`);
  }
  const found = Number(value);
  if (!Number.isInteger(found) || found < least || found > most) {
    throw badRequest(`${name} must be a whole number from ${least} to ${most}`);
  }
  return found;
}

export function text(value, name, { most = 200, fallback } = {}) {
  if (value === undefined || value === "") {
    if (fallback !== undefined) return fallback;
    throw badRequest(`${name} is missing`);
  }
  if (typeof value !== "string" || value.length > most) throw badRequest(`${name} is too long`);
  return value.trim();
}

export function isbn(value) {
  const found = text(value, "isbn", { most: 20 });
  if (!isbnPattern.test(found)) throw badRequest("isbn is none");
  return found;
}

export function email(value) {
  const found = text(value, "email", { most: 200 });
  if (!emailPattern.test(found)) throw badRequest("email is none");
  return found;
}

export function oneOf(value, name, allowed, fallback) {
  if (value === undefined) return fallback;
  if (!allowed.includes(value)) throw badRequest(`${name} must be one of ${allowed.join(", ")}`);
  return value;
}
