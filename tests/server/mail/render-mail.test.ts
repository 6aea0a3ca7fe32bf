import { describe, expect, it } from 'vitest';
import { type MailTemplate, type MailValues, renderMail } from '#server/mail/index.ts';

const SHOP = { name: 'Level30', email: 'support@shop.test', publicUrl: 'https://shop.test' };

const EXAMPLES: { [Name in MailTemplate]: MailValues[Name] } = {
  verification: { key: 'KEY-1' },
  'email-change-asked': { newEmail: 'KEY-1', token: 'TOKEN-1' },
  'email-change-confirm': { token: 'TOKEN-1' },
  'email-changed': { newEmail: 'KEY-1' },
  'factor-recovery': { token: 'TOKEN-1', dueAt: '2026-11-26T18:05:00.000Z' },
  'new-device': {
    device: 'Chrome on Windows',
    country: 'DE',
    at: '2026-11-23T18:05:00.000Z',
    notMe: 'KEY-1',
  },
  'factor-added': { name: 'authenticator app', notMe: 'KEY-1' },
  'factor-removed': { name: 'authenticator app' },
  'recovery-codes-renewed': { notMe: 'KEY-1' },
  'operator-invitation': { name: 'Kim', token: 'TOKEN-1' },
  'password-reset': { uid: 'MTI', token: 'TOKEN-1' },
  purchase: {
    items: [
      { region: 'EUW', level: 47, productClass: 'handleveled', priceCents: 1_250 },
      { region: 'OC1', level: 30, productClass: 'old-stock', priceCents: 123_456 },
    ],
  },
  'payment-credited': { amountCents: 123_450 },
  'payment-dismissed': { amountCents: 123_450, purpose: 'checkout' },
  'account-deleted': { givenUpCents: 123_450 },
  'balance-loaded': { amountCents: 50_00, bonusCents: 5_00 },
  'balance-received': { sender: 'KEY-1', amountCents: 1_250 },
  'transfers-received': {
    senders: [
      { sender: 'KEY-1', transfers: 3, amountCents: 1_250 },
      { sender: 'other@shop.test', transfers: 1, amountCents: 1 },
    ],
  },
  'cross-site-code': { amountCents: 1_250 },
  'password-changed': {},
  refund: {
    to: 'balance',
    items: [{ region: 'OC1', level: 30, productClass: 'premium', priceCents: 1_250 }],
    amountCents: 1_130,
    cashbackTakenCents: 120,
    bonusTakenCents: 0,
    keptCents: 0,
    balancePartCents: 0,
  },
  'refund-sent': { amountCents: 800 },
  'credit-arrived': { description: 'Trade-in: Gold II, EUW', amountCents: 480 },
  'trade-accepted': { account: 'Gold II, EUW', valueCents: 480, isVerified: true },
  'trade-refused': { account: 'Gold II, EUW' },
  'auction-lost': { listingId: 7, region: 'EUW', priceCents: 1_001 },
  'auction-outbid': { listingId: 7, region: 'EUW', highestBidCents: 1_001 },
  'auction-won': { listingId: 7, region: 'EUW', priceCents: 1_001, warrantyDays: 7 },
  'auction-sold': {
    listingId: 7,
    region: 'EUW',
    priceCents: 1_001,
    payoutCents: 901,
    warrantyDays: 1,
    isPaidAtOnce: false,
  },
  'auction-unsold': { listingId: 7, region: 'NA' },
  'listing-refused': { region: 'NA' },
  'auction-ends-soon': { listingId: 7, region: 'EUW', minutes: 59, highestBidCents: null },
  'search-match': {
    name: 'KEY-1',
    place: 'shop',
    total: 7,
    accounts: [{ id: 12, region: 'EUW', priceCents: 500 }],
  },
  'warranty-claim': { listingId: 7, region: 'NA', event: 'refunded', role: 'buyer', amountCents: 1_001 },
};
/** One to go on, and one for who did not ask. */
const TWO_LINKS: ReadonlySet<MailTemplate> = new Set(['email-change-asked']);
const NAMES = Object.keys(EXAMPLES) as MailTemplate[];

