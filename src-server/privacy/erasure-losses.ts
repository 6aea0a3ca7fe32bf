import { sql } from 'kysely';
import { formatMoney } from '../../src-shared/money.ts';
import { pendingCredits } from '../ledger/index.ts';
import type { DatabaseContext } from '../platform/database.ts';
import { now } from '../platform/sql.ts';
import { isOwned } from '../purchases/index.ts';

export interface ErasureLoss {
  name: string;
  /** Shown to the customer. */
  text: string;
}

interface Loss {
  name: string;
  /** Null and 0 mean that nothing is lost. */
  find: (db: DatabaseContext['db'], customerId: number) => Promise<{ value: number | null } | undefined>;
  text: (value: number) => string;
}

/** THE list of what a customer loses with the account. Each query returns one figure as `value`. */
const LOSSES: readonly Loss[] = [
  {
    name: 'balance',
    find: (db, customerId) =>
      db
        .selectFrom('ledger_account')
        .select('balance_cents as value')
        .where('customer_id', '=', customerId)
        .where('kind', '=', 'customer')
        .executeTakeFirst(),
    text: (cents) => `Your balance of ${formatMoney(cents)}. It is not paid out.`,
  },
  {
    name: 'accounts',
    find: (db, customerId) => ownedPurchases(db, customerId).executeTakeFirst(),
    text: (count) =>
      `The login details of ${count === 1 ? 'the account' : `the ${count} accounts`} you bought, unless you export them before.`,
  },
  {
    name: 'warranties',
    find: (db, customerId) =>
      ownedPurchases(db, customerId)
        .where(sql<Date>`purchased_at + warranty_days * interval '1 day'`, '>', now)
        .executeTakeFirst(),
    text: (count) => `The warranty of ${count === 1 ? 'one account' : `${count} accounts`}.`,
  },
  {
    name: 'cross_site_codes',
    find: (db, customerId) =>
      db
        .selectFrom('balance_coupon')
        .select((eb) => eb.fn.sum<number | null>('amount_cents').as('value'))
        .where('created_by_id', '=', customerId)
        .where('redeemed_at', 'is', null)
        .where('revoked_at', 'is', null)
        .executeTakeFirst(),
    text: (cents) =>
      `Transfer codes for ${formatMoney(cents)} that are not redeemed. You cannot redeem them here afterwards.`,
  },
];

function ownedPurchases(db: DatabaseContext['db'], customerId: number) {
  return db
    .selectFrom('purchase')
    .select((eb) => eb.fn.countAll<number>().as('value'))
    .where('customer_id', '=', customerId)
    .where(isOwned);
}

export async function findLosses({ em, db }: DatabaseContext, customerId: number): Promise<ErasureLoss[]> {
  const found: ErasureLoss[] = [];
  for (const { name, find, text } of LOSSES) {
    const value = (await find(db, customerId))?.value ?? 0;
    if (value > 0) found.push({ name, text: text(value) });
  }
  const credits = await pendingCredits(em, customerId);
  const pendingCents = credits.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (pendingCents > 0) {
    found.push({
      name: 'pending_credits',
      text: `${formatMoney(pendingCents)} that would be added to your balance later.`,
    });
  }
  return found;
}
