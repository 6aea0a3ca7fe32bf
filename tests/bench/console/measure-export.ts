/** Reads all orders page by page, as "Export CSV" does: the memory of the shop's process must not grow. */
import type { Report } from '../report.ts';
import { consoleCaller, type MeasuredShop } from './console-caller.ts';
import { timeOf } from './measure-pages.ts';

const LIMIT = 200;
const MEGABYTE = 2 ** 20;

export async function measureExport(
  report: Report,
  { orm, services }: MeasuredShop,
  purchases: number,
): Promise<void> {
  const most = { first: 0, second: 0 };
  let rows = 0;
  const ms = await timeOf(async () => {
    let cursor: string | null = null;
    do {
      const page: { rows: readonly unknown[]; next: string | null } = await consoleCaller(
        orm.em.fork(),
        services,
      ).orders.list({ filter: {}, sort: { by: 'purchasedAt', descending: true }, cursor, limit: LIMIT });
      rows += page.rows.length;
      cursor = page.next;
      const half = rows <= purchases / 2 ? 'first' : 'second';
      most[half] = Math.max(most[half], process.memoryUsage.rss());
    } while (cursor !== null);
  });
  if (rows < purchases) report.fail(`an export of ${purchases} orders ended after ${rows}`);
  const at = `${rows.toLocaleString('en-US')} orders`;
  report.addDuration('export, all pages', at, ms, undefined);
  const [first, second] = [most.first, most.second].map((bytes) => Math.round(bytes / MEGABYTE));
  report.add({
    what: 'export, memory in the first and second half',
    at,
    value: `${first}, ${second} MB`,
    limit: 'flat (<= 1.25 x)',
    isKept: most.second <= most.first * 1.25,
  });
}
