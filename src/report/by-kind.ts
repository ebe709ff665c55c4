/** A method, since its parameters may be narrower than what it is called with. */
type Answer<Union, Result> = { of(it: Union): Result }["of"];

/**
 * What a table makes of one of a union's kinds.
 * @param answers one for each kind: a kind without an answer does not compile
 */
export function byKind<Union extends { readonly kind: string }, Result>(
  it: Union,
  answers: { readonly [Kind in Union["kind"]]: Answer<Union & { readonly kind: Kind }, Result> },
): Result {
  const kind: Union["kind"] = it.kind;
  const answer: Answer<Union, Result> = answers[kind];
  return answer(it);
}
