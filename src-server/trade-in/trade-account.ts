import { sql } from 'kysely';
import { accountTitle } from '../../src-shared/catalog/display.ts';
import { REGIONS } from '../../src-shared/catalog/enumerations.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { TRADE_CREDIT_HOURS, type TradeInput } from '../../src-shared/trade-in/schemas.ts';
import { renewPassword } from '../catalog/index.ts';
import type { CustomerContext } from '../context.ts';
import { queueMail } from '../mail/index.ts';
import { inTransaction } from '../platform/database.ts';
import { clock, now } from '../platform/sql.ts';
import type { PurchaseRecord } from '../purchases/index.ts';
import { expectCredit } from '../wallet/index.ts';
import { checkAccount } from './check-account.ts';
import { findTradable, lockTradable, type Tradable } from './find-tradable.ts';
import { givenPasswordRow, tradeReference } from './trade-names.ts';
import { requireProof } from '../identity/index.ts';

/** `isVerified`: the account was checked at once; otherwise an operator checks it first, and the value is credited later. */
export interface AcceptedTrade {
  valueCents: Cents;
  isVerified: boolean;
}

/**
 * Trades an account in for the value that was quoted last: the account leaves the customer, gets a new password known only to the
 * shop, and is withdrawn until an operator puts it back; the value is promised for 24 hours later. Throws `quote_expired` if no quote
 * is valid (any more), and as `findTradable` and `checkAccount`.
 */
export async function tradeAccount(ctx: CustomerContext, input: TradeInput): Promise<AcceptedTrade> {
  await requireProof(ctx, 'trade_in');
  const purchase = await findTradable(ctx, input.username);
  const isVerified = await checkAccount(ctx, purchase, input);
  return takeIn(ctx, { ...input, isVerified });
}

/** The trade-in itself, after the account was checked: checks it once more under the locks. */
export async function takeIn(
  ctx: CustomerContext,
  { username, password, isVerified }: TradeInput & { isVerified: boolean },
): Promise<AcceptedTrade> {
  const { actor } = ctx;
  return inTransaction(ctx, async (transaction) => {
    const { em } = transaction;
    const purchase = await lockTradable(transaction, username);
    const valueCents = await spendQuote(transaction, purchase);
    const tradeId = await recordTrade(transaction, { purchase, valueCents, isVerified, password });
    if (isVerified) await renewPassword(em, transaction.services.secrets, purchase.product_id);
    await expectCredit(em, {
      customerId: actor.customerId,
      kind: 'trade_in',
      reference: tradeReference(tradeId),
      description: `Trade-in: ${accountText(purchase)}`,
      amountCents: valueCents,
      dueInHours: isVerified ? TRADE_CREDIT_HOURS : null,
    });
    await queueMail(transaction, {
      template: 'trade-accepted',
      to: actor.email,
      values: { account: accountText(purchase), valueCents, isVerified },
    });
    return { valueCents, isVerified };
  });
}

/**
 * The valid quote, by the database's clock after obtaining the lock; each quote is valid for one trade-in. If part of the price was
 * refunded since, a quote above the rest is not valid any more: the shop would pay more than it was paid.
 */
async function spendQuote({ db }: CustomerContext, purchase: Tradable): Promise<Cents> {
  const quote = await db
    .deleteFrom('trade_quote')
    .where('purchase_id', '=', purchase.id)
    .where('expires_at', '>', clock)
    .where('value_cents', '<=', purchase.leftCents)
    .returning('value_cents')
    .executeTakeFirst();
  if (!quote) throw new ShopError('quote_expired');
  return quote.value_cents;
}

interface Trade {
  purchase: PurchaseRecord;
  valueCents: Cents;
  isVerified: boolean;
  password: string;
}

/**
 * The entered password is only stored if the operator must try it, encrypted with the trade-in's own associated data.
 */
async function recordTrade(
  { actor, services, db }: CustomerContext,
  { purchase, valueCents, isVerified, password }: Trade,
): Promise<number> {
  await db.updateTable('purchase').set({ state: 'traded' }).where('id', '=', purchase.id).execute();
  await db
    .updateTable('product')
    .set({ status: 'withdrawn' })
    .where('id', '=', purchase.product_id)
    .execute();
  const { id } = await db
    .selectNoFrom(sql<number>`nextval('trade_in_id_seq')`.as('id'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('trade_in')
    .values({
      id,
      customer_id: actor.customerId,
      purchase_id: purchase.id,
      value_cents: valueCents,
      status: isVerified ? 'verified' : 'unverified',
      decided_at: isVerified ? now : null,
      given_password_encrypted: isVerified ? null : services.secrets.encrypt(password, givenPasswordRow(id)),
    })
    .execute();
  return id;
}

/** "Gold II, EUW": the account without its username. */
export function accountText({
  rank,
  division,
  is_handleveled,
  region,
}: Pick<PurchaseRecord, 'rank' | 'division' | 'is_handleveled' | 'region'>): string {
  return `${accountTitle({ rank, division, isHandleveled: is_handleveled })}, ${REGIONS[region]}`;
}
