/** Trade-ins in a shop without automatic checks of accounts: an operator decides. */
import { operatorContext } from '#server/context.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { putAccountBack, rotateCredentials } from '#server/admin/index.ts';
import { pendingCredits } from '#server/ledger/index.ts';
import { writeSetting } from '#server/settings/index.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { listPurchases } from '#server/purchases/list-purchases.ts';
import { confirmTrade, listUndecidedTrades, refuseTrade } from '#server/trade-in/index.ts';
import { listTraded } from '#server/trade-in/list-traded.ts';
import { tradeAccount } from '#server/trade-in/trade-account.ts';
import { notifyRefused } from '#server/trade-in/trade-jobs.ts';
import { valueAccount } from '#server/trade-in/value-account.ts';
import { creditDue } from '#server/wallet/jobs/due-credits.ts';
import { testOperator } from '../../support/test-operator.ts';
import { until, useTestShop } from '../../support/test-shop.ts';
import { type OwnedAccount, ownAccount } from '../purchases/support/own-account.ts';

const shop = useTestShop({ config: { accountVerifier: 'operator' } });
beforeAll(async () => {
  await writeSetting(shop.orm.em.fork(), 'flags.trade', true);
  await until(() => shop.services.settings.get('flags.trade'));
});

const em = () => shop.orm.em.fork();
const OPERATOR = testOperator();
const secrets = () => shop.services.secrets;
const asOperator = (known = secrets()) => operatorContext({ secrets: known }, em(), OPERATOR);

/** With a password the shop does not know: the customer changed it. */
async function tradedAccount(): Promise<OwnedAccount & { tradeId: number }> {
  const account = await ownAccount(shop);
  const input = { username: account.username, password: 'changed-by-the-customer' };
  await valueAccount(shop.as(account.customer), input);
  const accepted = await tradeAccount(shop.as(account.customer), input);
  expect(accepted).toEqual({ valueCents: 200, isVerified: false });
  const undecided = await listUndecidedTrades(asOperator());
  const found = undecided.find(({ username }) => username === account.username);
  expect(found).toMatchObject({ givenPassword: 'changed-by-the-customer', valueCents: 200 });
  return { ...account, tradeId: found?.id ?? 0 };
}

async function passwordOf({ product }: OwnedAccount): Promise<string> {
  const { sealed } = await shop.row<{ sealed: Buffer }>(
    'select password_encrypted as sealed from product where id = ?',
    [product],
  );
  return secrets().decrypt(sealed, `product:${product}`);
}

