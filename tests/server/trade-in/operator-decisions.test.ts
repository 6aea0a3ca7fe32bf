/** An operator's decision on a trade-in: which trade-ins wait for it, only once, and what it changes; and the customer's list. */
import { beforeAll, describe, expect, it } from 'vitest';
import { pendingCredits } from '#server/ledger/index.ts';
import { writeSetting } from '#server/settings/index.ts';
import { confirmTrade, listUndecidedTrades, refuseTrade } from '#server/trade-in/index.ts';
import { listTraded } from '#server/trade-in/list-traded.ts';
import { tradeAccount } from '#server/trade-in/trade-account.ts';
import { notifyRefused, tradeInJobHandlers } from '#server/trade-in/trade-jobs.ts';
import { valueAccount } from '#server/trade-in/value-account.ts';
import { creditDue } from '#server/wallet/jobs/due-credits.ts';
import { isAfter, timed } from '../../support/database-clock.ts';
import { testOperator } from '../../support/test-operator.ts';
import { until, useTestShop } from '../../support/test-shop.ts';
import { mailsTo, mailTo } from '../marketplace/support/market.ts';
import { type OwnedAccount, ownAccount } from '../purchases/support/own-account.ts';

const DAY = 24 * 3600;
const OPERATOR = testOperator();

const shop = useTestShop({ config: { accountVerifier: 'operator' } });
beforeAll(async () => {
  await writeSetting(shop.orm.em.fork(), 'flags.trade', true);
  await until(() => shop.services.settings.get('flags.trade'));
});

const em = () => shop.orm.em.fork();
const operatorContext = () => ({ ...shop.work(), operator: OPERATOR });
const confirm = (tradeId: number) => confirmTrade(operatorContext(), { tradeId });
const refuse = (tradeId: number) => refuseTrade(operatorContext(), { tradeId });
const listOf = async ({ customer }: OwnedAccount) =>
  (await listTraded(shop.as(customer), { page: 1, limit: 5 })).results;

type Traded = OwnedAccount & { tradeId: number };

async function waitingTrade(): Promise<Traded> {
  const account = await ownAccount(shop);
  const input = { username: account.username, password: 'as-the-customer-changed-it' };
  await valueAccount(shop.as(account.customer), input);
  await tradeAccount(shop.as(account.customer), input);
  const { id } = await shop.row<{ id: number }>('select id from trade_in where customer_id = ?', [
    account.customer,
  ]);
  return { ...account, tradeId: id };
}

const statesOf = ({ product }: OwnedAccount) =>
  shop.row<{ purchase: string; product: string }>(
    `select purchase.state as purchase, product.status as product
     from product join purchase on purchase.product_id = product.id where product.id = ?`,
    [product],
  );
const tradedAgo = ({ customer }: OwnedAccount, seconds: number) =>
  em().execute(
    `update pending_credit set created_at = clock_timestamp() - ? * interval '1 second' where customer_id = ?`,
    [seconds, customer],
  );

const tradeMails = async ({ customer }: Traded) =>
  (await mailsTo(shop, customer)).filter((name) => name === 'trade-refused').length;

