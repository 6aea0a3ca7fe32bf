import { beforeAll, expect, it } from 'vitest';
import { hashBalanceCode } from '#server/wallet/balance-codes.ts';
import { startPaying } from '../../checkout/support/buy.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { operatorCaller } from '../support/operators.ts';

const shop = useListeningShop();
let support: Awaited<ReturnType<typeof operatorCaller>>;
beforeAll(async () => {
  support = await operatorCaller(shop, 'support');
});
const find = async (text: string) =>
  (await support.search.find({ text })).map(({ kind, id }) => `${kind} ${id}`);

it('finds customers by the start or middle of their address, and by number', async () => {
  const id = await shop.addCustomer();
  await shop.newEm().execute(`update customer set email = 'ann_e%x@mail.test' where id = ?`, [id]);
  expect(await find('ANN_E')).toEqual([`customer ${id}`]);
  expect(await find('_e%x@')).toEqual([`customer ${id}`]);
  // They are letters, no wildcards.
  expect(await find('annxe')).toEqual([]);
  expect(await find(`#${id}`)).toContain(`customer ${id}`);
});

it('finds accounts in any case, payments by id or reference, and orders, purchases and codes', async () => {
  const { paymentId, checkoutId, sessionId, products } = await startPaying(shop);
  expect(await find(`ACCOUNT-${products[0]}`)).toContain(`account ${products[0]}`);
  expect(await find(paymentId.slice(0, 9))).toContain(`payment ${paymentId}`);
  expect(await find(sessionId)).toEqual([`payment ${paymentId}`]);
  expect(await find(checkoutId)).toContain(`order ${checkoutId}`);
  await shop
    .newEm()
    .execute(`insert into discount_coupon (code, discount_type, amount) values ('SPRING-26', 'FLAT', 100)`);
  expect(await find('spring')).toEqual(['discount_code SPRING-26']);
});

it('finds a balance code by the whole code, as one of its own kind', async () => {
  await shop
    .newEm()
    .execute(
      `insert into balance_coupon (code_hash, amount_cents, source, batch, number) values (?, 500, 'operator', 'spring', 1)`,
      [hashBalanceCode('ABCD-EFGH-JKLM-NPQR')],
    );
  const { id } = await shop.row<{ id: number }>('select max(id) as id from balance_coupon');
  expect(await find('ABCD-EFGH-JKLM-NPQR')).toEqual([`balance_code ${id}`]);
  expect(await support.search.find({ text: 'ABCD-EFGH-JKLM-NPQR' })).toMatchObject([
    { batch: 'spring', number: 1 },
  ]);
});

it('finds a payment whose first eight characters are digits', async () => {
  const { paymentId } = await startPaying(shop);
  const ofDigits = `12345678${paymentId.slice(8)}`;
  await shop.newEm().execute(
    `insert into payment select (jsonb_populate_record(p, jsonb_build_object(
       'id', ?::text, 'purpose', 'load', 'checkout_id', null, 'provider_reference', 'cs_of_digits'))).* from payment p where id = ?`,
    [ofDigits, paymentId],
  );
  expect(await find('12345678')).toEqual([`payment ${ofDigits}`]);
  // Shorter ones are numbers of purchases and customers.
  expect(await find('1234567')).toEqual([]);
});

it('shows each role only what it may read, and refuses a single letter', async () => {
  const { paymentId } = await startPaying(shop);
  const stock = await operatorCaller(shop, 'stock');
  expect(await stock.search.find({ text: paymentId })).toEqual([]);
  await expect(support.search.find({ text: 'a' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
