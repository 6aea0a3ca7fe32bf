import { beforeAll, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { postJournal } from '#server/ledger/index.ts';
import { writeSetting } from '#server/settings/index.ts';
import { until, useTestShop } from '../../support/test-shop.ts';
import { sendCard, switchParamOn } from '../payments/support/pay-by-card.ts';
import { fillCart, productStatus } from './support/buy.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

async function archive(isArchived: boolean): Promise<void> {
  await writeSetting(shop.orm.em.fork(), 'flags.archived', isArchived);
  await until(() => shop.services.settings.get('flags.archived') === isArchived);
}

it('an archived shop accepts no card: nothing is held, and no bank is contacted', async () => {
  const buyer = await shop.addCustomer();
  const { items, products } = await fillCart(shop, buyer);
  await archive(true);
  await expect(sendCard(shop, buyer, items, 5)).rejects.toMatchObject({ code: 'shop_archived' });
  expect(shop.cards.starts).toEqual([]);
  expect(await productStatus(shop, products[0] ?? 0)).toBe('for_sale');
  await archive(false);
  expect(await sendCard(shop, buyer, items, 5)).toMatchObject({ outcome: 'redirect' });
});

/** A customer to whom the card form says EUR 3: an account of EUR 5, of which the balance covers EUR 2. */
async function openForm() {
  const buyer = await shop.addCustomer(200);
  const { items } = await fillCart(shop, buyer);
  const order = { cartItems: items, totalCents: 500, paymentGateway: 'param' } as const;
  const quoted = await startCheckout(shop.as(buyer), order);
  expect(quoted).toMatchObject({ outcome: 'card_form', amountCents: 300 });
  const changeBalance = (cents: number) =>
    postJournal(shop.orm.em.fork(), {
      reference: `test:${buyer}`,
      kind: 'adjustment',
      description: 'Another tab',
      entries: { [`customer:${buyer}`]: cents, 'system:adjustment': -cents },
    });
  const paymentsOf = async () =>
    (
      await shop.row<{ cents: number[] | null }>(
        'select array_agg(amount_cents) as cents from payment where customer_id = ?',
        [buyer],
      )
    ).cents;
  return { buyer, items, changeBalance, paymentsOf };
}

it('charges the card no more than the form says, although the balance has fallen', async () => {
  const { buyer, items, changeBalance, paymentsOf } = await openForm();
  await changeBalance(-1);
  const sent = await sendCard(shop, buyer, items, 5, { cardPartCents: 300 });
  expect(sent).toEqual({ outcome: 'card_part_changed', cardPartCents: 301 });
  expect(await paymentsOf()).toBeNull();
  expect(await shop.balance(buyer)).toBe(199);
  expect(await sendCard(shop, buyer, items, 5, { cardPartCents: 301 })).toMatchObject({
    outcome: 'redirect',
  });
  expect(await paymentsOf()).toEqual([301]);
});

it.each([
  ['as much as the form says', 0, 300, 300],
  ['less, if the balance has grown', 1, 300, 299],
  ['whatever is left, if the request does not say how much', -1, undefined, 301],
])('charges the card %s', async (_, change, cardPartCents, charged) => {
  const { buyer, items, changeBalance, paymentsOf } = await openForm();
  if (change !== 0) await changeBalance(change);
  const more = cardPartCents === undefined ? {} : { cardPartCents };
  expect(await sendCard(shop, buyer, items, 5, more)).toMatchObject({ outcome: 'redirect' });
  expect(await paymentsOf()).toEqual([charged]);
});
