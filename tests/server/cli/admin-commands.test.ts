/** The commands about customers, refunds and single accounts, run from the command line. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { followDispute } from '#server/payments/commands/follow-dispute.ts';
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { runCli } from '../../support/run-cli.ts';
import { openTestShop, TEST_CONFIG, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let email: string;
let buyer: number;
let product: number;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = await shop.addCustomer(700);
  ({ email } = await shop.row<{ email: string }>('select email from customer where id = ?', [buyer]));
  product = await shop.addProduct();
  const item = await shop.addToCart(buyer, product);
  await startCheckout(shop.as(buyer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' });
});
afterAll(() => shop.close());

const [credentialKey = Buffer.alloc(32)] = TEST_CONFIG.credentialKeys;
const run = (words: string[], input?: string) =>
  runCli({ databaseUrl: shop.databaseUrl, credentialKey }, words, input);

test('balance adjust, even below zero, and customer show', async () => {
  expect(await run(['balance', 'adjust', email, '5', '--reason', 'late'])).toEqual({
    code: 0,
    stdout: `€5.00 put on the balance of ${email}, which is €7.00 now\n`,
    stderr: '',
  });
  expect(
    await run(['balance', 'adjust', email, '-1.50', '--reason', 'too much', '--text', 'Corrected']),
  ).toEqual({
    code: 0,
    stdout: `€1.50 taken off the balance of ${email}, which is €5.50 now\n`,
    stderr: '',
  });
  expect(
    (await run(['balance', 'adjust', email, '1000000.01', '--reason', 'a point too far right'])).stderr,
  ).toContain('one adjustment moves');
  expect((await run(['balance', 'adjust', email, '5'])).stderr).toContain(
    "required option '--reason <text>'",
  );
  await run(['customer', 'allow-transfer', email]);
  const { code, stdout } = await run(['customer', 'show', email]);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    new RegExp(`^customer +${email.replaceAll('.', String.raw`\.`)} \\(${buyer}\\)$`, 'm'),
  );
  expect(stdout).toMatch(/^may transfer balance +yes$/m);
  expect(stdout).toMatch(/^balance +€5\.50$/m);
  expect(stdout).toMatch(new RegExp(`^ +\\d+ +2.* account-${product} +EUW +owned +€5\\.00$`, 'm'));
  expect(stdout).toMatch(/-€1\.50 +-> €5\.50 +Corrected$/m);
  expect(stdout).toMatch(/€5\.00 +-> €7\.00 +Adjustment by our support$/m);
  expect(stdout).toContain('sessions: none');
});

test('refund purchase previews, then refunds', async () => {
  const words = ['refund', 'purchase', `account-${product}`, '--reason', 'banned'];
  const said = await run(words);
  expect(said).toMatchObject({ code: 0, stderr: '' });
  expect(said.stdout).toMatch(
    new RegExp(
      `^purchase \\d+: account-${product} \\(EUW\\) of ${email}, bought \\d{4}-\\d\\d-\\d\\d for €5\\.00
€5\\.00 goes to the balance; the account leaves the customer and the shop
nothing was done yet; say --yes to do it
$`,
    ),
  );
  expect(await shop.balance(buyer)).toBe(550);
  expect((await run([...words, '--yes'])).stdout).toMatch(/\ndone; a mail tells the customer\n$/);
  expect(await shop.balance(buyer)).toBe(1050);
  expect(await run(['refund', 'payment', 'none', '--reason', 'x'])).toMatchObject({
    code: 1,
    stderr: 'there is no payment none; "customer show" lists a customer\'s payments\n',
  });
});

describe('payments and disputes', () => {
  let paymentId: string;

  test('a flagged payment is listed and settled', async () => {
    const load = await loadAtHostedCheckout(shop.as(buyer), { amountCents: 800 });
    ({ paymentId } = load);
    shop.provider.set(load.sessionId, { state: 'paid', currency: 'gbp' });
    await settlePayment(shop.work(), paymentId);
    expect((await run(['payments', 'list', '--status', 'flagged', '--customer', email])).stdout).toMatch(
      new RegExp(
        `^${paymentId} +flagged +\\dm +2.* UTC +${email} +load +stripe +€8\\.00 +This payment is being checked`,
      ),
    );
    const settle = ['payments', 'settle', paymentId, '--reason', 'looked up'];
    expect(await run(settle)).toMatchObject({ code: 1, stderr: 'say --accepted or --dismissed\n' });
    expect((await run([...settle, '--accepted', '--yes'])).stdout).toBe(
      `payment ${paymentId} of ${email}: €8.00 by stripe, flagged -> verified; the load is put on the balance, and a mail tells the customer\ndone\n`,
    );
  });

  test('a dispute is listed, and decided by hand after a preview', async () => {
    shop.provider.charges.set('ch_1', { paymentId, refundedCents: 0 });
    const said = {
      chargeId: 'ch_1',
      amountCents: 800,
      state: 'open',
      isWithdrawn: true,
      reason: 'fraudulent',
    } as const;
    shop.provider.disputes.set('dp_1', said);
    await followDispute(shop.work(), 'dp_1');
    const balance = await shop.balance(buyer);
    expect((await run(['disputes', 'list'])).stdout).toMatch(
      new RegExp(
        `^1 +open +2.* UTC +${email} \\(${buyer}\\) +load ${paymentId} +€8\\.00 +€8\\.00 withheld +€0\\.00 missing +fraudulent +bought nothing\n$`,
      ),
    );
    const win = ['disputes', 'settle', '1', '--won', '--reason', 'a letter'];
    expect((await run(win)).stdout).toBe(
      `dispute 1 of €8.00, ${email} (${buyer}): open -> won\n€8.00 goes back to the balance\nnothing was done yet; say --yes to do it\n`,
    );
    expect((await run([...win, '--yes'])).stdout).toMatch(/\ndone\n$/);
    expect(await shop.balance(buyer)).toBe(balance + 800);
    expect((await run(['disputes', 'collect', '1', '--reason', 'x'])).stderr).toBe(
      'Nothing can be collected: nothing is missing, or the balance is empty. dispute 1 is won.\n',
    );
  });

  test('a refund to the card is reported as requested, not done', async () => {
    const refund = ['refund', 'payment', paymentId, '--reason', 'asked for', '--yes'];
    expect((await run(refund)).stdout).toMatch(
      /€8\.00 is to go back to the card\nrequested; the provider is asked until it says yes/,
    );
    expect(await shop.audit()).toEqual([]);
  });
});

test('stock put-back takes a new password from standard input; show and withdraw', async () => {
  const name = `account-${product}`;
  const refused = await run(['stock', 'put-back', name, '--reason', 'clean again']);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--new-password') });
  expect(
    await run(['stock', 'put-back', name, '--reason', 'clean again', '--new-password'], 'brand new\n'),
  ).toEqual({ code: 0, stdout: `${name} is for sale\n`, stderr: '' });
  const shown = (await run(['stock', 'show', name, '--reveal', '--reason', 'check', '--as', 'olga'])).stdout;
  expect(shown).toMatch(new RegExp(`^${name} \\(${product}\\): for sale; EUW, level 30,`));
  expect(shown).toMatch(/^\d{4}-.* "stock put-back" by .*: clean again$/m);
  expect(shown).toMatch(/^password: brand new$/m);
  expect(await run(['stock', 'show', name, '--reveal'])).toMatchObject({
    code: 1,
    stderr: '--reveal needs --reason\n',
  });
  expect((await run(['stock', 'withdraw', name, '--reason', 'again'])).stdout).toMatch(/is withdrawn;/);
  const log = (await run(['log', '--subject', name])).stdout;
  expect(log).toMatch(/^2.* olga \(.*\) +stock show --reveal +account account-\d+ +"check"$/m);
  expect(log).not.toContain('brand new');
  expect(await shop.audit()).toEqual([]);
});
