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
