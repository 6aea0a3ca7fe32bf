/** The operator's word on trade-ins that no machine could check. */
import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { TRADE_CREDIT_HOURS } from '../../src-shared/trade-in/schemas.ts';
import { type Operator, recordChange } from '../operations/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { cancelCredit, releaseCredit } from '../wallet/index.ts';
import { freshPassword } from '../platform/fresh-password.ts';

export interface UndecidedTrade {
  id: number;
  email: string;
  username: string;
  /** As the customer entered it: try it, and look at the requirements. */
  givenPassword: string;
  valueCents: Cents;
  tradedAt: Date;
}

/** What waits for a decision, the oldest first. */
export async function listUndecidedTrades(em: EntityManager, secrets: Secrets): Promise<UndecidedTrade[]> {
  const rows = await em.execute<
    {
      id: number;
      email: string;
      username: string;
      given: Buffer;
      value_cents: Cents;
      traded_at: string;
    }[]
  >(
    `select t.id, customer.email, product.username, t.given_password_encrypted as given, t.value_cents, t.traded_at
     from trade_in t join customer on customer.id = t.customer_id join purchase on purchase.id = t.purchase_id
     join product on product.id = purchase.product_id where t.status = 'unverified' order by t.traded_at, t.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    username: row.username,
    givenPassword: secrets.decrypt(row.given, `trade-in:${row.id}`),
    valueCents: row.value_cents,
    tradedAt: new Date(row.traded_at),
  }));
}

/**
 * The account is in order: its value is credited 24 hours after the trade. @returns the password that the shop stores from
 * now on; whoever confirms gives it to the account. Throws `not_found` for a trade that is not open.
 */
export async function confirmTrade(
  em: EntityManager,
  operator: Operator,
  secrets: Secrets,
  tradeId: number,
): Promise<{ username: string; newPassword: string }> {
  return inTransaction(em, async (transaction) => {
    const { product_id: productId, username } = await lockTrade(transaction, tradeId);
    const newPassword = freshPassword();
    await decide(transaction, tradeId, 'verified');
    await recordChange(transaction, operator, {
      action: 'trade-ins confirm',
      subject: `account ${username}`,
      after: { tradeIn: tradeId, status: 'verified' },
    });
    await transaction.execute('update product set password_encrypted = ? where id = ?', [
      secrets.encrypt(newPassword, `product:${productId}`),
      productId,
    ]);
    await releaseCredit(transaction, `trade-in:${tradeId}`, TRADE_CREDIT_HOURS);
    return { username, newPassword };
  });
}

/** The account is not in order: the customer has it back, with a mail, and nothing is credited. */
export async function refuseTrade(
  em: EntityManager,
  operator: Operator,
  tradeId: number,
  reason?: string,
): Promise<{ username: string }> {
  return inTransaction(em, async (transaction) => {
    const {
      purchase_id: purchaseId,
      product_id: productId,
      username,
    } = await lockTrade(transaction, tradeId);
    await decide(transaction, tradeId, 'refused');
    await recordChange(transaction, operator, {
      action: 'trade-ins refuse',
      subject: `account ${username}`,
      reason,
      after: { tradeIn: tradeId, status: 'refused' },
    });
    await cancelCredit(transaction, `trade-in:${tradeId}`);
    await transaction.execute(`update purchase set state = 'owned' where id = ?`, [purchaseId]);
    await transaction.execute(`update product set status = 'sold' where id = ?`, [productId]);
    return { username };
  });
}

interface OpenTrade {
  purchase_id: number;
  product_id: number;
  username: string;
}

/** The trade's purchase, locked; two operators are judged one after the other. */
async function lockTrade(em: EntityManager, tradeId: number): Promise<OpenTrade> {
  const [trade] = await em.execute<OpenTrade[]>(
    `select purchase.id as purchase_id, product.id as product_id, product.username
     from trade_in t join purchase on purchase.id = t.purchase_id join product on product.id = purchase.product_id
     where t.id = ? and t.status = 'unverified' for update of purchase, t`,
    [tradeId],
  );
  if (!trade) throw new ShopError('not_found', { text: `There is no open trade-in ${tradeId}.` });
  return trade;
}

async function decide(em: EntityManager, tradeId: number, status: 'verified' | 'refused'): Promise<void> {
  await em.execute(
    'update trade_in set status = ?, decided_at = now(), given_password_encrypted = null where id = ?',
    [status, tradeId],
  );
}
