const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const patterns = new Map<string, string>();

for (const [at, character] of [...alphabet].entries()) {
  const bits = ((at * 37 + 11) % 512).toString(2).padStart(9, "0");
  patterns.set(character, [...bits].map((bit) => (bit === "1" ? "|" : " ")).join(""));
}

export function checkDigit(code: string): string {
  let sum = 0;
  for (const [at, character] of [...code].entries()) {
    sum += (at % 2 === 0 ? 3 : 1) * alphabet.indexOf(character);
  }
  return alphabet[(36 - (sum % 36)) % 36];
}

export function barcode(code: string): string {
  const whole = code + checkDigit(code);
  return [...whole].map((character) => patterns.get(character) ?? "?").join(".");
}
