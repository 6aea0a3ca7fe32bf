import { beforeAll, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { listPaymentsUnderWay } from '#server/payments/queries/list-payments-under-way.ts';
import { balanceDetails } from '#server/wallet/queries/balance-details.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { addListing, bid, setSetting } from '../../marketplace/support/market.ts';
import { sendCard, switchParamOn } from '../../payments/support/pay-by-card.ts';

const shop = useTestShop();
beforeAll(async () => {
  await switchParamOn(shop);
  await setSetting(shop, 'flags.auction', true);
});

async function escrowOf(customer: number): Promise<number> {
  const { cents } = await shop.row<{ cents: number }>(
    'select balance_cents::int as cents from ledger_account where code = ?',
    [`escrow:${customer}`],
  );
  return cents;
}

it('names every part in escrow: what for, until when, and what can be ended', async () => {
  const customer = await shop.addCustomer(5000);
  const listing = await addListing(shop, await shop.addCustomer(), { minimumBidAmount: 10 });
  await bid(shop, customer, listing.listingId, 4600);
  const item = await shop.addToCart(customer, await shop.addProduct());
  await startCheckout(shop.as(customer), {
    cartItems: [item],
    totalCents: 500,
    paymentGateway: 'stripe',
  });
  const load = await loadAtHostedCheckout(shop.as(customer), { amountCents: 1000 });

  const details = await balanceDetails(shop.as(customer));
  expect(details).toEqual({
    availableCents: 0,
    setAside: [
      {
        id: expect.stringMatching(/^payment:/),
        kind: 'payment',
        description: 'Purchase of 1 account',
        amountCents: 400,
        expiresAt: expect.any(String),
        paymentId: expect.any(String),
        listingId: null,
        isCancellable: true,
      },
      {
        id: expect.stringMatching(/^bid:/),
        kind: 'bid',
        description: expect.any(String),
        amountCents: 4600,
        expiresAt: expect.any(String),
        paymentId: null,
        listingId: listing.listingId,
        isCancellable: false,
      },
    ],
    onItsWay: [expect.objectContaining({ id: `load:${load.paymentId}`, amountCents: 1000 })],
  });
  const setAside = details.setAside.reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(setAside).toBe(await escrowOf(customer));
});

it('says that money set aside for a card at the bank cannot be ended here', async () => {
  const customer = await shop.addCustomer(200);
  const item = await shop.addToCart(customer, await shop.addProduct());
  await sendCard(shop, customer, [item], 5);
  const { setAside } = await balanceDetails(shop.as(customer));
  expect(setAside).toMatchObject([{ kind: 'payment', amountCents: 200, isCancellable: false }]);
});

it('lists payments under way with their purpose; a card at the bank cannot be cancelled here', async () => {
  const customer = await shop.addCustomer(200);
  const item = await shop.addToCart(customer, await shop.addProduct());
  await sendCard(shop, customer, [item], 5);
  expect(await listPaymentsUnderWay(shop.as(customer))).toEqual([
    {
      id: expect.any(String),
      purpose: 'checkout',
      checkoutId: expect.any(String),
      gateway: 'param',
      description: 'Purchase of 1 account (EUW)',
      amountCents: 300,
      withheldCents: 200,
      createdAt: expect.any(String),
      ageSeconds: expect.any(Number),
      expiresAt: expect.any(String),
      isCancellable: false,
      error: null,
      cartItemIds: [item],
    },
  ]);
  expect(await listPaymentsUnderWay(shop.as(await shop.addCustomer()))).toEqual([]);
});
