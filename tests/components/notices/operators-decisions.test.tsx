/** What an operator decides about the customer's money and accounts is on the page that is open, and its notice leads there. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MarketEvent } from '#shared/marketplace/live.ts';
import { type Notice, type NoticeKind, noticeText } from '#shared/marketplace/notice.ts';
import { PAYMENT_TEXTS } from '#shared/payments/payment-text.ts';
import { openPage } from '../support/open-page.tsx';
import type { OutputOf } from '../support/procedures.ts';
import { listOf, signIn } from '../support/samples.ts';
import { answer } from '../support/shop-answers.ts';

const AT = '2026-11-27T12:00:00.000Z';
const PURCHASES = '/my-account/profile/your-purchases/';
const PAYMENTS = '/my-account/profile/your-payments/';

type Payment = OutputOf<'payments.list'>['results'][number];
const PAYMENT: Payment = {
  id: '0b0f3f52-4f0c-4f66-8f9a-0f6b5a1b2c3d',
  dateCreated: AT,
  paymentMethod: 'stripe',
  amountCents: 1000,
  isVerified: false,
  error: PAYMENT_TEXTS.inReview,
  retries: 1,
  order: null,
  purpose: 'load',
  bonusCents: 0,
  refundedCents: 0,
  isRefundRequested: false,
  canRetry: false,
};

type TradedAccount = OutputOf<'tradeIn.list'>['results'][number];
const TRADED: TradedAccount = {
  dateTraded: AT,
  productUsername: 'account-1',
  isVerified: false,
  dateVerified: null,
  valueCents: 200,
  creditDueAt: null,
  creditedAt: null,
};

const streams: EventSource[] = [];

/** Brings what a test tells. */
class NewsStream extends EventSource {
  constructor() {
    super('about:blank');
    this.close();
    streams.push(this);
  }
}

function tell(event: MarketEvent): void {
  streams.at(-1)?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
}

function noticeOf(kind: NoticeKind, changes: Partial<Notice> = {}): Notice {
  return {
    id: 1,
    kind,
    at: AT,
    isRead: false,
    listingId: null,
    productId: null,
    region: null,
    amountCents: 1000,
    searchName: null,
    isRefunded: false,
    isBuyer: true,
    ...changes,
  };
}

beforeEach(() => {
  signIn();
  streams.length = 0;
  globalThis.EventSource = NewsStream;
});

/** The page is open, with its stream, when the shop tells of the decision. */
async function learn(notice: Notice): Promise<void> {
  await expect.poll(() => streams).toHaveLength(1);
  tell({ type: 'synchronize', now: AT });
  answer('marketplace.notices', [notice]);
  tell({ type: 'notice', now: AT, notice });
}

test('a payment that was checked does not go on being checked', async () => {
  answer('payments.list', listOf(PAYMENT));
  openPage(PAYMENTS);
  const row = page.getByRole('list', { name: 'Payments' }).getByRole('listitem');
  await expect.element(row).toMatchTextContent(PAYMENT_TEXTS.inReview);
  answer('payments.list', listOf({ ...PAYMENT, error: PAYMENT_TEXTS.notCompleted }));
  await learn(noticeOf('payment_dismissed'));
  await expect.element(row).toMatchTextContent(PAYMENT_TEXTS.notCompleted);
});

test('a trade-in that was confirmed says from when its value is on the balance', async () => {
  answer('tradeIn.list', listOf(TRADED));
  openPage(`${PURCHASES}traded-accounts/`);
  const row = page.getByRole('article');
  await expect.element(row).toMatchTextContent('once it is verified');
  const creditDueAt = '2026-11-28T12:00:00.000Z';
  answer('tradeIn.list', listOf({ ...TRADED, isVerified: true, dateVerified: AT, creditDueAt }));
  await learn(noticeOf('trade_confirmed', { productId: 1, region: 'EUW' }));
  await expect.element(row).not.toMatchTextContent('once it is verified');
});

test.each<[NoticeKind, Partial<Notice>, string]>([
  ['payment_accepted', {}, PAYMENTS],
  ['payment_dismissed', {}, PAYMENTS],
  ['payment_sent_back', { amountCents: null }, PAYMENTS],
  ['trade_confirmed', { productId: 1, region: 'EUW' }, `${PURCHASES}traded-accounts/`],
  ['trade_refused', { productId: 1, region: 'EUW', amountCents: null }, PURCHASES],
  ['listing_refused', { productId: 1, region: 'EUW', amountCents: null }, PURCHASES],
  ['balance_changed', {}, '/my-account/profile/your-transactions/'],
])('the notice %s leads to where the outcome is', async (kind, changes, place) => {
  const notice = noticeOf(kind, { isRead: true, ...changes });
  answer('marketplace.notices', [notice]);
  openPage('/faq/');
  await page.getByRole('button', { name: 'Notices' }).click();
  const item = page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem');
  await expect.element(item).toMatchTextContent(noticeText(notice));
  await expect
    .element(item.getByRole('link', { name: 'See it' }))
    .toHaveAttribute('href', `${place}?page=1&limit=5`);
});
