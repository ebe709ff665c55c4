/** The function with its results cached by object: a gate reads its runs again after each round. */
export function remembered<Key extends WeakKey, Result>(make: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.result;
    const result = make(key);
    known.set(key, { result });
    return result;
  };
}
