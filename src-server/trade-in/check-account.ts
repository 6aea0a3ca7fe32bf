import { ShopError } from '../../src-shared/errors.ts';
import { failedRequirementsText } from '../../src-shared/trade-in/requirements.ts';
import type { TradeInput } from '../../src-shared/trade-in/schemas.ts';
import { productRow } from '../catalog/index.ts';
import type { CustomerContext } from '../context.ts';
import type { LimitRule } from '../platform/rate-limits.ts';
import type { PurchaseRecord } from '../purchases/index.ts';

/** Wrong passwords per customer: a session thief must not find them by trial. */
const PASSWORD_LIMIT: LimitRule = { name: 'trade-password', points: 10, perSeconds: 3600 };

/**
 * Asks the verifier about an account. Throws a field error for a wrong password, `trade_requirements`, or `throttled`
 * after ten wrong ones within the hour.
 *
 * @returns whether it was checked automatically; false: an operator will do it
 */
export async function checkAccount(
  { services, actor }: CustomerContext,
  purchase: PurchaseRecord,
  { password }: TradeInput,
): Promise<boolean> {
  const deliveredPassword = services.secrets.decrypt(
    purchase.password_encrypted,
    productRow(purchase.product_id),
  );
  const { username, rank } = purchase;
  const check = await services.limits.guess(PASSWORD_LIMIT, String(actor.customerId), {
    check: () => services.accountVerifier.check({ username, password, deliveredPassword, rank }),
    isWrong: ({ outcome }) => outcome === 'wrong_password',
  });
  if (check.outcome === 'wrong_password') {
    throw new ShopError('validation_failed', { fields: { password: ['Wrong password.'] } });
  }
  if (check.outcome === 'requirements_failed') {
    throw new ShopError('trade_requirements', { text: failedRequirementsText(check.failed) });
  }
  return check.outcome === 'passed';
}
