/** What mails say where it depends on their values: amounts, counts, times, who reads it, and where the button leads. */
import { expect, it } from 'vitest';
import { type MailTemplate, type MailValues, renderMail } from '#server/mail/index.ts';

const SHOP = { name: 'Level30', email: 'support@shop.test', publicUrl: 'https://shop.test' };

/** Of one mail the parts of its subject and text, and what is in neither. */
interface Case<Name extends MailTemplate> {
  values: MailValues[Name];
  says: string[];
  never?: string[];
}
type Cases = { [Name in MailTemplate]?: Case<Name>[] };

const CLAIM = { listingId: 7, region: 'NA', amountCents: 1_001 } as const;
const SALE = { listingId: 7, region: 'EUW', priceCents: 1_001, warrantyDays: 7 } as const;
const FOUND = [
  { id: 12, region: 'EUW', priceCents: 500 },
  { id: 13, region: 'NA', priceCents: 600 },
] as const;
const PART = {
  isPart: true,
  items: [{ region: 'EUW', level: 30, productClass: 'premium', priceCents: 1_250 }],
  cashbackTakenCents: 0,
  bonusTakenCents: 0,
  keptCents: 25,
  balancePartCents: 0,
} as const;
const sender = (n: number) => ({ sender: `sender-${n}@shop.test`, transfers: 1, amountCents: 100 });
const senders = (count: number) => Array.from({ length: count }, (_, n) => sender(n + 1));

