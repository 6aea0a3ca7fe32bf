import { expect, it, vi } from 'vitest';
import { exportList } from '#client/admin/ui/data-table/export-list.ts';
import type { Column, ListCall } from '#client/admin/ui/data-table/types.ts';

interface Order {
  id: number;
  customer: string;
}

const COLUMNS: readonly Column<Order>[] = [
  { id: 'id', title: 'Number', cell: ({ id }) => id, text: ({ id }) => id },
  { id: 'customer', title: 'Customer', cell: ({ customer }) => customer, text: ({ customer }) => customer },
  { id: 'menu', title: '', cell: () => 'menu' },
];
const STATE = { filter: { paid: true }, sort: { by: 'id', descending: false } };

const list = vi.fn<ListCall<Order, string>>(({ cursor }) =>
  Promise.resolve(
    cursor === null
      ? { rows: [{ id: 1, customer: '=1+1' }], next: 'more', count: 2 }
      : { rows: [{ id: 2, customer: 'Ann, "B"' }], next: null, count: null },
  ),
);

it('holds every page of exactly what is filtered, and no formula', async () => {
  const onProgress = vi.fn<(rows: number) => void>();
  const { signal } = new AbortController();
  const file = await exportList({ list, state: STATE, columns: COLUMNS, signal, onProgress });
  expect(new TextDecoder().decode(await file.arrayBuffer())).toBe(
    `Number,Customer\r\n1,'=1+1\r\n2,"Ann, ""B"""\r\n`,
  );
  expect(list).toHaveBeenLastCalledWith({ ...STATE, cursor: 'more', limit: 200 });
  expect(onProgress.mock.calls).toEqual([[1], [2]]);
});

it('is whole, in its order, however many rows there are', async () => {
  const pages = 60;
  const long = vi.fn<ListCall<Order, string>>(({ cursor, limit }) => {
    const first = Number(cursor ?? 0);
    const rows = Array.from({ length: limit }, (_, index) => ({ id: first + index, customer: 'Ann' }));
    const next = first + limit < pages * limit ? String(first + limit) : null;
    return Promise.resolve({ rows, next, count: null });
  });
  const { signal } = new AbortController();
  const given = { list: long, state: STATE, columns: COLUMNS, signal, onProgress: () => undefined };
  const lines = (await (await exportList(given)).text()).trimEnd().split('\r\n').slice(1);
  expect(lines).toEqual(Array.from({ length: pages * 200 }, (_, id) => `${id},Ann`));
});

it('stops when it is told to', async () => {
  const stop = new AbortController();
  const file = exportList({
    list,
    state: STATE,
    columns: COLUMNS,
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  await expect(file).rejects.toThrow('abort');
});
