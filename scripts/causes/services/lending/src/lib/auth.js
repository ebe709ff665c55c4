import { createHmac, timingSafeEqual } from "node:crypto";
import { HttpError } from "./errors.js";

/** Cards say `member.signature`. */
export function createAuth({ secret, members }) {
  function signatureOf(member) {
    return createHmac("sha256", secret).update(member).digest("hex").slice(0, 32);
  }

  function cardOf(member) {
    return `${member}.${signatureOf(String(member))}`;
  }

  function readCard(card) {
    const [member, signature] = card.split(".");
    if (member === undefined || signature === undefined) return undefined;
    const expected = Buffer.from(signatureOf(member));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
    return Number(member);
  }

  function required(request, _response, next) {
    const header = request.get("authorization") ?? "";
    const card = header.startsWith("Card ") ? header.slice(5) : "";
    const id = readCard(card);
    if (id === undefined) {
      next(new HttpError(401, "a library card is needed"));
      return;
    }
    const member = members.byId(id);
    if (member === undefined) {
      next(new HttpError(401, "this card is of nobody"));
      return;
    }
    request.member = member;
    next();
  }

  return { cardOf, readCard, required };
}
