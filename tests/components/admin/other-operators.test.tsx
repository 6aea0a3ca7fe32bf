/** Where two operators may decide about the same thing, each reads that the other one is there. */
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EDITABLE_COLUMNS } from '#shared/admin/stock.ts';
import { answerConsole, consoleCallsOf, openConsole, signInOperator } from './support/console.tsx';

const CHECKOUT = '0195f0a0-0000-7000-8000-000000000001';
const AT = '2026-11-25T12:00:00.000Z';

const LINE = {
  purchaseId: 9,
  customerId: 7,
  state: 'kept',
  refundedCents: 0,
  purchasedAt: AT,
  checkoutId: CHECKOUT,
  productId: 5,
  priceCents: 1299,
  discountCents: 0,
  productClass: 'standard',
  warrantyDays: 30,
  username: 'GoldenFox',
  region: 'EUW',
  level: 30,
  productStatus: 'sold',
  passwordLooks: 0,
};

const ORDER = {
  customer: { id: 7, email: 'buyer@demo.example', blockedAt: null },
  checkout: null,
  lines: [LINE],
  payment: null,
  disputes: [],
  sales: [],
  claims: [],
  journals: [],
  mails: [],
  events: [],
};

const PRODUCT = {
  id: 5,
  username: 'GoldenFox',
  status: 'for_sale',
  heldUntil: null,
  createdAt: AT,
  productClass: 'standard',
  priceCents: 1299,
  warrantyDays: 30,
  wasSold: false,
  cells: Object.fromEntries(EDITABLE_COLUMNS.map((column) => [column, '1'])),
  skins: [],
  events: [],
};

beforeEach(() => {
  signInOperator('owner');
  answerConsole('presence.look', ['Kim']);
  answerConsole('presence.leave', undefined);
  answerConsole('orders.one', ORDER as never);
  answerConsole('stock.product', PRODUCT as never);
  answerConsole('queues.list', { rows: [], next: null, count: 0 });
});

it.each([
  // The same order, by its own id and by one of its purchases.
  [`/orders/${CHECKOUT}`, `order:${CHECKOUT}`],
  ['/orders/9', `order:${CHECKOUT}`],
  ['/stock/5', 'product:5'],
  // Their items are decided in the list itself.
  ['/queues/trade_ins', 'queue:trade_ins'],
  ['/queues/listings', 'queue:listings'],
])('%s says who else looks at %s', async (path, item) => {
  openConsole(path);
  await expect.element(page.getByText('Kim looks at this too.')).toBeVisible();
  expect(consoleCallsOf('presence.look')).toEqual([{ item }]);
});
