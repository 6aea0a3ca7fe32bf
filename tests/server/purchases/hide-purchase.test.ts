import { describe, expect, it } from 'vitest';
import { hidePurchase } from '#server/purchases/hide-purchase.ts';
import { listPurchases } from '#server/purchases/list-purchases.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { type OwnedAccount, ownAccount } from './support/own-account.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();

async function namesOf({ customer }: OwnedAccount, isHidden: boolean): Promise<string[]> {
  const page = await listPurchases(shop.as(customer), { page: 1, limit: 5, isHidden });
  return page.results.map(({ username }) => username);
}

describe('hiding an account', () => {
  it('moves it to the hidden list and back, with its credentials', async () => {
    const account = await ownAccount(shop);
    const { customer, username } = account;
    await hidePurchase(shop.as(customer), { username, isHidden: true });
    expect(await namesOf(account, false)).toEqual([]);
    expect(await namesOf(account, true)).toEqual([username]);
    await hidePurchase(shop.as(customer), { username, isHidden: true });
    expect(await namesOf(account, true)).toEqual([username]);
    await hidePurchase(shop.as(customer), { username, isHidden: false });
    expect(await namesOf(account, false)).toEqual([username]);
    expect(await shop.audit()).toEqual([]);
  });

  it('is refused for listed accounts, and unknown for ones that are gone or another customer’s', async () => {
    const { customer, product, username } = await ownAccount(shop);
    const hide = (who: number) => hidePurchase(shop.as(who), { username, isHidden: true });
    await expect(hide(await shop.addCustomer())).rejects.toMatchObject({ code: 'not_found' });
    await em().execute(`update purchase set state = 'listed' where product_id = ?`, [product]);
    await expect(hide(customer)).rejects.toMatchObject({ code: 'account_listed' });
    for (const state of ['traded', 'resold', 'refunded']) {
      await em().execute('update purchase set state = ? where product_id = ?', [state, product]);
      await expect(hide(customer)).rejects.toMatchObject({ code: 'not_found' });
    }
    await em().execute(`update purchase set state = 'owned' where product_id = ?`, [product]);
  });

  it('waits for a trade of the account under way, and does not find it afterwards', async () => {
    const { customer, product, username } = await ownAccount(shop);
    const { waiting } = await em().transactional(async (trade) => {
      await trade.execute(`update purchase set state = 'traded' where product_id = ?`, [product]);
      const answer = hidePurchase(shop.as(customer), { username, isHidden: true }).catch(
        (error: unknown) => error,
      );
      await untilSomebodyWaits(shop);
      return { waiting: answer };
    });
    expect(await waiting).toMatchObject({ code: 'not_found' });
    expect(await shop.row('select state from purchase where product_id = ?', [product])).toEqual({
      state: 'traded',
    });
  });

  it('leaves the customer’s other accounts alone', async () => {
    const [account, customer] = [await ownAccount(shop), await shop.addCustomer()];
    const other = await ownAccount(shop);
    await em()
      .db.updateTable('purchase')
      .set('customer_id', customer)
      .where('product_id', 'in', [account.product, other.product])
      .execute();
    await hidePurchase(shop.as(customer), { username: account.username, isHidden: true });
    expect(await namesOf({ ...account, customer }, true)).toEqual([account.username]);
    expect(await namesOf({ ...account, customer }, false)).toEqual([other.username]);
  });
});
