import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { previewCheckout } from '#server/checkout/quote-checkout.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { validateCoupon } from '#server/checkout/find-discount.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

const GUESSES = 30;

let shop: TestShop;
let customer: number;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.orm.em
    .fork()
    .execute(`insert into discount_coupon (code, discount_type, amount) values ('TEN', 'percentage', 1000)`);
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await shop.addCustomer();
});

function preview(discountCode?: string): Promise<unknown> {
  return previewCheckout(shop.as(customer), { cartItemIds: [], paymentGateway: 'stripe', discountCode });
}

async function checkOut(discountCode: string): Promise<unknown> {
  const cartItems = [await shop.addToCart(customer, await shop.addProduct())];
  return startCheckout(shop.as(customer), {
    cartItems,
    totalCents: 500,
    paymentGateway: 'stripe',
    discountCode,
  });
}

const WAYS = [
  ['the preview', preview],
  ['a checkout', checkOut],
  ['validation', (code: string) => validateCoupon(shop.as(customer), code)],
] as const;

async function guess(count: number, attempt: (code: string) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await expect(attempt(`NONE${n}`)).rejects.toMatchObject({ code: 'coupon_invalid' });
}

describe.each(WAYS)('guessing discount codes by %s', (_, attempt) => {
  it('stops after thirty guesses, and then refuses a correct code too, everywhere', async () => {
    await guess(GUESSES, attempt);
    for (const [, other] of WAYS)
      await expect(other('TEN')).rejects.toMatchObject({
        code: 'throttled',
        data: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 480 && seconds <= 600) },
      });
    // Without a code there is no guess.
    await expect(preview()).resolves.toMatchObject({ totalCents: 0 });
  });

  it('does not count a correct code, however often it is entered', async () => {
    await guess(GUESSES - 1, attempt);
    for (let n = 0; n < GUESSES; n += 1) await expect(attempt('TEN')).resolves.toBeDefined();
  });
});

it('allows no extra guesses in a burst', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 90 }, (_, n) => preview(`NONE${n}`)));
  const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'right'));
  expect(codes.filter((code) => code === 'coupon_invalid')).toHaveLength(GUESSES);
  expect(codes.filter((code) => code === 'throttled')).toHaveLength(60);
});

it('accepts 40 correct codes sent at once', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => preview('TEN')));
  expect(answers).toHaveLength(40);
  await expect(preview('TEN')).resolves.toMatchObject({ totalCents: 0 });
});
