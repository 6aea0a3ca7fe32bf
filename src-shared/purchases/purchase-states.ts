/**
 * The states of a purchase as one table: what each of them means for the customer.
 *
 *   owned <---hide, show---> hidden
 *
 *   owned ---list---> listed ---sell---> resold ---the claim is right---> owned
 *                       `---cancel, expire---> owned
 *
 *   owned, hidden ---trade in---> traded ---the trade-in is refused---> owned
 *   owned, hidden ---refund---> refunded
 *
 * Statements, screens and exports take the sets below. The index `purchase_one_owner` and the laws of the ledger audit spell
 * the states out: they check what this table leads to.
 */
import type { PasswordState } from './texts.ts';

export const PURCHASE_STATES = ['owned', 'hidden', 'listed', 'traded', 'resold', 'refunded'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** The profile's list that shows a purchase. */
export type PurchaseList = 'owned' | 'hidden';

interface PurchaseStateRow {
  /** The customer has the account; `purchase_one_owner` allows only one purchase per product in these states. */
  isOwned: boolean;
  /** On the marketplace: nothing else can be done with the account. */
  isListed: boolean;
  /** Null: in neither list of purchases. */
  list: PurchaseList | null;
  /** Whether the stored password works for the customer; null: the account is not theirs. */
  password: PasswordState | null;
}

const GONE = { isOwned: false, isListed: false, list: null, password: null } as const;

export const PURCHASE_STATE: Record<PurchaseState, PurchaseStateRow> = {
  owned: { isOwned: true, isListed: false, list: 'owned', password: 'current' },
  hidden: { isOwned: true, isListed: false, list: 'hidden', password: 'current' },
  listed: { isOwned: true, isListed: true, list: 'owned', password: 'changed for the auction' },
  traded: GONE,
  resold: GONE,
  refunded: GONE,
};

function statesWhere(isMeant: (row: PurchaseStateRow) => boolean): readonly PurchaseState[] {
  return PURCHASE_STATES.filter((state) => isMeant(PURCHASE_STATE[state]));
}

/** The customer's: neither given away nor taken back. */
export const OWNED_STATES = statesWhere(({ isOwned }) => isOwned);

/** Owned and not on the marketplace: purchases that can be refunded, claimed or traded in. */
export const UNLISTED_STATES = statesWhere(({ isOwned, isListed }) => isOwned && !isListed);

/** What each list of purchases shows. */
export const STATES_OF_LIST: Record<PurchaseList, readonly PurchaseState[]> = {
  owned: statesWhere(({ list }) => list === 'owned'),
  hidden: statesWhere(({ list }) => list === 'hidden'),
};
