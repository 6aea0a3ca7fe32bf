/** Discount codes with a maximum number of uses, in total or per customer. */
import { setTimeout as delay } from 'node:timers/promises';
import { operatorContext } from '#server/context.ts';
import { describe, expect, it } from 'vitest';
import { previewCheckout } from '#server/checkout/quote-checkout.ts';
import { refundPurchase } from '#server/checkout/refund-purchase.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { validateCoupon } from '#server/checkout/find-discount.ts';
import { createCoupon, createCouponBatch, listCoupons } from '#server/admin/index.ts';
import { cancelPayment } from '#server/payments/commands/cancel-payment.ts';
import { inTransaction } from '#server/platform/database.ts';
import { refundPayment } from '#server/payments/commands/refund-payment.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { scaled } from '../../support/scale.ts';
import { testOperator } from '../../support/test-operator.ts';
import { type TestProduct, useTestShop } from '../../support/test-shop.ts';

const CHECKOUTS = scaled({ quick: 50, full: 500 });

const shop = useTestShop();

const em = () => shop.orm.em.fork();
let codes = 0;

/** A new code of 10% with these limits. */
async function addCode(limits: { uses?: string; usesPerCustomer?: string }): Promise<string> {
  codes += 1;
  const coupon = await createCoupon(operatorContext({}, em(), testOperator()), {
    code: `CODE-${codes}`,
    percent: '10',
    ...limits,
  });
  return coupon.code;
}

async function addItem(customer: number, overrides?: Partial<TestProduct>): Promise<number> {
  return shop.addToCart(customer, await shop.addProduct(overrides));
}

async function buyItems(customer: number, cartItems: number[], discountCode: string) {
  return startCheckout(shop.as(customer), {
    cartItems,
    totalCents: 450 * cartItems.length,
    paymentGateway: 'stripe',
    discountCode,
  });
}
const buy = async (customer: number, code: string) => buyItems(customer, [await addItem(customer)], code);
const usesOf = async (code: string) => (await listCoupons(em(), { prefix: code }))[0]?.uses;
const USED_UP = { code: 'coupon_used_up', message: 'This discount code has been used up.' };
const ALREADY_USED = {
  code: 'coupon_already_used',
  message: 'You cannot use this discount code again.',
};

/** At the provider's page for an account of EUR 4.50. */
async function beginPaying(code: string) {
  const customer = await shop.addCustomer();
  const item = await addItem(customer);
  const answer = await buyItems(customer, [item], code);
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  const { id } = await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [
    answer.checkoutId,
  ]);
  return { customer, item, ...answer, paymentId: id };
}

describe('a limit in all', () => {
  it('is shown at checkout, in the preview, when the code is entered and in the operator’s list', async () => {
    const code = await addCode({ uses: '1' });
    const [first, second] = [await shop.addCustomer(1000), await shop.addCustomer(1000)];
    expect(await buy(first, code)).toMatchObject({ outcome: 'paid' });
    const item = await addItem(second);
    await expect(buyItems(second, [item], code)).rejects.toMatchObject(USED_UP);
    await expect(validateCoupon(shop.as(second), code.toLowerCase())).rejects.toMatchObject(USED_UP);
    const quote = { cartItemIds: [item], paymentGateway: 'stripe' as const, discountCode: code };
    await expect(previewCheckout(shop.as(second), quote)).rejects.toMatchObject(USED_UP);
    expect(await listCoupons(em(), { prefix: code })).toMatchObject([
      { uses: 1, maxUses: 1, maxUsesPerCustomer: null },
    ]);
    expect(await shop.balance(second)).toBe(1000);
  });

  it('is not counted as a wrong guess: each refusal says that the code is used up', async () => {
    const code = await addCode({ uses: '1' });
    await buy(await shop.addCustomer(1000), code);
    const customer = await shop.addCustomer();
    for (let n = 0; n < 35; n += 1)
      await expect(validateCoupon(shop.as(customer), code)).rejects.toMatchObject(USED_UP);
  });

  it(`of five holds when ${CHECKOUTS} want it at once`, async () => {
    const code = await addCode({ uses: '5', usesPerCustomer: '3' });
    const customers = await Promise.all(Array.from({ length: CHECKOUTS / 5 }, () => shop.addCustomer(1000)));
    const items: { customer: number; item: number }[] = [];
    for (let n = 0; n < CHECKOUTS; n += 1) {
      const customer = customers[n % customers.length] ?? 0;
      items.push({ customer, item: await addItem(customer) });
    }
    const answers = await Promise.all(
      items.map(({ customer, item }) =>
        buyItems(customer, [item], code).then(
          // The poorer ones are at the provider's page: that is a use too.
          ({ outcome }) => outcome,
          (error: { code: string }) => error.code,
        ),
      ),
    );
    const refusals = answers.filter((answer) => answer.startsWith('coupon_'));
    expect(refusals).toHaveLength(CHECKOUTS - 5);
    expect(refusals).not.toContain('coupon_invalid');
    expect(await usesOf(code)).toBe(5);
    const { most } = await shop.row<{ most: number }>(
      `select max(count)::int as most from (select count(*) from checkout where coupon_code = ? group by customer_id) c`,
      [code],
    );
    expect(most).toBeLessThanOrEqual(3);
    expect(await shop.audit()).toEqual([]);
  });

  it('counts for a batch by code', async () => {
    const [one, other] = await createCouponBatch(operatorContext({}, em(), testOperator()), {
      count: '2',
      prefix: 'BATCH',
      percent: '10',
      uses: '1',
    });
    const customer = await shop.addCustomer(1000);
    expect(await buy(customer, one?.code ?? '')).toMatchObject({ outcome: 'paid' });
    await expect(buy(customer, one?.code ?? '')).rejects.toMatchObject(USED_UP);
    expect(await buy(customer, other?.code ?? '')).toMatchObject({ outcome: 'paid' });
  });
});

