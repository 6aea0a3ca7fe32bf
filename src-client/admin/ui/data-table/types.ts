import type { ReactNode } from 'react';
import type { ListInput, ListPage } from '#shared/admin/list.ts';

export const DEFAULT_COLUMN_PX = 140;

export interface Column<Row, Sort extends string = string> {
  id: string;
  title: string;
  /** What a cell shows. */
  cell: (row: Row) => ReactNode;
  /** The same in the exported file; absent: the column is not exported. */
  text?: (row: Row) => string | number | boolean | null;
  /** Under which name the server sorts by it. */
  sort?: Sort;
  /** In pixels: no less, and growing with the window. */
  width?: number;
  isNumeric?: boolean;
  /** Shown when the operator asks for it. */
  isExtra?: boolean;
}

interface FilterBase {
  /** Its name in the address and in the list's `filter`. */
  id: string;
  label: string;
}

export type Filter =
  | (FilterBase & {
      kind: 'text';
      placeholder?: string;
      /** May be a person's address: it stands in no address, but in the history of this tab alone. */
      isPrivate?: boolean;
    })
  /** A whole one, such as a payment's. */
  | (FilterBase & { kind: 'id' })
  | (FilterBase & { kind: 'number' })
  | (FilterBase & { kind: 'money' })
  | (FilterBase & { kind: 'day' })
  | (FilterBase & { kind: 'choice'; options: readonly { value: string; label: string }[] })
  | (FilterBase & { kind: 'choices'; options: readonly { value: string; label: string }[] })
  /** Their ids, chosen by name. */
  | (FilterBase & { kind: 'skins' })
  | (FilterBase & { kind: 'yes-no'; yes?: string; no?: string });

/** What a list is asked for, as the address has it. */
export interface ListState<Sort extends string = string> {
  filter: Record<string, unknown>;
  sort: { by: Sort; descending: boolean };
  /** Ids in order of the table; undefined: those that are no extras. */
  columns: string[] | undefined;
}

/** Asks the server for a page: `(input) => trpcClient.orders.list.query(input)`. */
export type ListCall<Row, Sort extends string> = (
  // The filter of each list is its own; the server checks it.
  input: ListInput<Sort, never>,
) => Promise<ListPage<Row>>;
