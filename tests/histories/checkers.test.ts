/** Tests the checkers with histories written by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findViolation, type Model } from './support/linearizability.ts';
import { type Append, findAnomalies, type ListRead } from './support/list-append.ts';
import { type Call, HistoryRecorder } from './support/recorded-history.ts';
import {
  balanceModel,
  type BalanceOp,
  listingModel,
  type ListingOp,
  productModel,
  type ProductOp,
} from './support/shop-models.ts';

/** `ended` is null if no answer came. */
type Rows<Op> = readonly (readonly [began: number, ended: number | null, op: Op])[];

function calls<Op>(...rows: Rows<Op>): Call<Op>[] {
  return rows.map(([began, ended, op], n) => ({
    client: `client ${n}`,
    op,
    began,
    ended: ended ?? Infinity,
  }));
}

const checkBalance = (...rows: Rows<BalanceOp>) => findViolation(balanceModel(500), calls(...rows));
const checkProduct = (...rows: Rows<ProductOp>) => findViolation(productModel, calls(...rows));
const checkListing = (...rows: Rows<ListingOp>) => findViolation(listingModel, calls(...rows));
const sold = (customer: number) => ({ kind: 'sold', customer }) as const;
const append = (name: string, lists: string[], began: number, ended: number): Append => ({
  name,
  lists,
  began,
  ended,
});
const read = (list: string, names: string[], began: number): ListRead => ({
  list,
  names,
  began,
  ended: began + 1,
});

describe('a balance', () => {
  it('may be read before or after a change that is under way', () => {
    for (const cents of [500, 0])
      expect(
        checkBalance([1, 4, { kind: 'move', cents: -500 }], [2, 3, { kind: 'read', cents }]),
      ).toBeUndefined();
  });

  it('is not read as it was after a change was answered', () => {
    const found = checkBalance([1, 2, { kind: 'move', cents: -500 }], [3, 4, { kind: 'read', cents: 500 }]);
    expect(found?.stuck).toMatchObject([{ op: { kind: 'read' } }]);
  });

  it('is not read as it was before by one whose call began after a later read', () => {
    expect(
      checkBalance(
        [1, 9, { kind: 'move', cents: -500 }],
        [2, 3, { kind: 'read', cents: 0 }],
        [4, 5, { kind: 'read', cents: 500 }],
      ),
    ).toBeDefined();
  });

  it('loses no update of two at once', () => {
    expect(
      checkBalance(
        [1, 4, { kind: 'move', cents: 100 }],
        [2, 3, { kind: 'move', cents: 100 }],
        [5, 6, { kind: 'read', cents: 600 }],
      ),
    ).toBeDefined();
  });

  it('never falls below zero', () => {
    expect(
      checkBalance([1, 4, { kind: 'move', cents: -300 }], [2, 3, { kind: 'move', cents: -300 }]),
    ).toBeDefined();
  });

  it('may be changed, or not, by a call without an answer, however late', () => {
    const lost = [1, null, { kind: 'move', cents: -500 }] as const;
    expect(checkBalance(lost, [8, 9, { kind: 'read', cents: 500 }])).toBeUndefined();
    expect(
      checkBalance(lost, [5, 6, { kind: 'read', cents: 500 }], [8, 9, { kind: 'read', cents: 0 }]),
    ).toBeUndefined();
    expect(
      checkBalance(lost, [5, 6, { kind: 'read', cents: 0 }], [8, 9, { kind: 'read', cents: 500 }]),
    ).toBeDefined();
  });

  it('is credited once, however often a payment is reported', () => {
    const load = { kind: 'once', name: 'load', cents: 1000 } as const;
    expect(checkBalance([1, 2, load], [3, 4, load], [5, 6, { kind: 'read', cents: 1500 }])).toBeUndefined();
    expect(checkBalance([1, 2, load], [3, 4, load], [5, 6, { kind: 'read', cents: 2500 }])).toBeDefined();
  });
});

