import type { ExpressionBuilder } from 'kysely';
import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { Database } from '../entities.ts';
import { closeSessionsOf } from '../identity/index.ts';
import { giveUpBalance, lockBalance } from '../ledger/index.ts';
import { erasedAddress, removeJobsTo } from '../mail/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { now } from '../platform/sql.ts';
import { cancelCreditsOf } from '../wallet/index.ts';
import { ERASED_COLUMNS } from './customer-columns.ts';
import { type ErasureBlocker, findBlockers } from './erasure-blockers.ts';

export type ErasureOutcome =
  /** `email` is the previous address, for the last mail. */
  | { outcome: 'erased'; email: string; givenUpCents: Cents }
  | { outcome: 'blocked'; blockers: ErasureBlocker[] };

interface Erasure {
  customerId: number;
  /** The hash of the password that was entered; absent if an operator decides. */
  passwordHash?: string;
}

/** Tables that identify a customer, by `customer_id`. */
const PERSONAL_TABLES = [
  'mail_token',
  'factor_recovery',
  'email_change',
  'passkey',
  'passkey_challenge',
  'recovery_code',
  'totp_factor',
  'cart_item',
  'watched_listing',
  'saved_search',
  'wish',
  'notice',
  'idempotency_key',
  'customer_note',
] as const;

/**
 * Deletes a customer's account in the caller's transaction (privacy policy, "Your rights"; GDPR: right to erasure). What says who it
 * was goes: e-mail, password, sessions, links in mails, cart, notes of auctions and transfers, mails on record. What the books need
 * stays, under a number (pseudonymised, no soft delete): ledger, payments, checkouts, purchases, so that accounts that were sold stay
 * sold. What is left of the balance is given up.
 *
 * The lock of the balance comes before any decision, as in every money command: a concurrent purchase is either completed before and
 * stays, or finds no customer. Then the customer's row is locked in the mode that allows others to reference it: a sign-in
 * that is being collected finishes and is ended below; a later one finds another password.
 *
 * Throws `not_found` if there is no such customer (any more), or the password has changed, and `customer_blocked` if a
 * blocked customer requests it themselves.
 */
export async function eraseCustomer(
  em: EntityManager,
  { customerId, passwordHash }: Erasure,
): Promise<ErasureOutcome> {
  const givenUpCents = await lockForErasure(em, customerId);
  const customer = await em.db
    .selectFrom('customer')
    .select(['email', 'password_hash', 'blocked_at'])
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer || (passwordHash !== undefined && customer.password_hash !== passwordHash))
    throw new ShopError('not_found');
  // Deleting the account would lift the block and free the address for a new one; only an operator may decide that.
  if (customer.blocked_at && passwordHash !== undefined) throw new ShopError('customer_blocked');
  const blockers = await findBlockers(em, customerId);
  if (blockers.length > 0) return { outcome: 'blocked', blockers };

  await giveUpBalance(em, { customerId, cents: givenUpCents, reference: `customer:${customerId}:erased` });
  await cancelCreditsOf(em, customerId);
  const { email } = customer;
  await closeSessionsOf(em, customerId);
  const others = await otherAddressesOf(em, customerId);
  for (const table of PERSONAL_TABLES) {
    await em.db.deleteFrom(table).where('customer_id', '=', customerId).execute();
  }
  await blankClaimsOf(em, customerId);
  await blankNotesOf(em, customerId);
  await blankTransfersOf(em, customerId);
  await removeJobsTo(em, [email, ...others]);
  await em.db
    .updateTable('customer')
    .set({ ...ERASED_COLUMNS, email: erasedAddress(), erased_at: now })
    .where('id', '=', customerId)
    .execute();
  return { outcome: 'erased', email, givenUpCents };
}

/** Locks what the customer wrote about their sales, then their balance: listings come before balances. @returns the balance */
export async function lockForErasure(em: EntityManager, customerId: number): Promise<Cents> {
  await em.db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', customerId)
    .where(isWrittenBySeller)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return lockBalance(em, customerId);
}

/**
 * Further addresses that the customer asked for, or had within the last week: that long the token of a security mail names its address. Mails
 * to an older one are on record only if they failed or the setting `retention.sentMailDays` is longer, and end with their retention. An
 * address that belongs to another customer by now is left out, with their mails.
 */
async function otherAddressesOf({ db }: EntityManager, customerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_token')
    .select('email')
    .where('customer_id', '=', customerId)
    .union(db.selectFrom('email_change').select('new_email as email').where('customer_id', '=', customerId))
    .except(db.selectFrom('customer').select('email'))
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}

/** Texts in claims may name people; that there was a claim, and how it ended, stays with the purchase. */
async function blankClaimsOf(em: EntityManager, customerId: number): Promise<void> {
  await em.db
    .updateTable('warranty_claim')
    .set({ text: '', answer: null })
    .where((eb) =>
      eb.or([
        eb('purchase_id', 'in', eb.selectFrom('purchase').select('id').where('customer_id', '=', customerId)),
        eb('listing_id', 'in', eb.selectFrom('listing').select('id').where('buyer_id', '=', customerId)),
      ]),
    )
    .execute();
}

/** A note; or a password, which a process of an earlier build does not clear. */
const isWrittenBySeller = (eb: ExpressionBuilder<Database, 'listing'>) =>
  eb.or([eb('remarks', '<>', ''), eb('given_password_encrypted', 'is not', null)]);

/** A seller's notes may name people; every visitor reads them at the auctions, and the buyers in their purchases. */
async function blankNotesOf(em: EntityManager, customerId: number): Promise<void> {
  await em.db
    .updateTable('purchase')
    .from('listing')
    .set({ remarks: '' })
    .whereRef('listing.sale_id', '=', 'purchase.id')
    .where('listing.seller_id', '=', customerId)
    .where('purchase.remarks', '<>', '')
    .execute();
  await em.db
    .updateTable('listing')
    .set({ remarks: '', given_password_encrypted: null })
    .where('seller_id', '=', customerId)
    .where(isWrittenBySeller)
    .execute();
}

/** What the customer wrote with a transfer may name people; its receiver reads it in their transactions. */
async function blankTransfersOf(em: EntityManager, customerId: number): Promise<void> {
  await em.db
    .updateTable('balance_transfer')
    .set({ description: '' })
    .where('sender_id', '=', customerId)
    .where('description', '<>', '')
    .execute();
}
