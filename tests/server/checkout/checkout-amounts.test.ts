/**
 * How a total is split (storefront, section 9 "Checkout"), from the request to the ledger: the balance first, the rest by card, at least
 * EUR 1 at the hosted checkout and EUR 0.50 with the second gateway.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { sendCard, switchParamOn } from '../payments/support/pay-by-card.ts';
import { entriesOf, escrowOf, fillCart, paymentOf } from './support/buy.ts';

const shop = useTestShop();
beforeAll(async () => {
  await switchParamOn(shop);
  await em().execute(
    `insert into discount_coupon (code, discount_type, amount) values
       ('OFF470', 'FLAT', 470), ('OFF500', 'FLAT', 500), ('OFF499', 'FLAT', 499), ('TENTH', 'percentage', 1000),
       ('EIGHTH', 'percentage', 1250), ('ODD', 'percentage', 1050)`,
  );
});

const em = () => shop.orm.em.fork();

interface Amounts {
  balanceCents: number;
  discountCode?: string;
  totalCents: number;
  /** What the balance gives, and the card. */
  balancePart: number;
  cardPart: number;
  /** What is left of the balance after everything. */
  left: number;
}

async function checkoutRow(checkoutId: string) {
  return shop.row(
    `select total_cents as total, balance_part_cents as "balancePart", card_part_cents as "cardPart",
       surcharge_cents as surcharge, cashback_cents as cashback from checkout where id = ?`,
    [checkoutId],
  );
}

const HOSTED: Amounts[] = [
  { balanceCents: 0, totalCents: 500, balancePart: 0, cardPart: 500, left: 0 },
  { balanceCents: 1, totalCents: 500, balancePart: 1, cardPart: 499, left: 0 },
  { balanceCents: 399, totalCents: 500, balancePart: 399, cardPart: 101, left: 0 },
  { balanceCents: 400, totalCents: 500, balancePart: 400, cardPart: 100, left: 0 },
  { balanceCents: 401, totalCents: 500, balancePart: 400, cardPart: 100, left: 1 },
  { balanceCents: 499, totalCents: 500, balancePart: 400, cardPart: 100, left: 99 },
  // Less than the card takes: what is too much becomes balance.
  { balanceCents: 0, discountCode: 'OFF470', totalCents: 30, balancePart: 0, cardPart: 100, left: 70 },
  { balanceCents: 29, discountCode: 'OFF470', totalCents: 30, balancePart: 0, cardPart: 100, left: 99 },
  { balanceCents: 0, discountCode: 'OFF499', totalCents: 1, balancePart: 0, cardPart: 100, left: 99 },
];

it.each(HOSTED)(
  'the hosted checkout charges $totalCents with a balance of $balanceCents',
  async ({ balanceCents, discountCode, totalCents, balancePart, cardPart, left }) => {
    const buyer = await shop.addCustomer(balanceCents);
    const { items } = await fillCart(shop, buyer);
    const answer = await startCheckout(shop.as(buyer), {
      cartItems: items,
      totalCents,
      paymentGateway: 'stripe',
      discountCode,
    });
    if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
    const amounts = { total: totalCents, balancePart, cardPart, surcharge: 25, cashback: 0 };
    expect(await checkoutRow(answer.checkoutId)).toEqual(amounts);
    expect(shop.provider.sessions.get(answer.sessionId)?.amountCents).toBe(cardPart + 25);
    expect(await shop.balance(buyer)).toBe(balanceCents - balancePart);
    expect(await escrowOf(shop, buyer)).toBe(balancePart);

    const paymentId = await paymentOf(shop, answer.checkoutId);
    shop.provider.set(answer.sessionId, { state: 'paid' });
    expect(await settlePayment(shop.work(), paymentId)).toBe('verified');
    expect(await entriesOf(shop, `payment:${paymentId}:received`)).toEqual({
      'system:stripe': -cardPart - 25,
      'system:surcharge': 25,
      [`customer:${buyer}`]: cardPart,
    });
    expect(await entriesOf(shop, `payment:${paymentId}:cashback`)).toBeUndefined();
    expect([await shop.balance(buyer), await escrowOf(shop, buyer)]).toEqual([left, 0]);
    expect(await shop.audit()).toEqual([]);
  },
);

const BY_CARD: (Amounts & { cashback: number })[] = [
  { balanceCents: 0, totalCents: 500, balancePart: 0, cardPart: 500, cashback: 50, left: 50 },
  { balanceCents: 444, totalCents: 500, balancePart: 444, cardPart: 56, cashback: 6, left: 6 },
  // 10% of 0.55 and of 0.54, rounded half up.
  { balanceCents: 445, totalCents: 500, balancePart: 445, cardPart: 55, cashback: 6, left: 6 },
  { balanceCents: 446, totalCents: 500, balancePart: 446, cardPart: 54, cashback: 5, left: 5 },
  { balanceCents: 449, totalCents: 500, balancePart: 449, cardPart: 51, cashback: 5, left: 5 },
  { balanceCents: 450, totalCents: 500, balancePart: 450, cardPart: 50, cashback: 5, left: 5 },
  { balanceCents: 451, totalCents: 500, balancePart: 450, cardPart: 50, cashback: 5, left: 6 },
  { balanceCents: 499, totalCents: 500, balancePart: 450, cardPart: 50, cashback: 5, left: 54 },
  {
    balanceCents: 0,
    discountCode: 'OFF470',
    totalCents: 30,
    balancePart: 0,
    cardPart: 50,
    cashback: 5,
    left: 25,
  },
];

