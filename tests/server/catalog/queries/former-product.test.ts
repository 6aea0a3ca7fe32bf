import { expect, it } from 'vitest';
import { formerProduct } from '#server/catalog/queries/former-product.ts';
import { useTestShop } from '../../../support/test-shop.ts';

const shop = useTestShop();

const asked = (id: number) => formerProduct(shop.orm.em.fork(), id);

it('describes the kind of account that was sold, and nothing else', async () => {
  const id = await shop.addProduct({ region: 'EUNE', rank: 'GO', division: 2 });
  await shop.orm.em.fork().execute(`update product set status = 'sold' where id = ?`, [id]);
  const former = await asked(id);
  expect(former).toMatchObject({ region: 'EUNE', rank: 'GO', isHandleveled: false, isPremium: false });
  expect(Object.keys(former ?? {}).toSorted()).toEqual([
    'dateLastPlayed',
    'isHandleveled',
    'isPremium',
    'rank',
    'region',
  ]);
});

it('knows nothing of withdrawn or unknown accounts', async () => {
  const id = await shop.addProduct();
  await shop.orm.em.fork().execute(`update product set status = 'withdrawn' where id = ?`, [id]);
  expect(await asked(id)).toBeNull();
  expect(await asked(1_999_999_999)).toBeNull();
});
