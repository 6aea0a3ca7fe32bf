/** Trade-ins: quotes and credits at their instants, values at their limits, and states that are refused. */
import { beforeAll, describe, expect, it } from 'vitest';
import { pendingCredits } from '#server/ledger/index.ts';
import { writeSetting } from '#server/settings/index.ts';
import { takeIn, tradeAccount } from '#server/trade-in/trade-account.ts';
import { valueAccount } from '#server/trade-in/value-account.ts';
import { isAfter, JUST_BEFORE_SECONDS, timed } from '../../support/database-clock.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { limitWindow } from '../../support/rate-limit-rows.ts';
import { until, useTestShop } from '../../support/test-shop.ts';
import { type OwnedAccount, ownAccount } from '../purchases/support/own-account.ts';

const [HOUR, QUOTE_SECONDS] = [3600, 15 * 60];

const shop = useTestShop();
beforeAll(async () => {
  await writeSetting(shop.orm.em.fork(), 'flags.trade', true);
  await until(() => shop.services.settings.get('flags.trade'));
});

const em = () => shop.orm.em.fork();
const value = ({ customer, username, password }: OwnedAccount) =>
  valueAccount(shop.as(customer), { username, password });
const trade = ({ customer, username, password }: OwnedAccount) =>
  tradeAccount(shop.as(customer), { username, password });

async function setRate(rate: number): Promise<void> {
  await writeSetting(em(), 'tradeInRate', rate);
  await until(() => shop.services.settings.get('tradeInRate') === rate);
}

const quoteEndsIn = ({ product }: OwnedAccount, seconds: number) =>
  em().execute(
    `update trade_quote set expires_at = clock_timestamp() + ? * interval '1 second'
     where purchase_id = (select id from purchase where product_id = ?)`,
    [seconds, product],
  );
const setState = ({ product }: OwnedAccount, state: string) =>
  em().execute('update purchase set state = ? where product_id = ?', [state, product]);

describe('a quote', () => {
  it('holds for 15 minutes', async () => {
    const account = await ownAccount(shop);
    const { answer, span } = await timed(shop, () => value(account));
    expect(answer.expiresAt).toSatisfy(isAfter(span, QUOTE_SECONDS));
    await quoteEndsIn(account, JUST_BEFORE_SECONDS);
    expect(await trade(account)).toEqual({ valueCents: 200, isVerified: true });
  });

  it('is over from its end on', async () => {
    const account = await ownAccount(shop);
    await value(account);
    await quoteEndsIn(account, 0);
    await expect(trade(account)).rejects.toMatchObject({ code: 'quote_expired' });
    expect(await pendingCredits(em(), account.customer)).toEqual([]);
    expect(await shop.row('select state from purchase where product_id = ?', [account.product])).toEqual({
      state: 'owned',
    });
  });

  it('requested again reflects the present moment, for 15 minutes from then', async () => {
    const account = await ownAccount(shop);
    await value(account);
    await quoteEndsIn(account, 60);
    await setRate(0.3);
    const { answer, span } = await timed(shop, () => value(account));
    expect(answer.valueCents).toBe(150);
    expect(answer.expiresAt).toSatisfy(isAfter(span, QUOTE_SECONDS));
    await setRate(0.4);
    expect(await trade(account)).toEqual({ valueCents: 150, isVerified: true });
  });

  it('is for one account, and buys no other', async () => {
    const [mine, dear] = [
      await ownAccount(shop),
      await ownAccount(shop, { rank: 'GO', division: 2, priceCents: 2000 }),
    ];
    await value(dear);
    await expect(trade(mine)).rejects.toMatchObject({ code: 'quote_expired' });
    expect(await trade(dear)).toEqual({ valueCents: 800, isVerified: true });
  });

  it('above what a refund since has left of the price is over; the next one is the rest', async () => {
    const account = await ownAccount(shop);
    await value(account);
    await em().execute('update purchase set refunded_cents = 301 where product_id = ?', [account.product]);
    await expect(trade(account)).rejects.toMatchObject({ code: 'quote_expired' });
    expect(await value(account)).toMatchObject({ valueCents: 199 });
    expect(await trade(account)).toEqual({ valueCents: 199, isVerified: true });
  });

  it('is used up by the trade', async () => {
    const account = await ownAccount(shop);
    const { customer, username, password } = account;
    await value(account);
    await trade(account);
    await setState(account, 'owned');
    await expect(takeIn(shop.as(customer), { username, password, isVerified: true })).rejects.toMatchObject({
      code: 'quote_expired',
    });
  });
});

