/** Operators' decisions about trade-ins that could not be checked automatically. */
import type { NotNull } from 'kysely';
import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { TRADE_CREDIT_HOURS } from '../../src-shared/trade-in/schemas.ts';
import {
  AFTER_DECISION,
  type TradeInDecision,
  UNDECIDED_TRADE_IN,
} from '../../src-shared/trade-in/trade-in-states.ts';
import { renewPassword } from '../catalog/index.ts';
import type { OperatorContext, WorkContext } from '../context.ts';
import { upsertNotice } from '../marketplace/index.ts';
import { recordChange } from '../operator-log/index.ts';
import { type DatabaseContext, inTransaction } from '../platform/database.ts';
import { now } from '../platform/sql.ts';
import type { Secrets } from '../platform/secrets.ts';
import { cancelCredit, releaseCredit } from '../wallet/index.ts';
import { givenPasswordRow, tradeReference } from './trade-names.ts';

export interface UndecidedTrade {
  id: number;
  email: string;
  username: string;
  /** The password that the customer entered, for the operator to try. */
  givenPassword: string;
  valueCents: Cents;
  tradedAt: Date;
}

/** Undecided trade-ins, oldest first. */
export async function listUndecidedTrades({
  db,
  services: { secrets },
}: WorkContext<{ secrets: Secrets }>): Promise<UndecidedTrade[]> {
  const rows = await db
    .selectFrom('trade_in as t')
    .innerJoin('customer', 'customer.id', 't.customer_id')
    .innerJoin('purchase', 'purchase.id', 't.purchase_id')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .select(['t.id', 't.given_password_encrypted as given', 't.value_cents', 't.traded_at'])
    .select(['customer.email', 'product.username'])
    .where('t.status', '=', UNDECIDED_TRADE_IN)
    .orderBy('t.traded_at')
    .orderBy('t.id')
    // It is stored until the trade-in is decided.
    .$narrowType<{ given: NotNull }>()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    username: row.username,
    givenPassword: secrets.decrypt(row.given, givenPasswordRow(row.id)),
    valueCents: row.value_cents,
    tradedAt: row.traded_at,
  }));
}

/**
 * Confirms that the account is in order: its value is credited 24 hours after the trade-in. Throws `not_found` for a
 * trade-in that is not open.
 *
 * @returns the password that the shop stores from now on; the operator must set it on the account
 */
export async function confirmTrade(
  ctx: OperatorContext<{ secrets: Secrets }>,
  { tradeId }: { tradeId: number },
): Promise<{ username: string; newPassword: string }> {
  const { secrets } = ctx.services;
  return inTransaction(ctx, async (transaction) => {
    const trade = await lockTrade(transaction, tradeId);
    const { product_id: productId, username } = trade;
    await decide(transaction, tradeId, 'confirm');
    await recordChange(transaction, {
      action: 'trade-ins confirm',
      subject: `account ${username}`,
      after: { tradeIn: tradeId, status: AFTER_DECISION.confirm },
    });
    const newPassword = await renewPassword(transaction.em, secrets, productId);
    await releaseCredit(transaction.em, tradeReference(tradeId), TRADE_CREDIT_HOURS);
    await upsertNotice(transaction.em, {
      customerId: trade.customer_id,
      kind: 'trade_confirmed',
      productId,
      amountCents: trade.value_cents,
    });
    return { username, newPassword };
  });
}

/** Refuses the account: the customer gets it back, with a notice and a mail, and nothing is credited. */
export async function refuseTrade(
  ctx: OperatorContext<object>,
  { tradeId, reason }: { tradeId: number; reason?: string | undefined },
): Promise<{ username: string }> {
  return inTransaction(ctx, async (transaction) => {
    const trade = await lockTrade(transaction, tradeId);
    const { purchase_id: purchaseId, product_id: productId, username } = trade;
    await decide(transaction, tradeId, 'refuse');
    await recordChange(transaction, {
      action: 'trade-ins refuse',
      subject: `account ${username}`,
      reason,
      after: { tradeIn: tradeId, status: AFTER_DECISION.refuse },
    });
    await cancelCredit(transaction.em, tradeReference(tradeId));
    await transaction.db
      .updateTable('purchase')
      .set({ state: 'owned' })
      .where('id', '=', purchaseId)
      .execute();
    await transaction.db.updateTable('product').set({ status: 'sold' }).where('id', '=', productId).execute();
    await upsertNotice(transaction.em, { customerId: trade.customer_id, kind: 'trade_refused', productId });
    return { username };
  });
}

/** The trade-in's purchase, locked, so that two operators' decisions come one after the other. */
async function lockTrade({ db }: DatabaseContext, tradeId: number) {
  const trade = await db
    .selectFrom('trade_in as t')
    .innerJoin('purchase', 'purchase.id', 't.purchase_id')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .select(['t.customer_id', 't.value_cents'])
    .select(['purchase.id as purchase_id', 'product.id as product_id', 'product.username'])
    .where('t.id', '=', tradeId)
    .where('t.status', '=', UNDECIDED_TRADE_IN)
    .forUpdate(['purchase', 't'])
    .executeTakeFirst();
  if (!trade) throw new ShopError('not_found', { text: `There is no open trade-in ${tradeId}.` });
  return trade;
}

async function decide({ db }: DatabaseContext, tradeId: number, decision: TradeInDecision): Promise<void> {
  await db
    .updateTable('trade_in')
    .set({ status: AFTER_DECISION[decision], decided_at: now, given_password_encrypted: null })
    .where('id', '=', tradeId)
    .execute();
}
