import { beforeAll, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { paymentOf } from './support/buy.ts';

const shop = useTestShop();

beforeAll(async () => {
  await shop.orm.em
    .fork()
    .execute(
      `insert into discount_coupon (code, discount_type, amount) values ('TENTH', 'percentage', 1000)`,
    );
});

/** The mails about this customer's purchases, as they wait to be sent. */
async function purchaseMailsTo(customer: number): Promise<unknown[]> {
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [customer]);
  const mails = await shop.orm.em
    .fork()
    .execute<{ data: { to: string; messageId: string; sealedValues: string } }[]>(
      `select data from pgboss.job where name = 'send-mail' and data->>'template' = 'purchase'`,
    );
  return mails
    .filter(({ data }) => data.to === email)
    .map(({ data }) =>
      JSON.parse(
        shop.services.secrets.decrypt(Buffer.from(data.sealedValues, 'base64'), `mail:${data.messageId}`),
      ),
    );
}

it('lists each account at the price paid for it, to its customer only, once', async () => {
  const [buyer, other] = [await shop.addCustomer(10_000), await shop.addCustomer()];
  const plain = await shop.addToCart(buyer, await shop.addProduct({ region: 'OC1' }));
  const ranked = await shop.addToCart(buyer, await shop.addProduct({ rank: 'GO', division: 2 }));
  const request = {
    cartItems: [plain, ranked],
    totalCents: 2450,
    paymentGateway: 'stripe' as const,
    discountCode: 'TENTH',
  };
  expect(await startCheckout(shop.as(buyer), request)).toMatchObject({ outcome: 'paid', isReplay: false });
  expect(await startCheckout(shop.as(buyer), request)).toMatchObject({ outcome: 'paid', isReplay: true });
  expect(await purchaseMailsTo(buyer)).toEqual([
    {
      items: [
        { region: 'OC1', level: 30, productClass: 'standard', priceCents: 450 },
        { region: 'EUW', level: 30, productClass: 'ranked', priceCents: 2000 },
      ],
    },
  ]);
  expect(await purchaseMailsTo(other)).toEqual([]);
});

it('lists an account paid by card at its price after the discount', async () => {
  const buyer = await shop.addCustomer();
  const answer = await startCheckout(shop.as(buyer), {
    cartItems: [await shop.addToCart(buyer, await shop.addProduct())],
    totalCents: 450,
    paymentGateway: 'stripe',
    discountCode: 'TENTH',
  });
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  expect(await purchaseMailsTo(buyer)).toEqual([]);
  shop.provider.set(answer.sessionId, { state: 'paid' });
  expect(await settlePayment(shop.work(), await paymentOf(shop, answer.checkoutId))).toBe('verified');
  expect(await purchaseMailsTo(buyer)).toEqual([
    { items: [{ region: 'EUW', level: 30, productClass: 'standard', priceCents: 450 }] },
  ]);
});
