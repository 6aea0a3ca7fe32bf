/** The counters of the rate limiter: tests change their ends to let time pass, and their points to approach a limit. */
import type { TestShop } from './test-shop.ts';

export interface LimitWindow {
  /** The length of the counter's window in seconds. */
  seconds: number;
  /** Lets the window pass. */
  pass: () => Promise<void>;
}

/**
 * The window of a counter whose first point was counted between `started` (milliseconds since 1970, by the limiter's clock)
 * and this call.
 *
 * @param name the rule's name and the key: `coupon-wrong:12`
 */
export async function limitWindow(shop: TestShop, name: string, started: number): Promise<LimitWindow> {
  const { expire } = await shop.row<{ expire: string }>(
    'select expire from limits.rate_limit where key = ?',
    [name],
  );
  const [longest, shortest] = [Number(expire) - started, Number(expire) - Date.now()];
  // Rules use whole minutes: the only one between the two bounds.
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

/**
 * Pretends that this many points were consumed, a minute before the window ends. @param name the rule's name and the
 * key
 */
export async function spendPoints(shop: TestShop, name: string, points: number): Promise<void> {
  await shop.orm.em.fork().execute(
    `insert into limits.rate_limit (key, points, expire) values (?, ?, ?)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [name, points, Date.now() + 60_000],
  );
}
