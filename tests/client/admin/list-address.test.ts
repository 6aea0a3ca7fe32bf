import { describe, expect, it } from 'vitest';
import {
  readListState,
  withFilter,
  withoutFilters,
  withSort,
} from '#client/admin/ui/data-table/list-address.ts';
import type { Filter } from '#client/admin/ui/data-table/types.ts';

const FILTERS: readonly Filter[] = [
  { id: 'search', kind: 'text', label: 'Customer' },
  {
    id: 'state',
    kind: 'choices',
    label: 'State',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'late', label: 'Late' },
    ],
  },
  { id: 'region', kind: 'choice', label: 'Region', options: [{ value: 'EUW', label: 'EUW' }] },
  { id: 'least', kind: 'money', label: 'At least' },
  { id: 'age', kind: 'number', label: 'Age' },
  { id: 'from', kind: 'day', label: 'From' },
  { id: 'skins', kind: 'skins', label: 'Skins' },
  { id: 'paid', kind: 'yes-no', label: 'Paid' },
];
const SHAPE = {
  filters: FILTERS,
  columns: [{ id: 'number', sort: 'id' }, { id: 'made', sort: 'createdAt' }, { id: 'note' }],
  defaultSort: { by: 'createdAt', descending: true },
} as const;

const read = (search: Record<string, unknown>) => readListState(search, SHAPE);

describe('what a table shows', () => {
  it('is read from its address, in the types that the list is asked with', () => {
    const search = {
      search: 'ann',
      state: ['open', 'late'],
      region: 'EUW',
      least: '12,5',
      age: '3',
      from: '2026-11-01',
      skins: ['1001', '86002'],
      paid: 'no',
      sort: '-id',
      columns: ['note', 'number'],
    };
    expect(read(search)).toEqual({
      filter: {
        search: 'ann',
        state: ['open', 'late'],
        region: 'EUW',
        least: 1250,
        age: 3,
        from: '2026-11-01',
        skins: [1001, 86002],
        paid: false,
      },
      sort: { by: 'id', descending: true },
      columns: ['note', 'number'],
    });
  });

  it('is the default where the address says nothing', () => {
    expect(read({})).toEqual({ filter: {}, sort: SHAPE.defaultSort, columns: undefined });
  });

  it('leaves out what does not fit', () => {
    const search = {
      search: '',
      state: ['gone', 'open'],
      region: 'MOON',
      least: '1.234',
      age: 'old',
      from: '2026-13-01',
      skins: ['Ahri', '-1', '12345678901'],
      paid: 'maybe',
      sort: 'password',
      columns: ['nothing'],
      other: 'x',
    };
    expect(read(search)).toEqual({
      filter: { state: ['open'] },
      sort: SHAPE.defaultSort,
      columns: undefined,
    });
  });
});

it('a filter that is emptied leaves the address', () => {
  expect(withFilter({ search: 'ann', sort: 'id' }, 'search', null)).toEqual({ sort: 'id' });
  expect(withFilter({ state: ['open'] }, 'state', [])).toEqual({});
  expect(withFilter({}, 'state', ['open'])).toEqual({ state: ['open'] });
});

it('clearing the filters keeps the order and the columns', () => {
  const search = withSort({ search: 'ann', columns: ['note'] }, { by: 'id', descending: true });
  expect(withoutFilters(search, FILTERS)).toEqual({ sort: '-id', columns: ['note'] });
});
