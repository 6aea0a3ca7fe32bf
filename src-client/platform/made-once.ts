/**
 * A function whose result is computed once per argument object. Otherwise, every component that selects from a query would compute
 * it.
 */
export function madeOnce<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const made = new WeakMap<From, { answer: Made }>();
  return (from) => {
    let known = made.get(from);
    if (known === undefined) {
      known = { answer: make(from) };
      made.set(from, known);
    }
    return known.answer;
  };
}
