import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatMoney } from '#shared/money.ts';
import { PRICED, stockShop } from '../catalog/support/catalog.ts';
import { openPage } from '../support/open-page.tsx';
import { closeReplica, openReplica, storeReplica } from './support/stored-replica.ts';

const account = PRICED[0]!;
const add = page.getByRole('button', { name: /^Add to cart · / });
const gone = page.getByText('This account is not available anymore.');

beforeEach(() => stockShop());
afterEach(closeReplica);

test('an account that is newer than the stored catalog is for sale, until the catalog has caught up without it', async () => {
  const asked: number[] = [];
  storeReplica({
    product: (id) => {
      asked.push(id);
      return Promise.resolve(undefined);
    },
  });
  openPage(`/buy-account/${account.id}/`);
  await expect.element(add).toBeVisible();
  openReplica('00000001-10:10:');
  await expect.element(add).toBeVisible();
  await expect.element(gone).not.toBeInTheDocument();
  openReplica('00000001-25:25:', { isConnected: true });
  await expect.element(gone).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
  expect(asked).toEqual([account.id]);
  openReplica('00000001-25:25:', { isConnected: false });
  await expect.element(gone).toBeVisible();
});

test("the shop's price stays until the stored catalog has caught up", async () => {
  const former = { ...account, priceCents: account.priceCents + 500 };
  let asked = 0;
  storeReplica({
    product: () => {
      asked += 1;
      return Promise.resolve(former);
    },
  });
  openPage(`/buy-account/${account.id}/`);
  const price = page.getByRole('button', { name: `Add to cart · ${formatMoney(account.priceCents)}` });
  await expect.element(price).toBeVisible();
  openReplica('00000001-10:10:');
  await expect.element(price).toBeVisible();
  openReplica('00000001-25:25:', { isConnected: true });
  await expect.element(add).toHaveTextContent(`Add to cart · ${formatMoney(former.priceCents)}`);
  expect(asked).toBe(1);
});
