/** An operator's actions on single accounts of the stock. */
import { operatorContext } from '#server/context.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type PutBackRequest,
  putAccountBack,
  refundPurchaseByOperator,
  revealPassword,
  showAccount,
  withdrawAccount,
  withdrawAccounts,
} from '#server/admin/index.ts';
import { importStock, writeSkins } from '#server/catalog/import/index.ts';
import { linesOfText } from '#server/catalog/import/text-lines.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { readLog } from '#server/operator-log/index.ts';
import { stockCsv, stockRow } from '../catalog/import/support/stock-file.ts';
import { testOperator } from '../../support/test-operator.ts';
import { openTestShop, type TestShop, until } from '../../support/test-shop.ts';

let shop: TestShop;
let product: number;
let username: string;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  product = await shop.addProduct();
  username = `account-${product}`;
});

const em = () => shop.orm.em.fork();
const withdraw = () =>
  withdrawAccount(operatorContext({}, em(), testOperator()), { username, reason: 'bad mail address' });
const putBack = (more: Partial<PutBackRequest> = {}) =>
  putAccountBack(operatorContext({ secrets: shop.services.secrets }, em(), testOperator()), {
    username,
    reason: 'mended',
    ...more,
  });
const reveal = (name = username, reason = 'support case 7') =>
  revealPassword(operatorContext({ secrets: shop.services.secrets }, em(), testOperator()), {
    username: name,
    reason,
  });
const status = async () =>
  (await shop.row<{ status: string }>('select status from product where id = ?', [product])).status;
const isListed = () => shop.services.catalog.index.get(product) !== undefined;

async function buy(paymentGateway: 'stripe' = 'stripe', balanceCents = 500): Promise<number> {
  const buyer = await shop.addCustomer(balanceCents);
  const item = await shop.addToCart(buyer, product);
  await startCheckout(shop.as(buyer), { cartItems: [item], totalCents: 500, paymentGateway });
  return buyer;
}

async function refund(): Promise<void> {
  const request = { which: username, reason: 'banned', isConfirmed: true };
  await refundPurchaseByOperator(operatorContext(shop.services, em(), testOperator()), request);
}

const many = (usernames: string[], isConfirmed = true) =>
  withdrawAccounts(operatorContext({}, em(), testOperator()), { usernames, reason: 'recalled', isConfirmed });
const soldAndUnsold = async () => {
  const [sold, unsold] = [product, await shop.addProduct()];
  await buy();
  return { sold, unsold };
};

const ignore = () => undefined;

describe('stock withdraw', () => {
  it('removes an unsold account from every catalog, and put-back restores it', async () => {
    await until(isListed);
    await withdraw();
    expect(await status()).toBe('withdrawn');
    await until(() => !isListed());
    await putBack();
    await until(isListed);
    expect(await readLog(em(), { subject: username, limit: 5 })).toMatchObject([
      { action: 'stock put-back', reason: 'mended', after: { status: 'for_sale', password: 'as before' } },
      { action: 'stock withdraw', reason: 'bad mail address', after: { status: 'withdrawn' } },
    ]);
    await expect(reveal()).resolves.toBe(`secret-${product}`);
  });

  it('shows no password without a meaningful reason', async () => {
    await expect(reveal(username, ' ')).rejects.toThrow('--reason says why');
  });

  it('refuses an account that is sold, held for a payment, withdrawn or unknown', async () => {
    await withdraw();
    await expect(withdraw()).rejects.toThrow(`${username} is withdrawn already`);
    await putBack();
    await buy('stripe', 100);
    await expect(withdraw()).rejects.toThrow(/is held for a payment until \d{4}-/);
    product = await shop.addProduct();
    username = `account-${product}`;
    await buy();
    await expect(withdraw()).rejects.toThrow('refunding the purchase takes it back');
    username = 'nobody';
    await expect(withdraw()).rejects.toThrow('there is no account nobody');
  });

  it('with twenty buyers at once, either withdraws an account or leaves it sold', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const id = await shop.addCustomer(500);
        return { id, item: await shop.addToCart(id, product) };
      }),
    );
    const [withdrawn, ...sales] = await Promise.allSettled([
      withdraw(),
      ...buyers.map(({ id, item }) =>
        startCheckout(shop.as(id), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' }),
      ),
    ]);
    const sold = sales.filter((sale) => sale.status === 'fulfilled' && sale.value?.outcome === 'paid').length;
    expect(sold + (withdrawn?.status === 'fulfilled' ? 1 : 0)).toBe(1);
    expect(await status()).toBe(sold === 1 ? 'sold' : 'withdrawn');
    expect(await shop.audit()).toEqual([]);
  });
});

