import { formatMoney } from '../../src-shared/money.ts';
import { pendingCredits } from '../ledger/index.ts';
import type { EntityManager } from '../platform/database.ts';

export interface ErasureLoss {
  name: string;
  /** What the customer reads. */
  text: string;
}

/** THE list of what a customer gives up with the account. Each query answers one figure as `value`; 0 is nothing to lose. */
const LOSSES: readonly { name: string; sql: string; text: (value: number) => string }[] = [
  {
    name: 'balance',
    sql: `select balance_cents as value from ledger_account where customer_id = ? and kind = 'customer'`,
    text: (cents) => `Your balance of ${formatMoney(cents)}. It is not paid out.`,
  },
  {
    name: 'accounts',
    sql: `select count(*) as value from purchase where customer_id = ? and state in ('owned', 'hidden', 'listed')`,
    text: (count) =>
      `The login details of ${count === 1 ? 'the account' : `the ${count} accounts`} you bought, unless you export them before.`,
  },
  {
    name: 'warranties',
    sql: `select count(*) as value from purchase where customer_id = ? and state in ('owned', 'hidden', 'listed')
            and purchased_at + warranty_days * interval '1 day' > now()`,
    text: (count) => `The warranty of ${count === 1 ? 'one account' : `${count} accounts`}.`,
  },
  {
    name: 'cross_site_codes',
    sql: `select coalesce(sum(amount_cents), 0) as value from balance_coupon
          where created_by_id = ? and redeemed_at is null and revoked_at is null`,
    text: (cents) =>
      `Transfer codes for ${formatMoney(cents)} that are not redeemed. You cannot redeem them here afterwards.`,
  },
];

export async function findLosses(em: EntityManager, customerId: number): Promise<ErasureLoss[]> {
  const found: ErasureLoss[] = [];
  for (const { name, sql, text } of LOSSES) {
    const [row] = await em.execute<{ value: string }[]>(sql, [customerId]);
    const value = Number(row?.value ?? 0);
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
