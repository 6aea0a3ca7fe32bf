/** The counters of the rate limiter: a test moves their ends to let time pass, and sets their points to come to a bound. */
import type { TestShop } from './test-shop.ts';

export interface LimitWindow {
  /** How long the counter counts from its first point, in whole seconds. */
  seconds: number;
  /** Lets its time pass. */
  pass: () => Promise<void>;
}

/**
 * The window of a counter whose first point was counted after `started` (milliseconds since 1970, the clock that the limiter
 * goes by) and before this call.
 * @param name the rule's name and the key: `coupon-wrong:12`
 */
export async function limitWindow(shop: TestShop, name: string, started: number): Promise<LimitWindow> {
  const { expire } = await shop.row<{ expire: string }>(
    'select expire from limits.rate_limit where key = ?',
    [name],
  );
  const [longest, shortest] = [Number(expire) - started, Number(expire) - Date.now()];
  // Rules are whole minutes: the one that lies between the two.
  const minutes = Math.floor(longest / 60_000);
  if (minutes * 60_000 < shortest) throw new Error(`${name} counts for ${longest} ms, no whole minutes`);
  return {
    seconds: minutes * 60,
    async pass() {
      await shop.orm.em
        .fork()
        .execute('update limits.rate_limit set expire = expire - ? where key = ?', [minutes * 60_000, name]);
    },
  };
}

/** As if so many points had been spent, a minute before they count no more. @param name the rule's name and the key */
export async function spendPoints(shop: TestShop, name: string, points: number): Promise<void> {
  await shop.orm.em.fork().execute(
    `insert into limits.rate_limit (key, points, expire) values (?, ?, ?)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [name, points, Date.now() + 60_000],
  );
}
