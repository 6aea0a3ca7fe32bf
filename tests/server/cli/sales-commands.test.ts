/** Commands that list what the console lists (orders, a day's figures, jobs), and partial refunds. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { runCli } from '../../support/run-cli.ts';
import { openTestShop, TEST_CONFIG, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let email: string;
let product: number;
beforeAll(async () => {
  shop = await openTestShop();
  const buyer = await shop.addCustomer(700);
  ({ email } = await shop.row<{ email: string }>('select email from customer where id = ?', [buyer]));
  product = await shop.addProduct();
  const item = await shop.addToCart(buyer, product);
  await startCheckout(shop.as(buyer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' });
});
afterAll(() => shop.close());

const [credentialKey = Buffer.alloc(32)] = TEST_CONFIG.credentialKeys;
const run = (words: string[]) => runCli({ databaseUrl: shop.databaseUrl, credentialKey }, words);

test('orders list shows purchases, by customer, state and day', async () => {
  const { code, stdout } = await run(['orders', 'list', '--customer', email]);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    new RegExp(`^\\d+ +2.* UTC +${email} +account-${product} +EUW +owned +€5\\.00 +balance$`, 'm'),
  );
  expect((await run(['orders', 'list', '--state', 'refunded'])).stdout).toBe('there are no such purchases\n');
  expect((await run(['orders', 'list', '--until', '2020-01-01'])).stdout).toBe(
    'there are no such purchases\n',
  );
  expect((await run(['orders', 'list', '--limit', '0'])).stderr).toContain('from 1 to 200');
});

test('refund purchase --amount previews, refunds once, and never beyond the price', async () => {
  const words = ['refund', 'purchase', `account-${product}`, '--reason', 'a mistake', '--amount', '1.25'];
  const said = await run(words);
  expect(said.stdout).toContain('€1.25 goes to the balance; the account stays the customer’s');
  expect(said.stdout).toContain('nothing was done yet');
  expect((await run([...words, '--yes'])).stdout).toContain('done; a mail tells the customer');
  expect((await run(['orders', 'list', '--customer', email])).stdout).toContain('€1.25 refunded');
  const tooMuch = await run([...words.slice(0, -1), '4', '--yes']);
  expect(tooMuch.code).not.toBe(0);
  expect(tooMuch.stderr).toContain('€3.75 of it can be refunded at most');
  expect((await run([...words.slice(0, -1), 'much'])).stderr).toContain('much is no amount in EUR');
  expect(await shop.audit()).toEqual([]);
});

test('sales report shows the day’s sales, with the margin where costs are known', async () => {
  const before = (await run(['sales', 'report'])).stdout;
  expect(before).toMatch(/^sales|^orders +1$/m);
  expect(before).toMatch(/^revenue +€5\.00$/m);
  expect(before).toMatch(/^refunds +€1\.25$/m);
  expect(before).not.toContain('margin');
  await shop.orm.em.fork().execute('update product set cost_cents = 200');
  expect((await run(['sales', 'report'])).stdout).toMatch(
    /^margin +€3\.00 before refunds, the cost of 1 of 1/m,
  );
  expect((await run(['sales', 'report', '--day', '2026-02-30'])).stderr).toContain('It is a day');
});

test('jobs list shows what is waiting, without the contents of mails', async () => {
  const { stdout } = await run(['jobs', 'list', '--name', 'send-mail']);
  expect(stdout).toMatch(
    new RegExp(`created +2.* UTC +send-mail (purchase|refund) +${email} +tried 0×`, 'm'),
  );
  expect((await run(['jobs', 'list', '--state', 'failed'])).stdout).toBe('there are no such jobs\n');
});
