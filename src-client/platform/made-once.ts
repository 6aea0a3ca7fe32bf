/** A function whose answer is made once per object it is asked about. Each component that selects from a query does so by itself. */
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