it.each(BY_CARD)(
  'the second gateway charges $totalCents with a balance of $balanceCents',
  async ({ balanceCents, discountCode, totalCents, balancePart, cardPart, cashback, left }) => {
    const buyer = await shop.addCustomer(balanceCents);
    const { items } = await fillCart(shop, buyer);
    const code = discountCode === undefined ? {} : { discountCode };
    const basket = { cartItems: items, totalCents, paymentGateway: 'param' as const, ...code };
    expect(await startCheckout(shop.as(buyer), basket)).toMatchObject({
      outcome: 'card_form',
      amountCents: cardPart,
    });
    const answer = await sendCard(shop, buyer, items, totalCents / 100, code);
    if (answer.outcome !== 'redirect') throw new Error(answer.outcome);
    const amounts = { total: totalCents, balancePart, cardPart, surcharge: 0, cashback };
    expect(await checkoutRow(answer.checkoutId)).toEqual(amounts);
    expect(shop.cards.starts.at(-1)?.amountCents).toBe(cardPart);
    expect(await escrowOf(shop, buyer)).toBe(balancePart);

    const paymentId = await paymentOf(shop, answer.checkoutId);
    shop.cards.set(paymentId, { state: 'paid' });
    expect(await settlePayment(shop.work(), paymentId)).toBe('verified');
    expect(await entriesOf(shop, `payment:${paymentId}:cashback`)).toEqual({
      'system:cashback': -cashback,
      [`customer:${buyer}`]: cashback,
    });
    expect([await shop.balance(buyer), await escrowOf(shop, buyer)]).toEqual([left, 0]);
    expect(await shop.audit()).toEqual([]);
  },
);

describe('the balance alone', () => {
  it.each([
    { balanceCents: 500, paymentGateway: 'stripe', left: 0 },
    { balanceCents: 501, paymentGateway: 'stripe', left: 1 },
    { balanceCents: 500, paymentGateway: 'param', left: 0 },
    { balanceCents: 501, paymentGateway: 'param', left: 1 },
  ] as const)(
    'pays 500 of $balanceCents, whichever gateway was chosen ($paymentGateway)',
    async ({ balanceCents, paymentGateway, left }) => {
      const buyer = await shop.addCustomer(balanceCents);
      const { items } = await fillCart(shop, buyer);
      const answer = await startCheckout(shop.as(buyer), {
        cartItems: items,
        totalCents: 500,
        paymentGateway,
      });
      if (answer.outcome !== 'paid') throw new Error(answer.outcome);
      expect(await checkoutRow(answer.checkoutId)).toEqual({
        total: 500,
        balancePart: 500,
        cardPart: 0,
        surcharge: 0,
        cashback: 0,
      });
      expect(await entriesOf(shop, `checkout:${answer.checkoutId}:paid`)).toEqual({
        [`customer:${buyer}`]: -500,
        'system:sales': 500,
      });
      expect(await shop.balance(buyer)).toBe(left);
    },
  );

  it('posts nothing for what a discount code covers', async () => {
    const buyer = await shop.addCustomer();
    const { items } = await fillCart(shop, buyer);
    const answer = await startCheckout(shop.as(buyer), {
      cartItems: items,
      totalCents: 0,
      paymentGateway: 'stripe',
      discountCode: 'OFF500',
    });
    if (answer.outcome !== 'paid') throw new Error(answer.outcome);
    expect(await entriesOf(shop, `checkout:${answer.checkoutId}:paid`)).toBeUndefined();
    expect(
      await shop.row('select price_cents, state from purchase where checkout_id = ?', [answer.checkoutId]),
    ).toEqual({ price_cents: 0, state: 'owned' });
    expect(await shop.audit()).toEqual([]);
  });
});

/** A standard account of EUR 5, a premium one of EUR 10, a ranked one of EUR 20 and a handleveled one of EUR 15. */
describe('a discount code', () => {
  it.each([
    // Of 5.00 and 10.00: 0.63 (0.625 half up) and 1.25; 0.53 (0.525) and 1.05.
    { code: 'EIGHTH', prices: [437, 875, 2000, 1500] },
    { code: 'ODD', prices: [447, 895, 2000, 1500] },
    { code: 'TENTH', prices: [450, 900, 2000, 1500] },
    // 4.70 over 5.00 and 10.00: 1.57 (1.566…) and 3.13.
    { code: 'OFF470', prices: [343, 687, 2000, 1500] },
  ])('$code is applied to every account it is valid for', async ({ code, prices }) => {
    const buyer = await shop.addCustomer(10_000);
    const products = [
      await shop.addProduct(),
      await shop.addProduct({ isPremium: true }),
      await shop.addProduct({ rank: 'GO', division: 2 }),
      await shop.addProduct({ isHandleveled: true }),
    ];
    // In the cart the other way round: what is taken off must stay with its account.
    const cartItems: number[] = [];
    for (const product of products.toReversed()) cartItems.push(await shop.addToCart(buyer, product));
    const totalCents = prices.reduce((sum, price) => sum + price, 0);
    const answer = await startCheckout(shop.as(buyer), {
      cartItems: cartItems.toSorted((a, b) => a - b),
      totalCents,
      paymentGateway: 'stripe',
      discountCode: code,
    });
    expect(answer.outcome).toBe('paid');
    const bought = await em().execute<{ product_id: number; price_cents: number; product_class: string }[]>(
      'select product_id, price_cents, product_class from purchase where customer_id = ? order by product_id',
      [buyer],
    );
    expect(bought).toEqual(
      ['standard', 'premium', 'ranked', 'handleveled'].map((product_class, index) => ({
        product_id: products[index],
        price_cents: prices[index],
        product_class,
      })),
    );
    expect(await shop.balance(buyer)).toBe(10_000 - totalCents);
  });
});