/** Addresses in the links of the HTML part. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
}

describe('every mail', () => {
  it.each(NAMES)('%s says the same in text and HTML, and where to go', (name) => {
    const { subject, html, text } = renderMail(SHOP, name, EXAMPLES[name]);
    expect(subject).toContain('Level30');
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).not.toMatch(/<img|<script|<link|undefined|\[object/);
    expect(text).not.toMatch(/<[a-z]|&amp;|undefined|\[object/);
    const own = linksOf(html).filter((url) => url !== 'https://shop.test/');
    expect(own).toHaveLength(TWO_LINKS.has(name) ? 2 : 1);
    expect(text).toContain(own[0]);
    expect(html).toContain('mailto:support@shop.test');
  });

  it.each(NAMES)('%s names a region by its label, not by the code it is stored as', (name) => {
    const values = JSON.parse(JSON.stringify(EXAMPLES[name]).replace(/"region":"\w+"/g, '"region":"OC1"'));
    const { subject, text } = renderMail(SHOP, name, values);
    expect(subject + text).not.toContain('OC1');
    if (JSON.stringify(values).includes('OC1')) expect(subject + text).toContain('OCE');
  });

  it.each(NAMES)('%s escapes whatever the shop or its values contain', (name) => {
    const evil = `</td><script>alert("1")</script>&'`;
    const values = JSON.parse(JSON.stringify(EXAMPLES[name]).replace(/KEY-1|TOKEN-1|MTI/g, 'x'));
    for (const key of Object.keys(values)) if (typeof values[key] === 'string') values[key] = evil;
    const { html } = renderMail({ ...SHOP, name: evil, email: evil }, name, values);
    expect(html).not.toContain('<script');
    expect(html).not.toContain(evil);
    expect(html).toContain('&lt;script&gt;');
    // Attributes cannot be left: quotes inside them are escaped.
    expect(html).toContain('mailto:&lt;/td&gt;&lt;script&gt;alert(&quot;1&quot;)');
  });
});

describe('the links', () => {
  it('lead to the documented pages, with their secrets behind the # that no server logs', () => {
    const verification = renderMail(SHOP, 'verification', { key: 'a&b=c d' });
    expect(linksOf(verification.html)).toContain(
      'https://shop.test/my-account/verify-email/#key=a%26b%3Dc%20d',
    );
    const reset = renderMail(SHOP, 'password-reset', EXAMPLES['password-reset']);
    expect(linksOf(reset.html)).toContain(
      'https://shop.test/my-account/reset-password/#uid=MTI&token=TOKEN-1',
    );
    const purchase = renderMail(SHOP, 'purchase', EXAMPLES.purchase);
    expect(linksOf(purchase.html)).toContain('https://shop.test/my-account/profile/your-purchases/');
  });
});

describe('the purchase mail', () => {
  it('lists each account with class, region, level and price, and the total', () => {
    const { subject, html, text } = renderMail(SHOP, 'purchase', EXAMPLES.purchase);
    expect(subject).toBe('Your 2 accounts are ready at Level30');
    for (const part of [html, text]) {
      expect(part).toContain('Handleveled account, EUW, level 40+');
      expect(part).toContain('€12.50');
      expect(part).toContain('Old stock account, OCE, level 30+');
      expect(part).toContain('€1,234.56');
      expect(part).toContain('€1,247.06');
    }
  });

  it('speaks of one account in the singular', () => {
    const { items } = EXAMPLES.purchase;
    expect(renderMail(SHOP, 'purchase', { items: items.slice(0, 1) }).subject).toBe(
      'Your account is ready at Level30',
    );
  });
});

describe('the mail about a credited payment', () => {
  it('names the amount', () => {
    const { subject, text } = renderMail(SHOP, 'payment-credited', EXAMPLES['payment-credited']);
    expect(subject).toBe('€1,234.50 was added to your balance at Level30');
    expect(text).toContain('We received your payment of €1,234.50');
  });
});

describe('the mail about a sale at auction', () => {
  it('leads to the auctions and says when the amount is paid', () => {
    const sold = EXAMPLES['auction-sold'];
    const later = renderMail(SHOP, 'auction-sold', sold);
    expect(linksOf(later.html)).toContain('https://shop.test/marketplace/my-auctions/');
    expect(later.text).toContain('when the warranty you gave (1 day) has ended and no claim is open.');
    const now = renderMail(SHOP, 'auction-sold', { ...sold, isPaidAtOnce: true });
    expect(now.text).toContain('The amount is paid to your balance at once.');
    expect(now.text).not.toContain('warranty');
  });
});

describe('the mail about a load', () => {
  it('names the amount, the bonus and the new balance', () => {
    const { subject, html, text } = renderMail(SHOP, 'balance-loaded', EXAMPLES['balance-loaded']);
    expect(subject).toBe('€55.00 was added to your balance at Level30');
    for (const part of [html, text]) {
      expect(part).toContain('€50.00');
      expect(part).toContain('Bonus');
      expect(part).toContain('€5.00');
    }
  });

  it('does not mention a bonus if there is none', () => {
    const { html, text } = renderMail(SHOP, 'balance-loaded', { amountCents: 1000, bonusCents: 0 });
    expect(html + text).not.toContain('Bonus');
  });
});

describe('the mail about a refund', () => {
  it('to the balance names the account, its price, the cashback taken back, and what is left', () => {
    const { subject, html, text } = renderMail(SHOP, 'refund', EXAMPLES.refund);
    expect(subject).toBe('Your refund of €11.30 from Level30');
    expect(text).toContain('We refunded an account, which is no longer in your purchases.');
    for (const part of [html, text]) {
      expect(part).toContain('Premium account, OCE, level 30+');
      expect(part).toContain('€12.50');
      expect(part).toContain('-€1.20');
      expect(part).toContain('€11.30');
    }
  });

  const toCard: MailValues['refund'] = {
    ...EXAMPLES.refund,
    to: 'card',
    items: [...EXAMPLES.refund.items, ...EXAMPLES.refund.items],
    amountCents: 800,
    cashbackTakenCents: 80,
    keptCents: 25,
    balancePartCents: 200,
  };

  it('to the card names what was paid, what is kept, and what happens to the balance', () => {
    const { subject, text } = renderMail(SHOP, 'refund', toCard);
    expect(subject).toBe('Your refund of €8.00 from Level30 was requested');
    expect(text).toContain('We requested your refund of €8.00');
    expect(text).toContain('You get another mail as soon as the provider has done that.');
    expect(text).toContain('We refunded 2 accounts, which are no longer in your purchases.');
    expect(text).toContain('- Your payment: €8.25');
    expect(text).toContain('- Spent from your balance meanwhile: -€0.25');
    expect(text).toContain('To your card: €8.00');
    expect(text).toContain('The €2.00 that you paid from your balance is back on it.');
    expect(text).toContain('The cashback of €0.80 was taken back with the purchase.');
  });

  it('says that the amount goes back to the card once the provider has sent it', () => {
    const { subject, text } = renderMail(SHOP, 'refund-sent', EXAMPLES['refund-sent']);
    expect(subject).toBe('Your refund of €8.00 from Level30 is on its way');
    expect(text).toContain('The payment provider has sent €8.00 back to the card you paid with.');
  });

  it('of a payment that had become balance mentions no accounts', () => {
    const values = {
      ...toCard,
      items: [],
      keptCents: 0,
      cashbackTakenCents: 0,
      balancePartCents: 0,
      bonusTakenCents: 110,
    };
    const { text } = renderMail(SHOP, 'refund', values);
    expect(text).not.toMatch(/accounts?,|cashback|Spent/);
    expect(text).toContain('- Your payment: €8.00');
    expect(text).toContain('The bonus of €1.10 was taken back with the payment.');
  });
});

describe('the mails about a trade-in', () => {
  it('say what it brings and when, and that a person checks first where no machine could', () => {
    const accepted = renderMail(SHOP, 'trade-accepted', EXAMPLES['trade-accepted']);
    expect(accepted.subject).toBe('Your trade-in at Level30: €4.80');
    expect(accepted.text).toContain('The amount arrives on your balance after 24 hours.');
    const unverified = { ...EXAMPLES['trade-accepted'], isVerified: false };
    expect(renderMail(SHOP, 'trade-accepted', unverified).text).toContain('We check the account');
    expect(renderMail(SHOP, 'credit-arrived', EXAMPLES['credit-arrived']).text).toContain(
      '- Trade-in: Gold II, EUW: €4.80',
    );
    expect(renderMail(SHOP, 'trade-refused', EXAMPLES['trade-refused']).text).toContain(
      'It is in your purchases again',
    );
  });
});

describe('the mails about a claim', () => {
  const values = { region: 'NA', event: 'rejected', role: 'buyer', amountCents: 0 } as const;

  it('say why it was rejected, and lead to the purchase or the marketplace', () => {
    const shop = renderMail(SHOP, 'warranty-claim', {
      ...values,
      listingId: null,
      answer: 'No <ban> found.',
    });
    expect(shop.text).toContain('“No <ban> found.”');
    expect(shop.html).not.toContain('<ban>');
    expect(linksOf(shop.html).join(' ')).toContain('/my-account/profile/your-purchases/');
    const listing = renderMail(SHOP, 'warranty-claim', { ...values, listingId: 7 });
    expect(listing.text).not.toContain('“');
    expect(linksOf(listing.html).join(' ')).toContain('/marketplace/');
  });

  it('say that the claim was right only for a refund', () => {
    const refund = EXAMPLES.refund;
    const claimed = renderMail(SHOP, 'refund', { ...refund, to: 'balance', isClaim: true });
    expect(claimed.text).toContain('Your warranty claim was right.');
    expect(renderMail(SHOP, 'refund', { ...refund, to: 'balance' }).text).not.toContain('claim');
  });
});
