/** Sequential models of a balance, a product and a listing. */
import type { Model } from './linearizability.ts';

export type BalanceOp =
  /** The balance changed by this amount. */
  | { kind: 'move'; cents: number }
  /** The same, but only once for all calls with this name. */
  | { kind: 'once'; name: string; cents: number }
  | { kind: 'read'; cents: number };

interface Balance {
  cents: number;
  done: readonly string[];
}

export function balanceModel(openingCents: number): Model<Balance, BalanceOp> {
  return {
    initial: { cents: openingCents, done: [] },
    apply(balance, op) {
      switch (op.kind) {
        case 'read':
          return op.cents === balance.cents ? balance : undefined;
        case 'move':
          return moved(balance, op.cents);
        case 'once': {
          if (balance.done.includes(op.name)) return balance;
          const next = moved(balance, op.cents);
          return next && { ...next, done: [...balance.done, op.name].toSorted() };
        }
      }
    },
    key: ({ cents, done }) => `${cents} ${done.join(' ')}`,
  };
}

function moved(balance: Balance, cents: number): Balance | undefined {
  return balance.cents + cents < 0 ? undefined : { ...balance, cents: balance.cents + cents };
}

export type ProductOp =
  | { kind: 'sold'; customer: number }
  | { kind: 'unavailable' }
  /** Held for a payment, and released again. */
  | { kind: 'hold'; customer: number }
  | { kind: 'free' }
  | { kind: 'read'; owner: number | null };

type ProductState = { owner: number | null; heldFor: number | null };

export const productModel: Model<ProductState, ProductOp> = {
  initial: { owner: null, heldFor: null },
  apply(state, op) {
    switch (op.kind) {
      case 'sold':
        return state.owner === null && (state.heldFor === null || state.heldFor === op.customer)
          ? { owner: op.customer, heldFor: null }
          : undefined;
      case 'unavailable':
        return state.owner !== null || state.heldFor !== null ? state : undefined;
      case 'hold':
        return state.owner === null && state.heldFor === null
          ? { owner: null, heldFor: op.customer }
          : undefined;
      case 'free':
        return { ...state, heldFor: null };
      case 'read':
        return state.owner === op.owner ? state : undefined;
    }
  },
  key: ({ owner, heldFor }) => `${owner} ${heldFor}`,
};

export type ListingOp =
  /** An accepted bid, leading or not. */
  { kind: 'bid'; cents: number } | { kind: 'read'; cents: number | null };

/** The amount shown never falls, and is at least as high as every accepted bid. Bidders may have higher, invisible maxima. */
export const listingModel: Model<number, ListingOp> = {
  initial: 0,
  apply(most, op) {
    const cents = op.cents ?? 0;
    if (op.kind === 'bid') return Math.max(most, cents);
    return cents < most ? undefined : cents;
  },
  key: String,
};