describe('a confirmed trade-in', () => {
  it('is due 24 hours after the trade, however late it was confirmed within them', async () => {
    const { answer: traded, span } = await timed(shop, waitingTrade);
    await confirm(traded.tradeId);
    const [credit] = await pendingCredits(em(), traded.customer);
    expect(credit?.expectedAt).toSatisfy(isAfter(span, DAY));
  });

  it('is due at once when the 24 hours are over', async () => {
    const traded = await waitingTrade();
    await tradedAgo(traded, DAY + 60);
    const { span } = await timed(shop, () => confirm(traded.tradeId));
    const [credit] = await pendingCredits(em(), traded.customer);
    expect(credit?.expectedAt).toSatisfy(isAfter(span, 0));
    await creditDue(shop.work());
    expect(await shop.balance(traded.customer)).toBe(200);
    expect(await statesOf(traded)).toEqual({ purchase: 'traded', product: 'withdrawn' });
    expect(await listOf(traded)).toMatchObject([
      { isVerified: true, valueCents: 200, creditDueAt: null, creditedAt: expect.any(String) },
    ]);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('a refused trade-in', () => {
  it('returns the account and nothing else, however old it is', async () => {
    const traded = await waitingTrade();
    await tradedAgo(traded, 2 * DAY);
    await refuse(traded.tradeId);
    expect(await statesOf(traded)).toEqual({ purchase: 'owned', product: 'sold' });
    expect(await pendingCredits(em(), traded.customer)).toEqual([]);
    await creditDue(shop.work());
    expect(await shop.balance(traded.customer)).toBe(0);
    expect(await listOf(traded)).toEqual([]);
    expect(await shop.audit()).toEqual([]);
  });

  it('is announced by mail once; one that waits or was confirmed is not', async () => {
    const [refused, confirmed, waiting] = [await waitingTrade(), await waitingTrade(), await waitingTrade()];
    await refuse(refused.tradeId);
    await confirm(confirmed.tradeId);
    for (let n = 0; n < 2; n += 1) await notifyRefused(shop.work());
    expect([await tradeMails(refused), await tradeMails(confirmed), await tradeMails(waiting)]).toEqual([
      1, 0, 0,
    ]);
  });

  it('is announced with what the account is: a hand-levelled one is not called unranked', async () => {
    const traded = await waitingTrade();
    await em().execute(`update product set rank = '0', division = 0, is_handleveled = true where id = ?`, [
      traded.product,
    ]);
    await refuse(traded.tradeId);
    await notifyRefused(shop.work());
    expect(await mailTo(shop, traded.customer, 'trade-refused')).toMatchObject({
      account: expect.stringMatching(/^Handleveled, /),
    });
  });
});

it('refusals are checked every minute', () => {
  const handlers = tradeInJobHandlers(() => shop.work());
  expect(handlers.map(({ job, cron }) => [job.name, cron])).toEqual([['tell-refused-trades', '* * * * *']]);
});

describe('a decision', () => {
  it('is made once, whichever it was', async () => {
    for (const decide of [confirm, refuse]) {
      const traded = await waitingTrade();
      await decide(traded.tradeId);
      const before = await statesOf(traded);
      for (const again of [confirm, refuse])
        await expect(again(traded.tradeId)).rejects.toMatchObject({ code: 'not_found' });
      expect(await statesOf(traded)).toEqual(before);
    }
    await expect(confirm(999_999)).rejects.toMatchObject({ code: 'not_found' });
    await expect(refuse(999_999)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('affects one trade-in only', async () => {
    const [mine, other, third] = [await waitingTrade(), await waitingTrade(), await waitingTrade()];
    const asked = (await listUndecidedTrades(operatorContext())).map(({ id }) => id);
    expect(asked.slice(-3)).toEqual([mine.tradeId, other.tradeId, third.tradeId]);
    await confirm(mine.tradeId);
    const undecided = (await listUndecidedTrades(operatorContext())).map(({ id }) => id);
    expect(undecided).toContain(other.tradeId);
    expect(undecided).not.toContain(mine.tradeId);
    expect(await listOf(other)).toMatchObject([{ isVerified: false, dateVerified: null }]);
    expect(await pendingCredits(em(), other.customer)).toMatchObject([{ expectedAt: null }]);
  });
});

it('the mail about an accepted account says that it waits to be checked', async () => {
  const { customer, username } = await ownAccount(shop);
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [customer]);
  const asked = shop.as(customer);
  const ctx = { ...asked, actor: { ...asked.actor, email } };
  const input = { username, password: 'as-the-customer-changed-it' };
  await valueAccount(ctx, input);
  await tradeAccount(ctx, input);
  expect(await mailTo(shop, customer, 'trade-accepted')).toMatchObject({
    valueCents: 200,
    isVerified: false,
  });
});

describe('the list of traded accounts', () => {
  it('is the customer’s own', async () => {
    const [mine, other] = [await waitingTrade(), await waitingTrade()];
    const page = await listTraded(shop.as(mine.customer), { page: 1, limit: 5 });
    expect(page).toMatchObject({ count: 1, results: [{ productUsername: mine.username }] });
    expect((await listOf(other)).map(({ productUsername }) => productUsername)).toEqual([other.username]);
    await expect(listTraded(shop.as(mine.customer), { page: 2, limit: 5 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