describe('a limit per customer', () => {
  it('does not affect other customers', async () => {
    const code = await addCode({ usesPerCustomer: '1' });
    const [customer, other] = [await shop.addCustomer(1000), await shop.addCustomer(1000)];
    await buy(customer, code);
    await expect(buy(customer, code)).rejects.toMatchObject(ALREADY_USED);
    await expect(validateCoupon(shop.as(customer), code)).rejects.toMatchObject(ALREADY_USED);
    expect(await buy(other, code)).toMatchObject({ outcome: 'paid' });
  });

  it('makes no customer wait for another who uses the code', async () => {
    const code = await addCode({ usesPerCustomer: '1' });
    const customer = await shop.addCustomer(1000);
    const answer = await inTransaction(em(), async (other) => {
      await other.execute('select 1 from discount_coupon where code = ? for update', [code]);
      return Promise.race([buy(customer, code), delay(2000, 'waits')]);
    });
    expect(answer).toMatchObject({ outcome: 'paid' });
  });

  it('holds when one customer wants it twice at once', async () => {
    const code = await addCode({ usesPerCustomer: '1' });
    const customer = await shop.addCustomer(1000);
    const answers = await Promise.allSettled([buy(customer, code), buy(customer, code)]);
    expect(
      answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.outcome] : [])),
    ).toEqual(['paid']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: ALREADY_USED });
    expect(await usesOf(code)).toBe(1);
  });

  it('does not count a checkout in which the code took nothing off', async () => {
    const code = await addCode({ usesPerCustomer: '1' });
    const customer = await shop.addCustomer(10_000);
    const handleveled = await addItem(customer, { isHandleveled: true });
    const { totalCents } = await previewCheckout(shop.as(customer), {
      cartItemIds: [handleveled],
      paymentGateway: 'stripe',
    });
    await startCheckout(shop.as(customer), {
      cartItems: [handleveled],
      totalCents,
      paymentGateway: 'stripe',
      discountCode: code,
    });
    expect(await usesOf(code)).toBe(0);
    expect(await buy(customer, code)).toMatchObject({ outcome: 'paid' });
  });
});

describe('a use is given back', () => {
  it('when a payment is cancelled, or replaced by another attempt for the same items', async () => {
    const code = await addCode({ uses: '1' });
    const { customer, item } = await beginPaying(code);
    await expect(validateCoupon(shop.as(await shop.addCustomer()), code)).rejects.toMatchObject(USED_UP);
    // Their own try does not stand in their way.
    const quote = { cartItemIds: [item], paymentGateway: 'stripe' as const, discountCode: code };
    await expect(previewCheckout(shop.as(customer), quote)).resolves.toMatchObject({ totalCents: 450 });
    await expect(validateCoupon(shop.as(customer), code)).resolves.toMatchObject({ code });
    const more = await addItem(customer);
    expect(await buyItems(customer, [item, more], code)).toMatchObject({ outcome: 'hosted_checkout' });
    expect(await usesOf(code)).toBe(1);
    const { checkoutId } = await shop.row<{ checkoutId: string }>(
      `select id as "checkoutId" from checkout where customer_id = ? and status = 'awaiting_payment'`,
      [customer],
    );
    await cancelPayment(shop.as(customer), { checkoutId });
    expect(await usesOf(code)).toBe(0);
    expect(await buy(await shop.addCustomer(1000), code)).toMatchObject({ outcome: 'paid' });
  });

  it('when everything it bought is refunded, but not for a part', async () => {
    const code = await addCode({ uses: '1' });
    const customer = await shop.addCustomer(1000);
    await buyItems(customer, [await addItem(customer), await addItem(customer)], code);
    const bought = await em().execute<{ id: number }[]>(
      'select purchase.id from purchase where customer_id = ? order by id',
      [customer],
    );
    const [first, second] = bought.map(({ id }) => id);
    await refundPurchase(shop.work(), first ?? 0);
    expect(await usesOf(code)).toBe(1);
    await refundPurchase(shop.work(), second ?? 0);
    expect(await usesOf(code)).toBe(0);
    expect(await buy(await shop.addCustomer(1000), code)).toMatchObject({ outcome: 'paid' });
  });

  it('when a payment is returned to its card', async () => {
    const code = await addCode({ uses: '1' });
    const { sessionId, paymentId } = await beginPaying(code);
    shop.provider.set(sessionId, { state: 'paid' });
    expect(await settlePayment(shop.work(), paymentId)).toBe('verified');
    expect(await usesOf(code)).toBe(1);
    await refundPayment(shop.work(), paymentId);
    expect(await usesOf(code)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('and if the payment arrives after another customer took the use, it is added to the balance', async () => {
    const code = await addCode({ uses: '1' });
    const late = await beginPaying(code);
    await cancelPayment(shop.as(late.customer), { checkoutId: late.checkoutId });
    await buy(await shop.addCustomer(1000), code);
    shop.provider.set(late.sessionId, { state: 'paid' });
    expect(await settlePayment(shop.work(), late.paymentId)).toBe('verified');
    expect(await usesOf(code)).toBe(1);
    expect(await shop.balance(late.customer)).toBe(450 + 25);
    expect(await shop.audit()).toEqual([]);
  });
});
