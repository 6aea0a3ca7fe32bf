import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { WALLET_TEXTS } from '../../src-shared/wallet/texts.ts';
import type { CustomerContext } from '../context.ts';
import { lockOwnBalance, postJournal } from '../ledger/index.ts';
import { inTransaction } from '../platform/database.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';
import { balanceCodeFor, hashBalanceCode } from './balance-codes.ts';

export interface CrossSiteCode {
  code: string;
  amountCents: Cents;
  /** Where the code is redeemed; the code is behind its `#`, which browsers do not send. */
  redeemUrl: string;
}

/**
 * Takes balance away and gives a code for it, which is shown now and stored nowhere. Works while the shop is archived.
 * Refuses with a field error on `amount`.
 * @param requestKey names the wish: sent again with the same key, it takes nothing twice and gives the same code.
 */
export async function transferCrossSite(
  { services: { config }, em, actor: { customerId } }: CustomerContext,
  amountCents: Cents,
  requestKey = randomToken(128),
): Promise<CrossSiteCode> {
  const wish = [customerId, requestKey, amountCents].join('\n');
  const [code, requestHash] = [balanceCodeFor(config, wish), hashToken(wish)];
  await inTransaction(em, async (transaction) => {
    const balanceCents = await lockOwnBalance(transaction, customerId);
    const [before] = await transaction.execute<{ isSame: boolean }[]>(
      'select code_hash = ? as "isSame" from balance_coupon where created_by_id = ? and request_hash = ?',
      [hashBalanceCode(code), customerId, requestHash],
    );
    if (before?.isSame) return;
    if (before) throw new Error('the key that this code was derived from is not the first one any more');
    if (amountCents > balanceCents) {
      throw new ShopError('validation_failed', { fields: { amount: [WALLET_TEXTS.balanceTooSmall] } });
    }
    const [coupon] = await transaction.execute<{ id: number }[]>(
      `insert into balance_coupon (code_hash, amount_cents, source, created_by_id, request_hash)
       values (?, ?, 'cross_site', ?, ?) returning id`,
      [hashBalanceCode(code), amountCents, customerId, requestHash],
    );
    await postJournal(transaction, {
      reference: `coupon:${coupon?.id}:created`,
      kind: 'cross_site_transfer',
      description: 'Cross site balance transfer',
      entries: { [`customer:${customerId}`]: -amountCents, 'system:cross_site': amountCents },
    });
  });
  return { code, amountCents, redeemUrl: `${config.redeemUrl}#code=${code}` };
}