describe('a trade-in that waits for the operator', () => {
  it('is neither verified nor due, however long it takes', async () => {
    const account = await tradedAccount();
    const { results } = await listTraded(shop.as(account.customer), { page: 1, limit: 5 });
    expect(results).toMatchObject([{ isVerified: false, dateVerified: null, creditDueAt: null }]);
    expect(await pendingCredits(em(), account.customer)).toMatchObject([{ expectedAt: null }]);
    await em().execute(
      `update pending_credit set created_at = created_at - interval '9 days' where customer_id = ?`,
      [account.customer],
    );
    expect(await creditDue(shop.work())).toBe(0);
    expect(await shop.audit()).toEqual([]);

    const { newPassword } = await confirmTrade(asOperator(), { tradeId: account.tradeId });
    expect(await passwordOf(account)).toBe(newPassword);
    const { change } = await shop.row<{ change: string }>(
      `select row_to_json(operator_log)::text as change from operator_log where subject = ?`,
      [`account ${account.username}`],
    );
    expect(change).toContain('trade-ins confirm');
    expect(change).not.toContain(newPassword);
    expect(await creditDue(shop.work())).toBe(1);
    expect(await shop.balance(account.customer)).toBe(200);
    expect(await listTraded(shop.as(account.customer), { page: 1, limit: 5 })).toMatchObject({
      results: [{ isVerified: true, dateVerified: expect.any(String) }],
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('confirmed at once is still credited only after 24 hours', async () => {
    const { customer, tradeId } = await tradedAccount();
    await confirmTrade(asOperator(), { tradeId });
    expect(await creditDue(shop.work())).toBe(0);
    const [pending] = await pendingCredits(em(), customer);
    expect(Date.parse(pending?.expectedAt ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  it('refused returns the account with its old password, says so once, and credits nothing', async () => {
    const account = await tradedAccount();
    await refuseTrade(asOperator(), { tradeId: account.tradeId });
    const { results } = await listPurchases(shop.as(account.customer), {
      page: 1,
      limit: 5,
      isHidden: false,
    });
    expect(results).toMatchObject([{ username: account.username, password: account.password }]);
    expect((await listTraded(shop.as(account.customer), { page: 1, limit: 5 })).count).toBe(0);
    expect(await pendingCredits(em(), account.customer)).toEqual([]);
    await notifyRefused(shop.work());
    await notifyRefused(shop.work());
    const { mails } = await shop.row<{ mails: number }>(
      `select count(*)::int as mails from pgboss.job where name = 'send-mail' and data->>'template' = 'trade-refused'`,
    );
    expect(mails).toBe(1);
    expect(await shop.audit()).toEqual([]);
    // And it can be traded again.
    const input = { username: account.username, password: account.password };
    await valueAccount(shop.as(account.customer), input);
    await tradeAccount(shop.as(account.customer), input);
    expect(await shop.audit()).toEqual([]);
  });

  it('survives a change of the key', async () => {
    const { tradeId } = await tradedAccount();
    const fresh = Buffer.alloc(32, 9);
    const both = createSecrets([fresh, ...shop.services.config.credentialKeys]);
    const { unreadable } = await rotateCredentials(operatorContext({ secrets: both }, em(), OPERATOR));
    expect(unreadable).toEqual([]);
    const undecided = await listUndecidedTrades(asOperator(createSecrets([fresh])));
    expect(undecided.find(({ id }) => id === tradeId)?.givenPassword).toBe('changed-by-the-customer');
    // Back to the shop's own key, for the tests that follow.
    await rotateCredentials(
      operatorContext(
        { secrets: createSecrets([...shop.services.config.credentialKeys, fresh]) },
        em(),
        OPERATOR,
      ),
    );
  });

  it('is decided once, whichever is quicker', async () => {
    const { customer, tradeId } = await tradedAccount();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 ? confirmTrade(asOperator(), { tradeId }) : refuseTrade(asOperator(), { tradeId }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.audit()).toEqual([]);
    await expect(confirmTrade(asOperator(), { tradeId })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await pendingCredits(em(), customer)).length).toBeLessThanOrEqual(1);
  });

  it('keeps nothing of the password after the decision', async () => {
    const [confirmed, refused] = [await tradedAccount(), await tradedAccount()];
    await confirmTrade(asOperator(), { tradeId: confirmed.tradeId });
    await refuseTrade(asOperator(), { tradeId: refused.tradeId });
    const decided = await em().execute(
      'select status, given_password_encrypted as kept from trade_in where id in (?, ?) order by id',
      [confirmed.tradeId, refused.tradeId],
    );
    expect(decided).toEqual([
      { status: 'verified', kept: null },
      { status: 'refused', kept: null },
    ]);
  });
});

it('keeps an account off sale while it waits: if refused, it still belongs to its customer', async () => {
  const account = await tradedAccount();
  const request = { username: account.username, reason: 'test', newPassword: 'fresh' };
  await expect(putAccountBack(asOperator(), request)).rejects.toThrow(
    `waits for a decision: trade-in ${account.tradeId}`,
  );
  await refuseTrade(asOperator(), { tradeId: account.tradeId });
  await expect(putAccountBack(asOperator(), request)).rejects.toThrow('not withdrawn but sold');
});

it('puts the account back on sale once it is confirmed', async () => {
  const { product, username, tradeId } = await tradedAccount();
  const { newPassword } = await confirmTrade(asOperator(), { tradeId });
  const request = { username, reason: 'test', newPassword };
  await putAccountBack(asOperator(), request);
  expect(await shop.row('select status from product where id = ?', [product])).toEqual({
    status: 'for_sale',
  });
});