describe('the value', () => {
  it.each([
    // EUR 5.00 at these rates: 166.5 and 166.4 cents are rounded half up.
    { rate: 0.333, valueCents: 167 },
    { rate: 0.3328, valueCents: 166 },
    { rate: 1, valueCents: 500 },
    { rate: 0.002, valueCents: 1 },
  ])('at a rate of $rate is $valueCents', async ({ rate, valueCents }) => {
    const account = await ownAccount(shop);
    await setRate(rate);
    expect(await value(account)).toMatchObject({ valueCents });
    await setRate(0.4);
  });

  it.each([
    { paid: 199, valueCents: 199 },
    { paid: 200, valueCents: 200 },
    { paid: 201, valueCents: 200 },
  ])('of 200 for an account that cost $paid is $valueCents', async ({ paid, valueCents }) => {
    const account = await ownAccount(shop);
    await em().execute('update purchase set price_cents = ? where product_id = ?', [paid, account.product]);
    expect(await value(account)).toMatchObject({ valueCents });
  });

  it('of less than half a cent is zero', async () => {
    const account = await ownAccount(shop);
    await setRate(0.0009);
    await expect(value(account)).rejects.toMatchObject({ code: 'not_tradable' });
    await setRate(0.4);
  });
});

describe('the credit', () => {
  it('is due 24 hours after the trade', async () => {
    const account = await ownAccount(shop);
    await value(account);
    const { span } = await timed(shop, () => trade(account));
    const [credit] = await pendingCredits(em(), account.customer);
    expect(credit).toMatchObject({ amountCents: 200 });
    expect(credit?.expectedAt).toSatisfy(isAfter(span, 24 * HOUR));
  });
});

describe('an account', () => {
  it.each(['traded', 'resold', 'refunded'])('that is %s has no value and cannot be traded', async (state) => {
    const account = await ownAccount(shop);
    await value(account);
    await setState(account, state);
    await expect(value(account)).rejects.toMatchObject({ code: 'not_found' });
    await expect(trade(account)).rejects.toMatchObject({ code: 'not_found' });
    expect(await pendingCredits(em(), account.customer)).toEqual([]);
  });

  it('that is hidden can be traded like any other', async () => {
    const account = await ownAccount(shop);
    await setState(account, 'hidden');
    expect(await value(account)).toMatchObject({ valueCents: 200 });
    expect(await trade(account)).toEqual({ valueCents: 200, isVerified: true });
  });

  it('that is being listed is waited for', async () => {
    const account = await ownAccount(shop);
    const { customer, username, password } = account;
    await value(account);
    const { waiting } = await em().transactional(async (other) => {
      await other.execute(`update purchase set state = 'listed' where product_id = ?`, [account.product]);
      const answer = takeIn(shop.as(customer), { username, password, isVerified: true }).catch(
        (error: unknown) => error,
      );
      await untilSomebodyWaits(shop);
      return { waiting: answer };
    });
    expect(await waiting).toMatchObject({ code: 'account_listed' });
    expect(await pendingCredits(em(), customer)).toEqual([]);
  });

  it('leaves its customer, and is withdrawn and not on sale', async () => {
    const account = await ownAccount(shop);
    await value(account);
    await trade(account);
    expect(
      await shop.row(
        'select purchase.state, product.status from purchase join product on product.id = product_id where product_id = ?',
        [account.product],
      ),
    ).toEqual({ state: 'traded', status: 'withdrawn' });
  });
});

describe('a customer', () => {
  it.each([
    ['blocked', 'update customer set blocked_at = now() where id = ?', 'customer_blocked'],
    [
      'erased',
      'update customer set erased_at = now(), password_hash = null where id = ?',
      'not_authenticated',
    ],
  ])('who was %s after the account was viewed cannot trade', async (_, since, code) => {
    const account = await ownAccount(shop);
    await value(account);
    await em().execute(since, [account.customer]);
    await expect(trade(account)).rejects.toMatchObject({ code });
    expect(await pendingCredits(em(), account.customer)).toEqual([]);
  });
});

describe('wrong passwords', () => {
  it('are limited to ten within an hour, for values and trades together', async () => {
    const account = await ownAccount(shop);
    const wrong = { ...account, password: 'guess' };
    const refused = { code: 'validation_failed', fields: { password: ['Wrong password.'] } };
    const started = Date.now();
    for (let n = 0; n < 5; n += 1) await expect(value(wrong)).rejects.toMatchObject(refused);
    for (let n = 0; n < 4; n += 1) await expect(trade(wrong)).rejects.toMatchObject(refused);
    await value(account);
    await expect(value(wrong)).rejects.toMatchObject(refused);
    await expect(value(account)).rejects.toMatchObject({ code: 'throttled' });
    await expect(trade(account)).rejects.toMatchObject({ code: 'throttled' });
    const window = await limitWindow(shop, `trade-password:${account.customer}`, started);
    expect(window.seconds).toBe(HOUR);
    await window.pass();
    expect(await trade(account)).toEqual({ valueCents: 200, isVerified: true });
  });
});
