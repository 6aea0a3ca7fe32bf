/** Opens every page of the console like an operator, and returns its loading time, its rows and its errors. */
import type { ConsoleMessage, Page, Response } from '@playwright/test';
import { PAGES } from '#client/admin/pages.ts';
import { QUEUE_NAMES } from '#shared/admin/queues.ts';

/** Values for the parameters of paths: the first row of a list, or each of the given names. */
const NAMED: Readonly<Record<string, { list: string; sort: string; filter?: object } | readonly string[]>> = {
  $queue: QUEUE_NAMES,
  $productId: { list: 'stock.list', sort: 'newest', filter: { states: ['sold'] } },
  $orderId: { list: 'orders.list', sort: 'purchasedAt' },
  $paymentId: { list: 'payments.list', sort: 'createdAt' },
  $disputeId: { list: 'disputes.list', sort: 'openedAt' },
  $customerId: { list: 'customers.list', sort: 'balance' },
  $claimId: { list: 'marketplace.claims', sort: 'openedAt' },
  $journalId: { list: 'ledger.journals', sort: 'postedAt' },
};

/** The path of each page below /admin; pages about one item use the newest. @throws if there is no item of a kind */
export async function consoleAddresses(page: Page): Promise<string[]> {
  const addresses: string[] = [];
  for (const { path } of PAGES) {
    const name = /\$\w+/.exec(path)?.[0];
    const values = name === undefined ? [''] : await valuesOf(page, name);
    addresses.push(...values.map((value) => (name === undefined ? path : path.replace(name, value))));
  }
  return addresses;
}

async function valuesOf(page: Page, name: string): Promise<readonly string[]> {
  const of = NAMED[name];
  if (of === undefined) throw new Error(`no address is known for ${name}`);
  if (!('list' in of)) return of;
  const { list, sort: by, filter = {} } = of;
  const input = JSON.stringify({ filter, sort: { by, descending: true }, limit: 1 });
  const answer = await page.request.get(`/api/admin/trpc/${list}?input=${encodeURIComponent(input)}`);
  const { result } = (await answer.json()) as { result: { data: { rows: { id: number | string }[] } } };
  const [first] = result.data.rows;
  if (!first) throw new Error(`${list} is empty`);
  return [String(first.id)];
}

export interface OpenedPage {
  path: string;
  /** From the beginning of the navigation until all its data has loaded. */
  ms: number;
  /** The number of rows in its lists and tables. */
  rows: number;
  /** Failed calls, errors in the page, and its error messages. */
  faults: string[];
}

/** Opens a page with a full navigation, with its scripts in the browser's cache. */
export async function openConsolePage(page: Page, path: string): Promise<OpenedPage> {
  const faults: string[] = [];
  const onError = ({ message }: Error): void => void faults.push(message);
  const onMessage = (message: ConsoleMessage): void => {
    if (message.type() === 'error') faults.push(message.text());
  };
  const onAnswer = (response: Response): void => {
    if (response.status() >= 400) faults.push(`${response.status()} ${new URL(response.url()).pathname}`);
  };
  page.on('pageerror', onError).on('console', onMessage).on('response', onAnswer);
  await page.goto(`/admin${path}`, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(shownPage, null, { polling: 'raf', timeout: 60_000 });
  const { ms, rows, alerts } = (await shown.jsonValue()) as { ms: number; rows: number; alerts: string[] };
  page.off('pageerror', onError).off('console', onMessage).off('response', onAnswer);
  return { path, ms, rows, faults: [...faults, ...alerts] };
}

/** Runs in the page: false while anything is loading. */
function shownPage(): { ms: number; rows: number; alerts: string[] } | false {
  const main = document.querySelector('main');
  if (!main?.querySelector('h1') || main.querySelector('[aria-busy=true], [aria-label=Loading]'))
    return false;
  const rows = main.querySelectorAll('[role=row][data-index], tbody tr, li, dl > div').length;
  const alerts = [...main.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent ?? '');
  return { ms: performance.now(), rows, alerts };
}
