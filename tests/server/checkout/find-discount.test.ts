/** Discount codes: validity, amount of the discount, and number of uses. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canUseAgain, findDiscount } from '#server/checkout/find-discount.ts';
import type { CheckoutStatus } from '#shared/checkout/checkout-statuses.ts';
import { validateCoupon } from '#server/checkout/find-discount.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
let codes = 0;

interface CodeTerms {
  type?: 'percentage' | 'FLAT';
  amount?: number;
  isActive?: boolean;
  /** Seconds from now by the database's clock. */
  endsIn?: number;
  uses?: number;
  usesPerCustomer?: number;
}

async function addCode(terms: CodeTerms = {}): Promise<string> {
  codes += 1;
  const code = `RULE${codes}`;
  await em().execute(
    `insert into discount_coupon (code, discount_type, amount, is_active, expires_at, max_uses, max_uses_per_customer)
     values (?, ?, ?, ?, now() + ?::int * interval '1 second', ?, ?)`,
    [
      code,
      terms.type ?? 'percentage',
      terms.amount ?? 1000,
      terms.isActive ?? true,
      terms.endsIn ?? null,
      terms.uses ?? null,
      terms.usesPerCustomer ?? null,
    ],
  );
  return code;
}

/** Checkouts with this code, as they would be on record. A paid one has bought an account. */
async function addUses(customer: number, code: string, status: CheckoutStatus, count = 1): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const id = randomUUID();
    await em().execute(
      `insert into checkout (id, customer_id, status, gateway, idempotency_key, coupon_code, total_cents,
         balance_part_cents, card_part_cents, surcharge_cents, cashback_cents, hold_expires_at)
       values (?, ?, ?, 'stripe', ?, ?, 450, 0, 450, 0, 0, now() + interval '30 minutes')`,
      [id, customer, status, id, code],
    );
    if (status !== 'paid') continue;
    await em().execute(
      `insert into purchase (customer_id, product_id, checkout_id, price_cents, product_class, warranty_days)
       values (?, ?, ?, 450, 'standard', 30)`,
      [customer, await shop.addProduct(), id],
    );
  }
}

const find = async (code: string, customerId?: number) =>
  findDiscount(em(), code, { customerId: customerId ?? (await shop.addCustomer()) });

describe('a code', () => {
  it.each([
    [
      { type: 'percentage', amount: 1000 },
      { discountType: 'percentage', percent: 10 },
    ],
    [
      { type: 'percentage', amount: 1250 },
      { discountType: 'percentage', percent: 12.5 },
    ],
    [
      { type: 'percentage', amount: 1 },
      { discountType: 'percentage', percent: 0.01 },
    ],
    [
      { type: 'FLAT', amount: 250 },
      { discountType: 'FLAT', amountCents: 250 },
    ],
    [
      { type: 'FLAT', amount: 1 },
      { discountType: 'FLAT', amountCents: 1 },
    ],
  ] as const)('of %o takes off %o', async (terms, discount) => {
    const code = await addCode(terms);
    expect(await find(code)).toEqual({ code, ...discount });
  });

  it('is found in any case; an empty code looks up none', async () => {
    const code = await addCode();
    expect(await find(code.toLowerCase())).toMatchObject({ code });
    for (const empty of ['', null, undefined])
      expect(await findDiscount(em(), empty, { customerId: 1 })).toBeUndefined();
  });

  it.each([10, 60, 600])('is valid until its end: %i s before', async (endsIn) => {
    const code = await addCode({ endsIn });
    expect(await find(code)).toMatchObject({ code });
  });

  it.each([
    ['has ended a second ago', { endsIn: -1 }],
    ['was revoked', { isActive: false }],
    ['was revoked, and has not ended', { isActive: false, endsIn: 600 }],
  ])('is refused if it %s', async (_, terms) => {
    const code = await addCode(terms);
    await expect(find(code)).rejects.toMatchObject({ code: 'coupon_invalid' });
    const customer = await shop.addCustomer();
    await expect(validateCoupon(shop.as(customer), code)).rejects.toMatchObject({ code: 'coupon_invalid' });
  });

  it('is refused if it does not exist, or is only part of one', async () => {
    const code = await addCode();
    for (const wrong of [`${code}X`, code.slice(1), '%'])
      await expect(find(wrong)).rejects.toMatchObject({ code: 'coupon_invalid' });
  });
});

