import { describe, expect, it } from 'vitest';
import {
  type Notice,
  NOTICE_KINDS,
  type NoticeKind,
  noticeChoiceSchema,
  noticeText,
} from '#shared/marketplace/notice.ts';

const NOTICE: Omit<Notice, 'kind'> = {
  id: 1,
  at: '2026-01-01T00:00:00.000Z',
  listingId: 1,
  productId: 1,
  region: 'OC1',
  amountCents: 1234,
  searchName: null,
  isRead: false,
  isRefunded: false,
  isBuyer: false,
};

const ids = (length: number) => Array.from({ length }, (_, index) => index + 1);

describe('a notice', () => {
  it.each<[NoticeKind, Partial<Notice>, string]>([
    ['outbid', {}, 'You were outbid on the OCE account. The highest bid is now €12.34.'],
    ['won', {}, 'You won the OCE account for €12.34. It is in your purchases.'],
    ['won', { isRefunded: true }, 'You won the OCE account for €12.34. The sale was undone later.'],
    [
      'lost',
      {},
      'The auction of the OCE account has ended. It went to another bidder for €12.34; nothing of yours is set aside for it.',
    ],
    ['sold', {}, 'You sold the OCE account for €12.34.'],
    ['unsold', {}, 'Nobody bid on the OCE account. It is back in your purchases.'],
    [
      'bids_void',
      {},
      'The highest bid on the OCE account was withdrawn, and bidding starts again. The auction goes on.',
    ],
    ['ended_by_shop', {}, 'We ended the auction of the OCE account. Bids were returned.'],
    ['paid_out', {}, '€12.34 for the OCE account is on your balance.'],
    [
      'claim_opened',
      {},
      'The buyer of the OCE account has opened a warranty claim. Your payment waits until it is decided.',
    ],
    ['claim_rejected', {}, 'The warranty claim about the OCE account was rejected.'],
    ['claim_refunded', { isBuyer: true }, 'Refunded: €12.34 for the OCE account is back on your balance.'],
    [
      'claim_refunded',
      {},
      'The sale of the OCE account was undone: €12.34 went back to the buyer and the account to the seller.',
    ],
    ['watched', {}, 'The auction of the OCE account that you watch ends soon.'],
    ['match', {}, 'Your saved search found an account (OCE) for €12.34.'],
    ['match', { searchName: 'Ahri' }, '"Ahri" found an account (OCE) for €12.34.'],
    ['match', { region: null }, 'Your saved search found an account for €12.34.'],
    ['wish_price', {}, 'The OCE account on your wish list costs €12.34 now.'],
    ['wish_gone', {}, 'The OCE account on your wish list is no longer for sale.'],
    ['refunded', {}, 'We refunded the OCE account: €12.34 is on your balance.'],
    [
      'refunded_part',
      {},
      'We refunded a part of the OCE account, which stays yours: €12.34 is on your balance.',
    ],
    ['card_refund', { region: null }, 'We requested a refund of €12.34 to your card.'],
    ['balance_changed', {}, 'We put €12.34 on your balance. Your transactions say why.'],
    ['balance_changed', { amountCents: -1 }, 'We took €0.01 from your balance. Your transactions say why.'],
    ['exchanged', {}, 'We exchanged an account: the OCE account is in your purchases.'],
    ['exchanged', { region: null }, 'We exchanged an account: your account is in your purchases.'],
    ['listing_open', {}, 'The auction of the OCE account has begun.'],
    [
      'listing_refused',
      {},
      'The password you gave for the OCE account did not work. It is in your purchases again: add it to the marketplace once more, with its current password.',
    ],
    ['trade_confirmed', {}, 'We confirmed the trade-in of the OCE account: €12.34 goes to your balance.'],
    [
      'trade_refused',
      {},
      'We could not accept the trade-in of the OCE account. It is in your purchases again.',
    ],
    ['payment_accepted', { region: null }, 'We checked your payment of €12.34: it was successful.'],
    ['payment_dismissed', { region: null }, 'We checked your payment of €12.34: it was not completed.'],
    [
      'payment_sent_back',
      { region: null, amountCents: null },
      'We checked your payment: it goes back to your card.',
    ],
    ['sold', { amountCents: null }, 'You sold the OCE account for €0.00.'],
  ])('%s with %o', (kind, change, text) => {
    expect(noticeText({ ...NOTICE, kind, ...change })).toBe(text);
  });

  it.each(NOTICE_KINDS)('is a sentence or two: %s', (kind) => {
    expect(noticeText({ ...NOTICE, kind })).toMatch(/^[A-Z"€].*\.$/);
  });
});

describe('the choice of notices', () => {
  it.each([
    [{ ids: [] }, true],
    [{ ids: ids(100) }, true],
    [{ ids: ids(101) }, false],
    [{ ids: [0] }, false],
    [{ ids: [2 ** 31 - 1] }, true],
    [{ ids: [2 ** 31] }, false],
    [{ upToId: 1 }, true],
    [{ upToId: 0 }, false],
    [{ upToId: 1.5 }, false],
    [{ upToId: 2 ** 31 - 1 }, true],
    [{ upToId: 2 ** 31 }, false],
    [{ upToId: 1, ids: [1] }, false],
    [{ ids: [1], more: 1 }, false],
    [{}, false],
  ])('%j is one: %s', (choice, isValid) => {
    expect(noticeChoiceSchema.safeParse(choice).success).toBe(isValid);
  });
});