describe('a product', () => {
  it('is sold once', () => {
    expect(checkProduct([1, 4, sold(1)], [2, 3, { kind: 'unavailable' }])).toBeUndefined();
    expect(checkProduct([1, 4, sold(1)], [2, 3, sold(2)])).toBeDefined();
  });

  it('is not refused while it is free', () => {
    expect(
      checkProduct([1, 2, { kind: 'unavailable' }], [3, 4, { kind: 'sold', customer: 1 }]),
    ).toBeDefined();
  });

  it('is free again when a hold has ended', () => {
    const hold = { kind: 'hold', customer: 1 } as const;
    expect(checkProduct([1, 2, hold], [3, 4, { kind: 'free' }], [5, 6, hold])).toBeUndefined();
    expect(
      checkProduct([1, 2, hold], [3, 4, { kind: 'free' }], [5, 6, { kind: 'unavailable' }]),
    ).toBeDefined();
  });
});

describe('a listing', () => {
  it('shows no less than was bid, and never less than before', () => {
    const bid = { kind: 'bid', cents: 500 } as const;
    expect(checkListing([1, 2, bid], [3, 4, { kind: 'read', cents: 501 }])).toBeUndefined();
    expect(checkListing([1, 2, bid], [3, 4, { kind: 'read', cents: 400 }])).toBeDefined();
    expect(
      checkListing([1, 2, { kind: 'read', cents: 500 }], [3, 4, { kind: 'read', cents: null }]),
    ).toBeDefined();
    expect(checkListing([1, null, bid], [3, 4, { kind: 'read', cents: 400 }])).toBeUndefined();
  });

  it('is checked with more bids without an answer than all their subsets could be tried', () => {
    const lost = Array.from({ length: 60 }, (_, n) => [n + 1, null, { kind: 'bid', cents: n + 1 }] as const);
    const bid = { kind: 'bid', cents: 50 } as const;
    expect(checkListing(...lost, [70, 71, bid], [72, 73, { kind: 'read', cents: 50 }])).toBeUndefined();
    const found = checkListing(...lost, [70, 71, bid], [72, 73, { kind: 'read', cents: 49 }]);
    expect(found?.stuck).toContainEqual(expect.objectContaining({ op: { kind: 'read', cents: 49 } }));
  });
});

/** Every order of the calls that time allows, with or without those that were not answered. */
function isLinearizable<State, Op>(
  model: Model<State, Op>,
  left: readonly Call<Op>[],
  state: State,
): boolean {
  if (left.every(({ ended }) => ended === Infinity)) return true;
  const firstEnd = Math.min(...left.map(({ ended }) => ended));
  return left.some((call) => {
    const next = call.began <= firstEnd ? model.apply(state, call.op) : undefined;
    return (
      next !== undefined &&
      isLinearizable(
        model,
        left.filter((other) => other !== call),
        next,
      )
    );
  });
}

/** Up to seven calls, of which up to four have no answer. */
function anyHistory<Op>(op: fc.Arbitrary<Op>): fc.Arbitrary<Call<Op>[]> {
  const times = fc.shuffledSubarray(
    Array.from({ length: 14 }, (_, n) => n),
    { minLength: 14 },
  );
  return fc
    .tuple(fc.array(op, { minLength: 1, maxLength: 7 }), times, fc.nat({ max: 4 }))
    .map(([ops, at, lost]) =>
      ops.map((made, n) => {
        const [one = 0, other = 0] = at.slice(2 * n);
        return {
          client: `client ${n}`,
          op: made,
          began: Math.min(one, other),
          ended: n < lost ? Infinity : Math.max(one, other),
        };
      }),
    );
}

/** A history that the checker judges otherwise than by trying every order; null if none was found. */
function findMisjudged<State, Op>(model: Model<State, Op>, op: fc.Arbitrary<Op>): Call<Op>[] | null {
  const isJudgedRight = (history: Call<Op>[]): boolean =>
    (findViolation(model, history) === undefined) === isLinearizable(model, history, model.initial);
  const { counterexample } = fc.check(fc.property(anyHistory(op), isJudgedRight), { numRuns: 1000 });
  return counterexample && counterexample[0];
}

type NumberOp = { kind: 'set' | 'add' | 'read'; value: number };

/** Calls of different kinds lead to the same number, so that it matters which of them are left. */
const numberModel: Model<number, NumberOp> = {
  initial: 0,
  apply(number, { kind, value }) {
    if (kind === 'set') return value;
    if (kind === 'add') return number + value;
    return number === value ? number : undefined;
  },
  key: String,
};