describe('a limit', () => {
  it.each([
    { used: 2, refusal: undefined },
    { used: 3, refusal: 'coupon_used_up' },
    { used: 4, refusal: 'coupon_used_up' },
  ])('of three uses overall, after $used: $refusal', async ({ used, refusal }) => {
    const code = await addCode({ uses: 3 });
    for (let n = 0; n < used; n += 1) await addUses(await shop.addCustomer(), code, 'paid');
    const outcome = await find(code).then(
      () => undefined,
      (error: { code: string }) => error.code,
    );
    expect(outcome).toBe(refusal);
  });

  it.each([
    { used: 1, refusal: undefined },
    { used: 2, refusal: 'coupon_already_used' },
  ])('of two uses per customer, after $used: $refusal', async ({ used, refusal }) => {
    const code = await addCode({ usesPerCustomer: 2 });
    const customer = await shop.addCustomer();
    await addUses(customer, code, 'paid', used);
    await addUses(await shop.addCustomer(), code, 'paid', 3);
    const outcome = await find(code, customer).then(
      () => undefined,
      (error: { code: string }) => error.code,
    );
    expect(outcome).toBe(refusal);
  });

  it.each<[CheckoutStatus, boolean]>([
    ['paid', true],
    ['awaiting_payment', true],
    ['released', false],
    ['credited', false],
  ])('counts a checkout that is %s: %s', async (status, isCounted) => {
    const code = await addCode({ uses: 1 });
    await addUses(await shop.addCustomer(), code, status);
    const outcome = await find(code).then(
      () => false,
      () => true,
    );
    expect(outcome).toBe(isCounted);
  });

  it('counts only its own code', async () => {
    const [code, other] = [await addCode({ uses: 1 }), await addCode({ uses: 1 })];
    await addUses(await shop.addCustomer(), other, 'paid');
    expect(await find(code)).toMatchObject({ code });
  });

  it('counts what the customer is paying for, unless a new attempt replaces it', async () => {
    const code = await addCode({ uses: 1 });
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
    await addUses(customer, code, 'awaiting_payment');
    await expect(find(code, customer)).rejects.toMatchObject({ code: 'coupon_used_up' });
    expect(await findDiscount(em(), code, { customerId: customer, replaced: 'all' })).toMatchObject({
      code,
    });
    await expect(
      findDiscount(em(), code, { customerId: customer, replaced: [randomUUID()] }),
    ).rejects.toMatchObject({ code: 'coupon_used_up' });
    await expect(findDiscount(em(), code, { customerId: other, replaced: 'all' })).rejects.toMatchObject({
      code: 'coupon_used_up',
    });
  });

  it('counts what was paid, whatever is replaced', async () => {
    const code = await addCode({ usesPerCustomer: 1 });
    const customer = await shop.addCustomer();
    await addUses(customer, code, 'paid');
    await expect(findDiscount(em(), code, { customerId: customer, replaced: 'all' })).rejects.toMatchObject({
      code: 'coupon_already_used',
    });
  });

  it('is checked under a lock of the code, so that a simultaneous use is seen', async () => {
    const code = await addCode({ uses: 1 });
    await em().transactional(async (rival) => {
      await findDiscount(rival, code, { customerId: await shop.addCustomer(), isTaken: true });
      const rows = await em().execute('select 1 from discount_coupon where code = ? for update skip locked', [
        code,
      ]);
      expect(rows).toEqual([]);
    });
  });

  it('reached both for this customer and overall is reported as the customer’s own', async () => {
    const customer = await shop.addCustomer();
    const code = await addCode({ uses: 1, usesPerCustomer: 1 });
    await addUses(customer, code, 'paid');
    await expect(find(code, customer)).rejects.toMatchObject({ code: 'coupon_already_used' });
    await expect(find(code)).rejects.toMatchObject({ code: 'coupon_used_up' });
  });

  it('takes no lock to look at a code, or for a code without limits', async () => {
    const [limited, free] = [await addCode({ uses: 1 }), await addCode()];
    await em().transactional(async (rival) => {
      const customerId = await shop.addCustomer();
      await findDiscount(rival, limited, { customerId });
      await findDiscount(rival, free, { customerId, isTaken: true });
      const rows = await em().execute(
        'select 1 from discount_coupon where code in (?, ?) for update skip locked',
        [limited, free],
      );
      expect(rows).toHaveLength(2);
    });
  });
});

const again = (code: string | null, customer: number) =>
  em().transactional((transaction) => canUseAgain(transaction, code, customer));

describe('a late payment whose code had given its use back', () => {
  it('gets it back while the code has uses left, even if the code was revoked or has expired', async () => {
    const customer = await shop.addCustomer();
    expect(await again(null, customer)).toBe(true);
    expect(await again('REMOVED', customer)).toBe(true);
    for (const terms of [{}, { isActive: false, uses: 1 }, { endsIn: -1, uses: 1 }, { uses: 1 }])
      expect(await again(await addCode(terms), customer)).toBe(true);
  });

  it('is checked under a lock of the code, so that a simultaneous use is seen', async () => {
    const code = await addCode({ uses: 1 });
    await em().transactional(async (rival) => {
      expect(await canUseAgain(rival, code, await shop.addCustomer())).toBe(true);
      const rows = await em().execute('select 1 from discount_coupon where code = ? for update skip locked', [
        code,
      ]);
      expect(rows).toEqual([]);
    });
  });

  it('does not get it back if the code was used up in the meantime', async () => {
    const customer = await shop.addCustomer();
    const [inAll, perCustomer] = [await addCode({ uses: 1 }), await addCode({ usesPerCustomer: 1 })];
    await addUses(await shop.addCustomer(), inAll, 'paid');
    await addUses(customer, perCustomer, 'awaiting_payment');
    expect(await again(inAll, customer)).toBe(false);
    expect(await again(perCustomer, customer)).toBe(false);
    expect(await again(perCustomer, await shop.addCustomer())).toBe(true);
  });
});
