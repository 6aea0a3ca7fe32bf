/** Tables of the console in a real browser, over a list that has a hundred thousand rows. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DataTable } from '#client/admin/ui/data-table/data-table.tsx';
import type { Column, Filter, ListCall } from '#client/admin/ui/data-table/types.ts';
import { parseSearch, stringifySearch } from '#client/platform/search-params.ts';
import { draw } from '../support/open-page.tsx';

interface Order {
  id: number;
  customer: string;
}
type Sort = 'id' | 'customer';

const ROWS = 100_000;
const COLUMNS: readonly Column<Order, Sort>[] = [
  { id: 'id', title: 'Number', cell: ({ id }) => `#${id}`, text: ({ id }) => id, sort: 'id' },
  { id: 'customer', title: 'Customer', cell: ({ customer }) => customer, text: ({ customer }) => customer },
  { id: 'note', title: 'Note', cell: () => 'A note', isExtra: true },
];
const FILTERS: readonly Filter[] = [
  { id: 'search', kind: 'text', label: 'Name' },
  { id: 'paid', kind: 'yes-no', label: 'Paid' },
  { id: 'customerId', kind: 'number', label: 'Customer number' },
  { id: 'paymentId', kind: 'id', label: 'Payment' },
  { id: 'minCents', kind: 'money', label: 'From €' },
];

/** As the server would: page after page, and only what is asked for. */
function orders(rows = ROWS) {
  return vi.fn<ListCall<Order, Sort>>(({ cursor, limit, sort }) => {
    const from = Number(cursor ?? 0);
    const found = Array.from({ length: Math.min(limit, rows - from) }, (_, index) => {
      const id = sort.descending ? rows - from - index : from + index + 1;
      return { id, customer: `=Customer ${id}` };
    });
    const next = from + limit < rows ? String(from + limit) : null;
    return Promise.resolve({ rows: found, next, count: rows > 10_000 ? null : rows });
  });
}

function openTable(list: ListCall<Order, Sort>, address = '/orders', columns = COLUMNS) {
  const rootRoute = createRootRoute();
  const table = createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders',
    component: () => (
      <DataTable
        name="orders"
        title="Orders"
        columns={columns}
        filters={FILTERS}
        minor={['note', 'customer']}
        defaultSort={{ by: 'id', descending: false }}
        list={list}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => `order ${id}`}
        rowHref={({ id }) => `/orders/${id}`}
        bulk={(chosen) => <button type="button">Withdraw {chosen.length}</button>}
      />
    ),
  });
  const order = createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders/$id',
    component: () => <h1>One order</h1>,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([table, order]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  draw(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { address: () => router.latestLocation.href, back: () => router.history.back() };
}

const row = (name: string) => page.getByText(name, { exact: true });
const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);
/** Scrolls to the end again and again, as a person does: a page that was asked for is drawn later, and the end moves. */
async function scrollThrough(pages: number, list: ReturnType<typeof orders>): Promise<void> {
  const grid = page.getByRole('grid').element();
  await expect
    .poll(() => {
      grid.scrollTop = grid.scrollHeight;
      return list.mock.calls.length;
    })
    .toBeGreaterThanOrEqual(pages);
}
const lastInput = (list: ReturnType<typeof orders>) => list.mock.lastCall?.[0];

