import { expect, it } from 'vitest';
import { lockAccount } from '#server/admin/commands/put-account-back.ts';
import { inTransaction } from '#server/platform/database.ts';
import { isFree } from '../../support/lock-waits.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

it('an account belongs only to the operator until the transaction ends, however its name is typed', async () => {
  const id = await shop.addProduct();
  await inTransaction(shop.orm.em.fork(), async (em) => {
    expect(await lockAccount(em, `ACCOUNT-${id}`)).toEqual({
      id,
      username: `account-${id}`,
      status: 'for_sale',
      heldUntil: null,
      wasSold: false,
    });
    expect(await isFree(shop, id)).toBe(false);
  });
  expect(await isFree(shop, id)).toBe(true);
});
