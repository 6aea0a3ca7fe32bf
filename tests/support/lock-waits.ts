import { type TestShop, until } from './test-shop.ts';

/** Waits until the given number of this shop's connections wait for another one's lock. */
export async function untilSomebodyWaits(shop: TestShop, connections = 1): Promise<void> {
  await until(async () => {
    const { waiting } = await shop.row<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting >= connections;
  });
}

/** Whether this product's row is unlocked. */
export async function isFree(shop: TestShop, productId: number): Promise<boolean> {
  const rows = await shop.orm.em
    .fork()
    .execute('select 1 from product where id = ? for update skip locked', [productId]);
  return rows.length === 1;
}
