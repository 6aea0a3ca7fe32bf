import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LoadedRows } from '#client/admin/ui/data-table/loaded-rows.ts';

it('rows of pages are found where they would be in one array of all', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer()),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 0, max: 60 }),
      (all, pageLength, index) => {
        const pages = Array.from({ length: Math.ceil(all.length / pageLength) }, (_, page) => ({
          rows: all.slice(page * pageLength, (page + 1) * pageLength),
        }));
        const rows = new LoadedRows(pages);
        expect(rows.length).toBe(all.length);
        expect([...rows]).toEqual(all);
        expect(rows.at(index)).toBe(all[index]);
      },
    ),
  );
});

it('an empty page has no rows', () => {
  const rows = new LoadedRows([{ rows: [] }]);
  expect([rows.length, [...rows], rows.at(0)]).toEqual([0, [], undefined]);
});