describe('any history', () => {
  const cents = fc.constantFrom(1, 2, 3);
  const customer = fc.constantFrom(1, 2);

  it('of a balance is judged as by trying every order', () => {
    const op = fc.oneof(
      fc.record({ kind: fc.constant('move' as const), cents: fc.constantFrom(-2, -1, 1) }),
      fc.record({ kind: fc.constant('once' as const), name: fc.constant('a'), cents }),
      fc.record({ kind: fc.constant('read' as const), cents: fc.constantFrom(0, 1, 2, 3) }),
    );
    expect(findMisjudged(balanceModel(2), op)).toBeNull();
  });

  it.each([
    ['add', 'set'],
    ['set', 'add'],
  ] as const)('may take a call without an answer, and keep the other for later: %s, %s', (first, second) => {
    const history = calls<NumberOp>(
      [1, null, { kind: first, value: 1 }],
      [2, null, { kind: second, value: 1 }],
      [3, 4, { kind: 'read', value: 1 }],
      [5, 6, { kind: 'read', value: 2 }],
    );
    expect(findViolation(numberModel, history)).toBeUndefined();
  });

  it('of a number is judged as by trying every order', () => {
    const op = fc.record({ kind: fc.constantFrom('set', 'add', 'read'), value: fc.constantFrom(0, 1, 2) });
    expect(findMisjudged(numberModel, op)).toBeNull();
  });

  it('of a product is judged as by trying every order', () => {
    const op = fc.oneof(
      fc.record({ kind: fc.constantFrom('sold' as const, 'hold' as const), customer }),
      fc.record({ kind: fc.constantFrom('unavailable' as const, 'free' as const) }),
      fc.record({ kind: fc.constant('read' as const), owner: fc.option(customer) }),
    );
    expect(findMisjudged(productModel, op)).toBeNull();
  });

  it('of a listing is judged as by trying every order', () => {
    const op = fc.record({ kind: fc.constantFrom('bid' as const, 'read' as const), cents });
    expect(findMisjudged(listingModel, op)).toBeNull();
  });
});

describe('lists that are appended to', () => {
  it('are in order when every reading is the beginning of the next', () => {
    const appends = [append('one', ['a', 'b'], 1, 2), append('two', ['a'], 3, 4)];
    expect(
      findAnomalies(appends, [read('a', ['one'], 3), read('a', ['one', 'two'], 5), read('b', ['one'], 5)]),
    ).toEqual([]);
  });

  it.each([
    ['something is there twice', [read('a', ['one', 'one'], 5)]],
    ['something that was answered is missing', [read('a', [], 5)]],
    ['two readings are of two orders', [read('a', ['one', 'two'], 9), read('a', ['two', 'one'], 11)]],
    ['there is something that was never asked for', [read('a', ['one', 'three'], 5)]],
  ])('%s', (_what, reads) => {
    const appends = [append('one', ['a'], 1, 2), append('two', ['a'], 3, Infinity)];
    expect(findAnomalies(appends, reads)).not.toEqual([]);
  });

  it('something that was refused is there', () => {
    const appends = [{ ...append('one', ['a'], 1, Infinity), isRefused: true }];
    expect(findAnomalies(appends, [read('a', ['one'], 5)])).not.toEqual([]);
  });

  it('two lists say that each of two transfers came first', () => {
    const appends = [append('one', ['a', 'b'], 1, 9), append('two', ['a', 'b'], 2, 8)];
    expect(findAnomalies(appends, [read('a', ['one', 'two'], 10), read('b', ['two', 'one'], 10)])).toEqual([
      'a circle: one -> two -> one',
    ]);
  });

  it('a list has before another what was asked for after that was answered', () => {
    const appends = [append('one', ['a'], 1, 2), append('two', ['a'], 3, 4)];
    expect(findAnomalies(appends, [read('a', ['two', 'one'], 5)])).toEqual(['a circle: one -> two -> one']);
  });
});

it('a recorder gives each call its object, and one without an answer no end', () => {
  const recorder = new HistoryRecorder<string>();
  const first = recorder.begin();
  const second = recorder.begin();
  recorder.answered('one', first, [['a', 'x']]);
  recorder.lost('two', second, [['a', 'y']]);
  expect(recorder.history.get('a')).toEqual([
    { client: 'one', op: 'x', began: 1, ended: 3 },
    { client: 'two', op: 'y', began: 2, ended: Infinity },
  ]);
});
