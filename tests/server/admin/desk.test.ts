/** What operators save for themselves, and which other operators are looking at an item. */
import { expect, it } from 'vitest';
import { MAX_VIEWS } from '#shared/admin/desk.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { operatorBrowser, operatorCaller } from './support/operators.ts';

const shop = useListeningShop();

it('a view is saved under its name, for its own operator and table only', async () => {
  const { views } = await operatorCaller(shop, 'support');
  const { id } = await views.save({ table: 'orders', name: 'Open', search: '?state=open' });
  expect((await views.save({ table: 'orders', name: 'Open', search: '?state=late' })).id).toBe(id);
  await views.save({ table: 'payments', name: 'Open', search: '' });
  expect(await views.list({ table: 'orders' })).toEqual([{ id, name: 'Open', search: '?state=late' }]);
  const other = await operatorCaller(shop, 'support');
  expect(await other.views.list({ table: 'orders' })).toEqual([]);
  await expect(other.views.remove({ id })).rejects.toMatchObject({ cause: { code: 'not_found' } });
  await views.remove({ id });
  expect(await views.list({ table: 'orders' })).toEqual([]);
});

it('a table has a limited number of views; an existing one can still be changed', async () => {
  const { views } = await operatorCaller(shop, 'reader');
  for (let n = 0; n < MAX_VIEWS; n += 1) await views.save({ table: 'stock', name: `View ${n}`, search: '' });
  await views.save({ table: 'stock', name: 'View 3', search: '?state=sold' });
  await expect(views.save({ table: 'stock', name: 'One more', search: '' })).rejects.toMatchObject({
    cause: { code: 'bad_request' },
  });
});

it('two operators viewing the same item see each other until one leaves or goes silent', async () => {
  const first = await operatorCaller(shop, 'support');
  const second = await operatorCaller(shop, 'owner');
  const item = { item: 'claim:12' };
  expect(await first.presence.look(item)).toEqual([]);
  expect(await second.presence.look(item)).toEqual(['The support']);
  expect(await first.presence.look(item)).toEqual(['The owner']);
  expect(await first.presence.look({ item: 'claim:13' })).toEqual([]);
  await second.presence.leave(item);
  expect(await first.presence.look(item)).toEqual([]);
  await second.presence.look(item);
  await shop.newEm().execute(`update operator_presence set seen_at = now() - interval '16 seconds'`);
  expect(await first.presence.look(item)).toEqual([]);
});

it('a query can be sent in the body, so that no URL contains what was searched for', async () => {
  const browser = await operatorBrowser(shop, 'support');
  await browser.get('/api/admin/trpc/session.current');
  const answer = await browser.post('/api/admin/trpc/views.list', { table: 'orders' });
  expect(answer.status).toBe(200);
});
