import { expressionBuilder } from 'kysely';
import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { Database } from '../entities.ts';
import type { EntityManager } from '../platform/database.ts';
import { type BoundStatement, prepared } from '../platform/prepared.ts';

/** Opens the two accounts of a new customer: their balance (store credit, which never expires), and what is set aside for them. */
export async function openLedgerAccounts(em: EntityManager, customerId: number): Promise<void> {
  await em.db
    .insertInto('ledger_account')
    .values([
      { code: `customer:${customerId}`, kind: 'customer', customer_id: customerId, balance_cents: 0 },
      { code: `escrow:${customerId}`, kind: 'escrow', customer_id: customerId, balance_cents: 0 },
    ])
    .execute();
}

const selectBalance = prepared((db, given: { code: string }) =>
  db.selectFrom('ledger_account').select('balance_cents').where('code', '=', given.code),
);

const selectLockedBalance = prepared((db, given: { code: string }) =>
  db.selectFrom('ledger_account').select('balance_cents').where('code', '=', given.code).forUpdate(),
);

const customer = expressionBuilder<Database, 'customer'>();

/** The columns of `customer` that `refuseInactive` needs. */
export const CUSTOMER_STATE = [
  customer('customer.erased_at', 'is not', null).$castTo<boolean>().as('isErased'),
  customer('customer.blocked_at', 'is not', null).$castTo<boolean>().as('isBlocked'),
  customer('customer.takeover_reported_at', 'is not', null).$castTo<boolean>().as('isReported'),
] as const;

type CustomerState = Record<'isErased' | 'isBlocked' | 'isReported', boolean>;

const selectState = prepared((db, given: { customerId: number }) =>
  db.selectFrom('customer').select(CUSTOMER_STATE).where('id', '=', given.customerId),
);

/** The customer's balance in cents. */
export async function balanceOf(em: EntityManager, customerId: number): Promise<Cents> {
  const [account] = await selectBalance(em.db, { code: `customer:${customerId}` });
  return centsOf(account, customerId);
}

/** `lockBalance` for commands of the customer; throws as `requireActive`. */
export async function lockOwnBalance(em: EntityManager, customerId: number): Promise<Cents> {
  const cents = await lockBalance(em, customerId);
  await requireActive(em, customerId);
  return cents;
}

/**
 * Refuses commands that started before the customer's session ended: `not_authenticated` if the customer has deleted their account,
 * `customer_blocked` if an operator has blocked it, `recovery_required` if the customer has reported a takeover. All of these happen
 * under the lock of the balance, so the answer is exact while the caller holds it.
 */
export async function requireActive(em: EntityManager, customerId: number): Promise<void> {
  const [state] = await selectState(em.db, { customerId });
  refuseInactive(state);
}

/** The same for a command that has read `CUSTOMER_STATE` under the lock; undefined: there is no such customer. */
export function refuseInactive(state: CustomerState | undefined): void {
  if (!state || state.isErased) throw new ShopError('not_authenticated');
  if (state.isBlocked) throw new ShopError('customer_blocked');
  if (state.isReported) throw new ShopError('recovery_required');
}

/**
 * For decisions about a customer that they did not request: deliveries, bids, refunds. Exact under the lock of the balance, like
 * `requireActive`.
 */
export async function readCustomerState(em: EntityManager, customerId: number): Promise<CustomerState> {
  const [state] = await selectState(em.db, { customerId });
  if (!state) throw new Error(`customer ${customerId} does not exist`);
  return state;
}

/** Whether the customer deleted their account: money credited to its balance would be lost. */
export async function isErased(em: EntityManager, customerId: number): Promise<boolean> {
  return (await readCustomerState(em, customerId)).isErased;
}

/**
 * The balance in cents; its row stays locked until the transaction ends (pessimistic locking). Everything that spends a customer's
 * money takes this lock first, so requests of one customer are decided one after the other: no double spend.
 */
export async function lockBalance(em: EntityManager, customerId: number): Promise<Cents> {
  const [account] = await selectLockedBalance(em.db, { code: `customer:${customerId}` });
  return centsOf(account, customerId);
}

/** `lockBalance` as the first of several statements that are sent together. */
export function balanceLockStatement(customerId: number): BoundStatement<Cents> {
  return selectLockedBalance.bound({ code: `customer:${customerId}` }, ([account]) =>
    centsOf(account, customerId),
  );
}

function centsOf(account: { balance_cents: Cents | null } | undefined, customerId: number): Cents {
  const cents = account?.balance_cents ?? null;
  if (cents === null) throw new Error(`customer ${customerId} has no ledger account`);
  return cents;
}

/**
 * Locks several balances in customer-id order. A command that moves money between customers must lock all of them at once,
 * before moving any: locking them one by one as needed would deadlock.
 */
export async function lockBalances(
  em: EntityManager,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, Cents>> {
  const balances = new Map<number, Cents>();
  for (const id of [...new Set(customerIds)].toSorted((a, b) => a - b))
    balances.set(id, await lockBalance(em, id));
  return balances;
}
