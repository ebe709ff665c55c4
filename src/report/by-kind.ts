/** A method's type, whose parameter may be narrower than the argument. */
type Answer<Union, Result> = { of(it: Union): Result }["of"];

/** Picks the answer for a member of a union; a kind without an answer does not compile. */
export function byKind<Union extends { readonly kind: string }, Result>(
  it: Union,
  answers: { readonly [Kind in Union["kind"]]: Answer<Union & { readonly kind: Kind }, Result> },
): Result {
  const kind: Union["kind"] = it.kind;
  const answer: Answer<Union, Result> = answers[kind];
  return answer(it);
}