const CASES: Cases = {
  'auction-outbid': [
    {
      values: { listingId: 7, region: 'EUW', highestBidCents: 1_001 },
      says: ['Another customer bid €10.01 on the EUW account', 'https://shop.test/marketplace/7/'],
    },
  ],
  'auction-won': [
    {
      values: SALE,
      says: [
        'on the marketplace for €10.01',
        'Warranty by the seller: 7 days. If something is wrong with the account, open a claim under My Bids before it ends.',
      ],
    },
    { values: { ...SALE, isPaidAtOnce: false }, says: ['open a claim under My Bids before it ends.'] },
    {
      values: { ...SALE, isPaidAtOnce: true },
      says: [
        'Warranty by the seller: 7 days. If something is wrong with the account, write to support@shop.test before it ends.',
      ],
      never: ['claim'],
    },
  ],
  'auction-lost': [
    { values: SALE, says: ['sold to another bidder for €10.01', 'https://shop.test/marketplace/7/'] },
  ],
  'auction-sold': [
    {
      values: { ...SALE, payoutCents: 901, isPaidAtOnce: true },
      says: ['sold for €10.01', '- Price: €10.01\n- Commission: -€1.00\nFor you: €9.01'],
    },
  ],
  'auction-ends-soon': [
    {
      values: { listingId: 7, region: 'EUW', minutes: 1, highestBidCents: 1_001 },
      says: ['Ends in 1 minute\n', 'The highest bid is €10.01.', 'https://shop.test/marketplace/7/'],
      never: ['No bids'],
    },
    {
      values: { listingId: 7, region: 'EUW', minutes: 2, highestBidCents: null },
      says: ['Ends in 2 minutes\n', 'No bids yet.'],
      never: ['highest bid'],
    },
  ],
  'warranty-claim': [
    {
      values: { ...CLAIM, event: 'opened', role: 'seller' },
      says: ['Warranty claim at Level30: the NA account', 'Your payment waits'],
    },
    {
      values: { ...CLAIM, event: 'rejected', role: 'seller' },
      says: ['Warranty claim rejected', 'You are paid when the warranty has ended.'],
    },
    {
      values: { ...CLAIM, event: 'rejected', role: 'buyer' },
      says: ['Warranty claim rejected', 'The account stays yours.'],
    },
    {
      values: { ...CLAIM, event: 'refunded', role: 'seller' },
      says: ['Sale undone', 'the account is in your purchases again'],
      never: ['€'],
    },
    {
      values: { ...CLAIM, event: 'refunded', role: 'buyer' },
      says: ['Sale undone', '€10.01 are back on your balance'],
    },
  ],
  'search-match': [
    {
      values: { name: 'Mine', place: 'shop', total: 2, accounts: [...FOUND] },
      says: [
        '2 accounts for "Mine"',
        'in the shop: EUW for €5.00, NA for €6.00.',
        'https://shop.test/buy-account/12/',
      ],
    },
    {
      values: { name: 'Mine', place: 'marketplace', total: 3, accounts: [...FOUND] },
      says: ['NA for €6.00, and 1 more.', 'on the marketplace', 'https://shop.test/marketplace/12/'],
    },
    {
      values: { name: 'Mine', place: 'shop', total: 1, accounts: [FOUND[0]] },
      says: ['1 account for "Mine"', 'See the account:'],
    },
  ],
  'balance-received': [
    {
      values: { sender: 'friend@shop.test', amountCents: 1_250 },
      says: ['friend@shop.test transferred €12.50'],
    },
  ],
  'transfers-received': [
    {
      values: { senders: [{ ...sender(1), transfers: 3 }, ...senders(20).slice(1)] },
      says: [
        'You received €20.00',
        '- sender-1@shop.test, 3 transfers: €1.00\n- sender-2@shop.test: €1.00',
        '- sender-20@shop.test: €1.00\nReceived: €20.00',
      ],
      never: ['other customer'],
    },
    { values: { senders: senders(21) }, says: ['- One other customer: €1.00\nReceived: €21.00'] },
    {
      values: { senders: senders(22) },
      says: ['You received €22.00', '- 2 other customers: €2.00\nReceived: €22.00'],
      never: ['sender-21'],
    },
  ],
  'cross-site-code': [{ values: { amountCents: 1_250 }, says: ['€12.50 left your balance'] }],
  'payment-credited': [
    {
      values: { amountCents: 700, isBlocked: true },
      says: ['your payment of €7.00. Your account is blocked, so nothing was bought'],
      never: ['no longer available'],
    },
    {
      values: { amountCents: 700 },
      says: ['an account you had chosen was no longer available, so nothing was bought. The whole amount is'],
      never: ['blocked'],
    },
  ],
  purchase: [
    {
      values: { items: [{ region: 'EUW', level: 30, productClass: 'premium', priceCents: 500 }] },
      says: ['Your account is ready at Level30', 'Total: €5.00'],
      never: ['exchanged'],
    },
    {
      values: {
        items: [{ region: 'EUW', level: 30, productClass: 'premium', priceCents: 500 }],
        isExchange: true,
      },
      says: ['Your new account is ready', 'you pay nothing for it', 'Already paid: €5.00'],
      never: ['Thank you'],
    },
  ],
  'payment-dismissed': [
    {
      values: { amountCents: 700, purpose: 'checkout' },
      says: [
        'Your payment of €7.00 at Level30 was not completed',
        'balance that was set aside for it is yours again',
        'https://shop.test/buy-account/',
      ],
    },
    {
      values: { amountCents: 1_000, purpose: 'load' },
      says: ['nothing was added to your balance', 'https://shop.test/my-account/profile/load-balance/'],
      never: ['bought'],
    },
  ],
  'account-deleted': [
    { values: { givenUpCents: 1 }, says: ['Your balance of €0.01 ended with it.'] },
    { values: { givenUpCents: 0 }, says: ['Your account was deleted'], never: ['€'] },
  ],
  'trade-accepted': [
    {
      values: { account: 'Gold II, EUW', valueCents: 480, isVerified: false },
      says: ['- Gold II, EUW: €4.80', 'at the earliest after 24 hours'],
    },
  ],
  'trade-refused': [{ values: { account: 'Gold II, EUW' }, says: ['you traded in (Gold II, EUW)'] }],
  'listing-refused': [
    {
      values: { region: 'NA' },
      says: [
        'We tried the password you gave for your NA account, and it did not work',
        'add it to the marketplace once more, with its current password',
        'https://shop.test/my-account/profile/your-purchases/',
      ],
    },
  ],
  'refund-sent': [
    {
      values: { amountCents: null },
      says: ['Your refund from Level30 is on its way', 'has sent your payment back'],
      never: ['€'],
    },
  ],
  refund: [
    {
      values: { ...PART, to: 'balance', amountCents: 1_250 },
      says: ['a part of what you paid for an account, which stays yours'],
    },
    {
      values: { ...PART, items: [...PART.items, ...PART.items], to: 'card', amountCents: 800 },
      says: ['paid for 2 accounts, which stay yours', '- Part of your payment: €8.25', 'To your card: €8.00'],
    },
  ],
  'new-device': [
    {
      values: { device: 'Chrome on Windows', country: 'DE', at: '2026-11-23T18:05:00.000Z', notMe: 'a&b' },
      says: [
        'Chrome on Windows, from Germany, on 23 November 2026, 18:05 UTC.',
        'https://shop.test/my-account/not-me/#token=a%26b',
        'once and for 7 days',
      ],
    },
    {
      values: { device: '', country: null, at: '2026-11-23T18:05:00.000Z' },
      says: [
        'a device that did not say what it is, on 23 November 2026',
        'https://shop.test/my-account/forgot-password/',
      ],
      never: ['from '],
    },
  ],
  'factor-recovery': [
    {
      values: { token: 'a&b', dueAt: '2026-11-26T18:05:00.000Z' },
      says: [
        'This happens on 26 November 2026, 18:05 UTC.',
        'https://shop.test/my-account/stop-recovery/#token=a%26b',
      ],
    },
  ],
  'factor-added': [{ values: { name: 'a key' }, says: ['You can now log in with: a key.'] }],
  'factor-removed': [{ values: { name: 'a key' }, says: ['You can no longer log in with: a key.'] }],
  'email-change-asked': [
    {
      values: { newEmail: 'new@shop.test', token: 'a&b', notMe: 'c' },
      says: [
        'to new@shop.test.',
        'https://shop.test/my-account/change-email/#token=a%26b',
        'works for 24 hours',
        '/not-me/#token=c',
      ],
    },
  ],
  'email-change-confirm': [
    { values: { token: 'a&b' }, says: ['/change-email/#token=a%26b', 'works for 24 hours'] },
    { values: { token: null }, says: ['You already have an account'], never: ['token', 'change-email'] },
  ],
  'email-changed': [
    {
      values: { newEmail: 'new@shop.test', notMe: 'c' },
      says: ['the address new@shop.test', 'for 72 hours no balance', 'this address back', '/not-me/#token=c'],
    },
    { values: { newEmail: 'new@shop.test' }, says: ['Go to my account'], never: ['not-me', 'address back'] },
  ],
};

/** One case, of whichever mail. */
type AnyCase = [
  name: MailTemplate,
  values: MailValues[MailTemplate],
  parts: Pick<Case<MailTemplate>, 'says' | 'never'>,
];
const ALL = Object.entries(CASES).flatMap(([name, cases]) =>
  cases.map(({ values, ...parts }): AnyCase => [name as MailTemplate, values, parts]),
);

it.each(ALL)('%s with %j', (name, values, { says, never = [] }) => {
  const { subject, text } = renderMail(SHOP, name, values);
  const mail = `${subject}\n${text}`;
  for (const part of says) expect(mail).toContain(part);
  for (const part of never) expect(mail).not.toContain(part);
});
