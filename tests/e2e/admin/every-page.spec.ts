/** Every page of the console opens without errors on a generated shop, and its list has rows. */
import { scaled, withinMs } from '../../support/scale.ts';
import { consoleAddresses, openConsolePage, type OpenedPage } from '../support/console-pages.ts';
import { startGeneratedShop } from '../support/generated-shop.ts';
import { expect, test as journey } from '../support/journey.ts';
import { signInOperator } from '../support/operator.ts';
import { lendShop, type OwnShop } from '../support/own-shop.ts';

const SIZE = scaled({
  quick: { products: 1_000, customers: 300, purchases: 3_000 },
  full: { products: 100_000, customers: 20_000, purchases: 200_000 },
});
const IS_FULL = scaled({ quick: false, full: true });
/** The time limit for a page at full size, including its scripts. */
const SHOWN_WITHIN_MS = 1_000;

const test = journey.extend<object, OwnShop>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing
    ({}, use) => lendShop((dataDir) => startGeneratedShop(dataDir, SIZE), use),
    { scope: 'worker', timeout: withinMs(180_000) },
  ],
});

/** Queues that are empty in a shop without errors, lists of things that do not exist yet, and pages without a list. */
const HAS_NO_ROWS =
  /^\/(queues\/(ledger|failed_refunds|returned_refunds|trade_ins|listings|failed_mails|failed_jobs)|proposals|balance-codes(\/codes)?|import|prices|settings|account)$/;
/** Too rare to exist in a small shop. */
const IS_RARE = /^\/queues\/(claims|stuck_payments)$/;

test('every page opens without an error and shows its contents', async ({ page, shop, context }) => {
  test.setTimeout(withinMs(120_000));
  await signInOperator(shop, context, 'owner');
  // The first page loads the common scripts.
  await openConsolePage(page, '/today');
  const opened: OpenedPage[] = [];
  for (const path of await consoleAddresses(page)) opened.push(await openConsolePage(page, path));
  for (const { path, rows, faults } of opened) {
    expect.soft(faults, path).toEqual([]);
    const isFilled = !HAS_NO_ROWS.test(path) && (IS_FULL || !IS_RARE.test(path));
    if (isFilled) expect.soft(rows, `rows of ${path}`).toBeGreaterThan(0);
  }
  const table = opened.map(({ path, ms, rows }) => `${path.padEnd(50)} ${Math.round(ms)} ms, ${rows} rows`);
  const slow = opened.filter(({ ms }) => ms > SHOWN_WITHIN_MS).map(({ path }) => path);
  if (IS_FULL) {
    console.log(table.join('\n'));
    expect.soft(slow, `not there within ${SHOWN_WITHIN_MS} ms`).toEqual([]);
  }
});