describe('stock withdraw --file', () => {
  it('withdraws unsold accounts whatever the case of their names, and says why the others stay', async () => {
    const { sold, unsold } = await soldAndUnsold();
    const names = [`ACCOUNT-${unsold}`, `account-${sold}`, 'nobody'];
    const preview = await many(names, false);
    expect(preview).toEqual({
      withdrawn: [`account-${unsold}`],
      refused: [
        { username: `account-${sold}`, why: expect.stringContaining('is sold') },
        { username: 'nobody', why: 'there is no account nobody' },
      ],
    });
    product = unsold;
    expect(await status()).toBe('for_sale');
    expect(await many(names)).toEqual(preview);
    expect(await status()).toBe('withdrawn');
    expect(await readLog(em(), { subject: `account-${unsold}`, limit: 5 })).toMatchObject([
      { action: 'stock withdraw', reason: 'recalled', after: { status: 'withdrawn' } },
    ]);
  });

  it('on fifty accounts while twenty are being bought in a different order leaves each either sold or withdrawn', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => shop.addProduct()));
    const buyers = await Promise.all(
      ids.slice(0, 20).map(async (id) => {
        const buyer = await shop.addCustomer(500);
        return { buyer, item: await shop.addToCart(buyer, id) };
      }),
    );
    const names = ids.map((id) => `account-${id}`);
    const [first, second, ...sales] = await Promise.allSettled([
      many(names),
      many(names.toReversed()),
      ...buyers.map(({ buyer, item }) =>
        startCheckout(shop.as(buyer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' }),
      ),
    ]);
    const withdrawn = [first, second].flatMap((run) =>
      run?.status === 'fulfilled' ? run.value.withdrawn : [],
    );
    const sold = sales.filter((sale) => sale.status === 'fulfilled' && sale.value?.outcome === 'paid').length;
    expect(new Set(withdrawn).size).toBe(withdrawn.length);
    expect(withdrawn.length + sold).toBe(50);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('stock import --update', () => {
  it('leaves accounts sold during the import as they were bought', async () => {
    await writeSkins(em(), {
      champions: [{ id: 'Ahri', key: 103, name: 'Ahri', roles: ['Mage'], lanes: ['Middle'] }],
      skins: [{ id: 103001, title: 'Tideglass Ahri', champion: 'Ahri', tier: 'EPIC' }],
    });
    const buyers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const id = await shop.addCustomer(500);
        return { id, item: await shop.addToCart(id, product) };
      }),
    );
    const file = linesOfText(
      'stock.csv',
      stockCsv([
        stockRow({ username, password: 'other', skins: '', permanent_skins: '', rank: 'UN', division: '' }),
      ]),
    );
    const importing = importStock(
      { em: em(), secrets: shop.services.secrets },
      file,
      { isDryRun: false, isStrict: false, isUpdate: true },
      { badRow: ignore, duplicate: ignore, alreadyKnown: ignore, progress: ignore },
    );
    const sales = await Promise.allSettled(
      buyers.map(({ id, item }) =>
        startCheckout(shop.as(id), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' }),
      ),
    );
    const { updated, notUpdated } = await importing;
    const isSold = sales.some((sale) => sale.status === 'fulfilled' && sale.value?.outcome === 'paid');
    expect(updated + notUpdated).toBe(1);
    expect(await reveal()).toBe(updated === 1 ? 'other' : `secret-${product}`);
    expect(await status()).toBe(isSold ? 'sold' : 'for_sale');
    expect(await shop.audit()).toEqual([]);
  });
});

describe('stock put-back', () => {
  it('requires a new password for an account that was sold before, and sells with it', async () => {
    await buy();
    await refund();
    await expect(putBack()).rejects.toThrow('was sold before, so somebody knows its password');
    await expect(putBack({ newPassword: '' })).rejects.toThrow('the new password is empty');
    await expect(putBack({ newPassword: 'two\nlines' })).rejects.toThrow('the new password has a line break');
    await putBack({ newPassword: 'fresh-one' });
    expect(await status()).toBe('for_sale');
    await expect(reveal()).resolves.toBe('fresh-one');
    const log = await readLog(em(), { action: 'stock put-back', limit: 1 });
    expect(log).toMatchObject([{ after: { password: 'changed' } }]);
    expect(JSON.stringify(log)).not.toContain('fresh-one');
    await buy();
    expect(await shop.audit()).toEqual([]);
  });

  it('keeps the old password when that is requested', async () => {
    await buy();
    await refund();
    await putBack({ isSamePasswordMeant: true });
    await expect(reveal()).resolves.toBe(`secret-${product}`);
  });

  it('refuses what is not withdrawn', async () => {
    await expect(putBack()).rejects.toThrow(`${username} is not withdrawn but for sale`);
    await buy();
    await expect(putBack({ newPassword: 'x' })).rejects.toThrow(`${username} is not withdrawn but sold`);
  });
});

describe('stock show', () => {
  it('shows an account’s history in the shop, without its password', async () => {
    const buyer = await buy();
    await refund();
    await putBack({ newPassword: 'fresh-one' });
    const second = await buy();
    const history = await showAccount(em(), username);
    expect(history).toMatchObject({
      id: product,
      status: 'sold',
      attributes: 'EUW, level 30, 0 blue essence, unranked',
    });
    const emails = await Promise.all(
      [buyer, second].map((id) =>
        shop.row<{ email: string }>('select email from customer where id = ?', [id]),
      ),
    );
    const what = history.events.map((event) => event.what.replaceAll(/purchase \d+/g, 'purchase N'));
    expect(what[0]).toBe('came into stock');
    expect(what[1]).toBe(`sold to ${emails[0]?.email} for €5.00 (purchase N)`);
    expect(what.slice(2, 4).toSorted()).toEqual([
      '"refund purchase" by olga: banned',
      `refunded to ${emails[0]?.email} (purchase N)`,
    ]);
    expect(what.slice(4)).toEqual([
      '"stock put-back" by olga: mended',
      `sold to ${emails[1]?.email} for €5.00 (purchase N)`,
    ]);
    expect(JSON.stringify(history)).not.toMatch(/secret-|fresh-one/);
  });

  it('lists its own changes after a thousand of an account whose name begins like its own', async () => {
    await withdraw();
    await em().execute(
      `insert into operator_log (run, who, os_user, action, subject)
       select gen_random_uuid(), 'olga', 'shop', 'stock put-back', ? from generate_series(1, 1000)`,
      [`account ${username}x`],
    );
    const { events } = await showAccount(em(), username);
    expect(events.map(({ what }) => what)).toEqual([
      'came into stock',
      '"stock withdraw" by olga: bad mail address',
    ]);
  });

  it('records that the password was revealed, with the reason and without the password', async () => {
    await expect(reveal()).resolves.toBe(`secret-${product}`);
    const log = await readLog(em(), { action: 'stock show', subject: username, limit: 5 });
    expect(log).toMatchObject([{ action: 'stock show --reveal', reason: 'support case 7' }]);
    expect(JSON.stringify(log)).not.toContain('secret-');
    await expect(reveal('nobody')).rejects.toThrow('there is no account nobody');
    await expect(showAccount(em(), 'nobody')).rejects.toThrow('there is no account nobody');
  });
});