it('asks for what its address says, and writes there what is changed', async () => {
  const list = orders(20);
  const { address } = openTable(list, '/orders?search=ann&sort=-id');
  await expect.element(row('#20')).toBeVisible();
  expect(lastInput(list)).toMatchObject({ filter: { search: 'ann' }, sort: { by: 'id', descending: true } });
  await userEvent.selectOptions(page.getByLabelText('Paid'), 'yes');
  await userEvent.fill(page.getByLabelText('Name'), 'bob');
  await expect.poll(() => lastInput(list)?.filter).toEqual({ search: 'bob', paid: true });
  await userEvent.click(page.getByRole('button', { name: 'Number' }));
  await expect.poll(address).toBe('/orders?sort=id&paid=yes&search=bob');
  await userEvent.click(page.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(address).toBe('/orders?sort=id');
  await expect.element(page.getByLabelText('Name')).toHaveValue('');
});

it('leaves what is typed in a filter as it is typed, until it is cleared', async () => {
  const { address } = openTable(orders(20));
  const field = page.getByLabelText('Name');
  await userEvent.click(field);
  await userEvent.keyboard('ann ');
  await expect.poll(address).toBe('/orders?search=ann');
  await expect.element(field).toHaveValue('ann ');
  await userEvent.keyboard('lee');
  await expect.poll(address).toBe('/orders?search=ann+lee');
  await expect.element(field).toHaveValue('ann lee');
  await userEvent.click(page.getByRole('button', { name: 'Clear filters' }));
  await expect.element(field).toHaveValue('');
  await expect.poll(address).toBe('/orders');
});

it.each([
  ['From €', '1.000', 'An amount such as 2.50', '1000'],
  ['Customer number', '#12', 'A whole number such as 12', '12'],
  ['Payment', '3f2a91bc', 'The whole id, with all 36 characters', '3f2a91bc-0000-4000-8000-000000000001'],
])('says that "%s" cannot be %s, and exports nothing meanwhile', async (label, typed, problem, meant) => {
  openTable(orders(20));
  const [field, download] = [page.getByLabelText(label), page.getByRole('button', { name: 'Export CSV' })];
  await userEvent.fill(field, typed);
  await expect.element(page.getByText(problem)).toBeVisible();
  await expect.element(field).toHaveAccessibleDescription(problem);
  await expect.element(download).toBeDisabled();
  await userEvent.fill(field, meant);
  await expect.element(download).toBeEnabled();
  expect(page.getByText(problem).elements()).toHaveLength(0);
});

it('acts only on rows that are still in the list', async () => {
  const all = orders(20);
  const few = orders(2);
  const answered = Promise.withResolvers<void>();
  openTable(async (call) => {
    if (!Object.hasOwn(call.filter, 'search')) return all(call);
    await answered.promise;
    return few(call);
  });
  await expect.element(row('#1')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Name'), 'ann');
  await userEvent.click(page.getByRole('checkbox', { name: 'Choose all loaded rows' }));
  await expect.element(page.getByRole('button', { name: 'Withdraw 20' })).toBeVisible();
  answered.resolve();
  await expect.element(page.getByRole('button', { name: 'Withdraw 2', exact: true })).toBeVisible();
});

it('leaves columns out that a small window has no room for, until they are chosen', async () => {
  await page.viewport(950, 800);
  const wide = COLUMNS.map((column) => ({
    ...column,
    width: column.id === 'id' ? 300 : 320,
    isExtra: false,
  }));
  openTable(orders(3), '/orders', wide);
  await expect.element(row('#1')).toBeVisible();
  // The width is measured when the table is in the page.
  await expect.poll(heads).toEqual(['', 'Number', 'Customer']);
  const grid = page.getByRole('grid').element();
  expect(grid.scrollWidth).toBe(grid.clientWidth);
  await userEvent.click(page.getByRole('button', { name: 'Columns 1 more' }));
  await userEvent.click(page.getByRole('checkbox', { name: 'Note' }));
  await expect.poll(heads).toEqual(['', 'Number', 'Customer', 'Note']);
  await expect.element(page.getByRole('button', { name: 'Columns', exact: true })).toBeVisible();
});

it('shows the columns that one wants', async () => {
  const { address } = openTable(orders(3));
  await expect.element(row('#1')).toBeVisible();
  expect(page.getByRole('columnheader', { name: 'Note' }).elements()).toHaveLength(0);
  await userEvent.click(page.getByRole('button', { name: 'Columns' }));
  await userEvent.click(page.getByRole('checkbox', { name: 'Note' }));
  await expect.element(page.getByRole('columnheader', { name: 'Note' })).toBeVisible();
  expect(address()).toContain('columns=note');
});

it('leaves the focus in an open dialog when "/" is pressed', async () => {
  openTable(orders());
  await expect.element(row('#1')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Columns' }));
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await expect.element(dialog).toBeVisible();
  (dialog.element() as HTMLElement).focus();
  await userEvent.keyboard('/');
  await expect.element(dialog).toContainElement(document.activeElement as HTMLElement);
});

it('is gone through by keyboard: filters, rows, choosing, opening', async () => {
  const { address } = openTable(orders());
  await expect.element(row('#1')).toBeVisible();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(page.getByLabelText('Name').element());
  (document.querySelector('[role=row][tabindex="0"]') as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe('2');
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('button', { name: 'Withdraw 1' })).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.textContent).toContain('#200');
  await userEvent.keyboard('{Home}');
  await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe('0');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'One order' })).toBeVisible();
  expect(address()).toBe('/orders/1');
});

