/** What the shop answers in component tests, where a test does not say otherwise. */
import type { Page } from '#shared/pagination.ts';
import type { Me } from '#client/identity/session.ts';
import { generateReferenceData } from '../../bench/generate-catalog.ts';
import { answer, answerRest } from './shop-answers.ts';

const REFERENCE_DATA = generateReferenceData(3);

export const ME: Me = {
  email: 'buyer@demo.example',
  isBalanceTransferAllowed: true,
  customerId: 7,
  isEmailVerified: true,
  hasSecondFactor: false,
};

/** A list of one page. */
export function listOf<Row>(...rows: Row[]): Page<Row> {
  const { length } = rows;
  return {
    results: rows,
    start: Math.min(1, length),
    end: length,
    count: length,
    currentPage: 1,
    totalPages: 1,
  };
}

/** From now on the shop knows the customer, who owns nothing yet but a balance. */
export function signIn(me: Partial<Me> = {}, balanceCents = 5000): void {
  answer('identity.me', { ...ME, ...me });
  answer('wallet.balance', { balanceCents });
  answer('identity.sessions', []);
  answer('identity.emailChange', null);
  answer('cart.list', { items: [], recentOrders: [] });
  answer('payments.underWay', []);
  answer('payments.pendingCredits', []);
  answer('marketplace.notices', []);
  answer('purchases.list', listOf());
  answer('purchases.filterChoices', { regions: [], bought: [] });
  answerRest('/api/catalog/facts/', { ...REFERENCE_DATA, version: 'facts 1' });
}
