import type { ReactNode } from 'react';
import type { ListInput, ListPage } from '#shared/admin/list.ts';

export const DEFAULT_COLUMN_PX = 140;

export interface Column<Row, Sort extends string = string> {
  id: string;
  title: string;
  /** The content of a cell. */
  cell: (row: Row) => ReactNode;
  /** The value in the exported file; absent: the column is not exported. */
  text?: (row: Row) => string | number | boolean | null;
  /** The server's name for sorting by this column. */
  sort?: Sort;
  /** The minimum width in px; grows with the window. */
  width?: number;
  isNumeric?: boolean;
  /** Whether it is hidden until the operator shows it. */
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
      /** May contain a person's e-mail address: never in the URL, only in this tab's history. */
      isPrivate?: boolean;
    })
  /** A whole id, such as a payment's. */
  | (FilterBase & { kind: 'id' })
  | (FilterBase & { kind: 'number' })
  | (FilterBase & { kind: 'money' })
  | (FilterBase & { kind: 'day' })
  | (FilterBase & { kind: 'choice'; options: readonly { value: string; label: string }[] })
  | (FilterBase & { kind: 'choices'; options: readonly { value: string; label: string }[] })
  /** Skin ids, chosen by name. */
  | (FilterBase & { kind: 'skins' })
  /** Champions' ids, chosen by name. */
  | (FilterBase & { kind: 'champions' })
  | (FilterBase & { kind: 'yes-no'; yes?: string; no?: string });

/** The state of a list, as in the address. */
export interface ListState<Sort extends string = string> {
  filter: Record<string, unknown>;
  sort: { by: Sort; descending: boolean };
  /** Ids in the table's order; undefined: all columns that are not extra. */
  columns: string[] | undefined;
}

/** Fetches a page from the server: `(input) => trpcClient.orders.list.query(input)`. */
export type ListCall<Row, Sort extends string> = (
  // Each list has its own filter; the server validates it.
  input: ListInput<Sort, never>,
) => Promise<ListPage<Row>>;