it('the row with the focus stands whole between the head and the lower edge', async () => {
  openTable(orders());
  await expect.element(row('#1')).toBeVisible();
  const grid = page.getByRole('grid').element();
  (document.querySelector('[role=row][tabindex="0"]') as HTMLElement).focus();
  const placeOfFocus = () => {
    const { top, bottom } = (document.activeElement as HTMLElement).getBoundingClientRect();
    const head = document.querySelector('[role=columnheader]') as HTMLElement;
    return {
      role: document.activeElement?.role,
      isBelowHead: top >= head.getBoundingClientRect().bottom - 1,
      isAboveEdge: bottom <= grid.getBoundingClientRect().bottom + 1,
    };
  };
  for (const key of ['{PageDown}', '{ArrowDown}', '{PageDown}', '{ArrowUp}', '{End}', '{PageUp}', '{Home}']) {
    const before = document.activeElement?.getAttribute('data-index');
    await userEvent.keyboard(key);
    await expect.poll(() => document.activeElement?.getAttribute('data-index')).not.toBe(before);
    await expect.poll(placeOfFocus).toEqual({ role: 'row', isBelowHead: true, isAboveEdge: true });
  }
});

it('draws only the rows in sight, and asks for the next ones before they are seen', async () => {
  const list = orders();
  openTable(list);
  await expect.element(row('#1')).toBeVisible();
  await scrollThrough(6, list);
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(80);
});

it.each([
  [3, 'is brought up to date where it was'],
  [22, 'begins anew, however much of it was loaded'],
])('gone back to with %d pages, it %s', async (loaded) => {
  const list = orders();
  const { back } = openTable(list);
  await expect.element(row('#1')).toBeVisible();
  await scrollThrough(loaded, list);
  page.getByRole('grid').element().scrollTop = 0;
  await expect.element(row('#1')).toBeVisible();
  const before = list.mock.calls.length;
  await userEvent.click(row('#1'));
  await expect.element(page.getByRole('heading', { name: 'One order' })).toBeVisible();
  back();
  await expect.element(row('#1')).toBeVisible();
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).elements()).toHaveLength(0);
  const asked = list.mock.calls.length - before;
  if (loaded > 20) expect(asked).toBeLessThanOrEqual(2);
  else expect(asked).toBeGreaterThanOrEqual(loaded);
});

it('says that nothing was found, and what went wrong', async () => {
  openTable(orders(0));
  await expect.element(page.getByText('Nothing here yet.')).toBeVisible();
  const { address } = openTable(orders(0), '/orders?paid=yes');
  await expect.element(page.getByText('Nothing matches these filters.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Show all' }));
  expect(address()).toBe('/orders');
  const list = orders(1);
  list.mockRejectedValueOnce(new Error('away'));
  openTable(list);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(row('#1')).toBeVisible();
});
