import { expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

it('names each account at what was paid for it, to its customer only, once', async () => {
  await shop.orm.em
    .fork()
    .execute(
      `insert into discount_coupon (code, discount_type, amount) values ('TENTH', 'percentage', 1000)`,
    );
  const [buyer] = [await shop.addCustomer(10_000), await shop.addCustomer()];
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
  const mails = await shop.orm.em
    .fork()
    .execute<{ data: { to: string; messageId: string; sealedValues: string } }[]>(
      `select data from pgboss.job where name = 'send-mail' and data->>'template' = 'purchase'`,
    );
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [buyer]);
  const told = mails.map(({ data }) => ({
    to: data.to,
    values: JSON.parse(
      shop.services.secrets.decrypt(Buffer.from(data.sealedValues, 'base64'), `mail:${data.messageId}`),
    ) as unknown,
  }));
  expect(told).toEqual([
    {
      to: email,
      values: {
        items: [
          { region: 'OC1', level: 30, productClass: 'standard', priceCents: 450 },
          { region: 'EUW', level: 30, productClass: 'ranked', priceCents: 2000 },
        ],
      },
    },
  ]);
});
