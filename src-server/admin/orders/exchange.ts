import { ERRORS, ShopError } from '../../../src-shared/errors.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { type Exchange, exchangePurchaseWithin } from '../../checkout/index.ts';
import type { OperatorContext } from '../../context.ts';
import type { MailServices } from '../../mail/index.ts';
import { upsertNotice } from '../../marketplace/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';

interface ExchangeOrder {
  purchaseId: number;
  reason: string;
}

export interface DoneExchange extends Exchange {
  /** The account that is taken back. */
  oldUsername: string;
  paidCents: Cents;
}

/** Exchanges a purchased account for an equivalent one. Throws OperationRefused if that is not possible. */
export async function exchangeByOperator(
  ctx: OperatorContext<MailServices>,
  { purchaseId, reason }: ExchangeOrder,
): Promise<DoneExchange> {
  return inTransaction(ctx, async (transaction) => {
    const old = await transaction.db
      .selectFrom('purchase as p')
      .innerJoin('product', 'product.id', 'p.product_id')
      .select(['product.username', 'p.price_cents as paidCents'])
      .where('p.id', '=', purchaseId)
      .executeTakeFirst();
    if (!old) throw new OperationRefused(`there is no purchase ${purchaseId}`);
    const exchange = await exchangePurchaseWithin(transaction, purchaseId).catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error;
      throw new OperationRefused(
        `Purchase ${purchaseId} (${old.username}) cannot be exchanged: ${ERRORS[error.code].text}`,
      );
    });
    const { customerId, productId } = exchange;
    await upsertNotice(transaction.em, { customerId, productId, kind: 'exchanged' });
    await recordChange(transaction, {
      action: 'exchange purchase',
      subject: `account ${old.username}`,
      reason,
      before: { purchase: purchaseId, account: old.username },
      after: {
        purchase: purchaseId,
        customer: exchange.customerId,
        exchangedFor: exchange.purchaseId,
        account: exchange.username,
      },
    });
    return { ...exchange, oldUsername: old.username, paidCents: old.paidCents };
  });
}
