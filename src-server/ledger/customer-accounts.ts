import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { EntityManager } from '../platform/database.ts';

/** Opens the two accounts of a new customer: what the shop owes them, and what is set aside for them. */
export async function openCustomerAccounts(em: EntityManager, customerId: number): Promise<void> {
  await em.execute(
    `insert into ledger_account (code, kind, customer_id, balance_cents)
     values (?, 'customer', ?, 0), (?, 'escrow', ?, 0)`,
    [`customer:${customerId}`, customerId, `escrow:${customerId}`, customerId],
  );
}

/** The customer's balance in cents. */
export async function balanceOf(em: EntityManager, customerId: number): Promise<Cents> {
  const [row] = await em.execute<{ cents: string }[]>(
    'select balance_cents as cents from ledger_account where code = ?',
    [`customer:${customerId}`],
  );
  if (!row) throw new Error(`customer ${customerId} has no ledger account`);
  return Number(row.cents);
}

/** `lockBalance` for a command of the customer's own; throws as `requireActive`. */
export async function lockOwnBalance(em: EntityManager, customerId: number): Promise<Cents> {
  const cents = await lockBalance(em, customerId);
  await requireActive(em, customerId);
  return cents;
}

/**
 * Refuses what a customer asked for before their session ended: `not_authenticated` when they deleted their account since,
 * `customer_blocked` when the operator blocked them. Both happen under the lock of the balance: the answer is exact while
 * the caller holds it.
 */
export async function requireActive(em: EntityManager, customerId: number): Promise<void> {
  const [customer] = await em.execute<{ isErased: boolean; isBlocked: boolean }[]>(
    'select erased_at is not null as "isErased", blocked_at is not null as "isBlocked" from customer where id = ?',
    [customerId],
  );
  if (!customer || customer.isErased) throw new ShopError('not_authenticated');
  if (customer.isBlocked) throw new ShopError('customer_blocked');
}

/**
 * The balance, with its row locked until the transaction ends. Everything that spends a customer's money takes this lock
 * first, so two requests of one customer are judged one after the other.
 */
export async function lockBalance(em: EntityManager, customerId: number): Promise<Cents> {
  const [row] = await em.execute<{ cents: string }[]>(
    'select balance_cents as cents from ledger_account where code = ? for update',
    [`customer:${customerId}`],
  );
  if (!row) throw new Error(`customer ${customerId} has no ledger account`);
  return Number(row.cents);
}

/**
 * Several balances, locked in customer-id order. Whoever moves money between customers locks all of them at once, before
 * any is moved: locks taken one by one as needed would meet crosswise.
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
