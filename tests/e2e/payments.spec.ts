/** The list of payments, and asking the provider again. */
import type { Page } from '@playwright/test';
import { expect } from './support/journey.ts';
import { type Shopper, test } from './support/shopper.ts';

const PAYMENTS = '/my-account/profile/your-payments/';
const rows = (page: Page) => page.getByRole('list', { name: 'Payments' }).getByRole('listitem');

/** Opens a hosted load; returns the address of its page. */
async function openLoad(shopper: Shopper, eur: number): Promise<string> {
  const { status, body } = await shopper.http.post('/api/load-balance/stripe/', { amount: eur });
  expect(status).toBe(200);
  return (body as { url: string }).url;
}

async function atProvider(page: Page, url: string, choice: string): Promise<void> {
  await page.request.post(url, { form: { choice }, maxRedirects: 0 });
}

test.describe('a customer who has paid', () => {
  test.use({ shopperName: 'payer' });

  test('payments under way, paid and cancelled are listed, and a check finds the money', async ({
    page,
    shopper,
  }) => {
    await atProvider(page, await openLoad(shopper, 10), 'pay');
    const late = await openLoad(shopper, 11);
    await openLoad(shopper, 12);
    await openLoad(shopper, 13);
    await page.goto(PAYMENTS);
    const row = (eur: string) => rows(page).filter({ hasText: eur });
    const [ten, eleven, twelve, thirteen] = [row('€10.00'), row('€11.00'), row('€12.00'), row('€13.00')];
    await expect(rows(page)).toHaveCount(4);
    await expect(ten).toContainText('Payment successful.');
    await expect(twelve).toContainText('Payment processing.');

    // Asked, and nothing has happened there yet: it is still under way.
    await twelve.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('The payment provider has not answered yet.')).toBeVisible();
    await expect(twelve).toContainText('Payment processing.');

    // The webhook got lost: asking finds the money.
    await atProvider(page, late, 'lose-webhook');
    await eleven.getByRole('button', { name: 'Check again' }).click();
    await expect(eleven).toContainText('Payment successful.');
    await expect(page.getByRole('complementary').getByText('€21.00')).toBeVisible();
    await expect(eleven.getByRole('button')).toHaveCount(0);

    // Cancelled: its own text.
    const payment = (await shopper.http.get('/api/user/payment-items/?limit=1')).body as {
      results: { id: string }[];
    };
    await shopper.http.post('/api/trpc/payments.cancel', { paymentId: payment.results[0]?.id });
    await page.reload();
    await expect(thirteen).toContainText('The payment was not completed.');
  });
});

test('a purchase is listed too, and leads to its order', async ({ page, shopper }) => {
  const [entry] = await shopper.add('standard');
  const { body } = await shopper.http.post('/api/create-checkout-session/', {
    cartItems: [entry?.id],
    totalPrice: entry?.price,
    paymentGateway: 'stripe',
  });
  await atProvider(page, (body as { url: string }).url, 'pay');
  await page.goto(PAYMENTS);
  await expect(rows(page).first()).toContainText('Payment successful.');
  await rows(page).first().getByRole('link', { name: 'Purchase' }).click();
  await expect(page.getByRole('heading', { name: 'Purchase completed' })).toBeVisible();
});
