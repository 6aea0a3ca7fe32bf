import { Button, Group, Loader, Text } from '@mantine/core';
import { IconInbox, IconZoomExclamation } from '@tabler/icons-react';
import { columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { MAX_LIST_COUNT } from '#shared/admin/list.ts';
import { failureOf } from '#client/platform/failure.ts';
import { EmptyState } from '../empty-state.tsx';
import { PageHead } from '../page-head.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import classes from './data-table.module.css';
import { ExportButton } from './export-button.tsx';
import { fittingColumns, useIsOfCards, useRoom, widthOf } from './fitting-columns.ts';
import {
  isUnreadable,
  readListState,
  type Search,
  withColumns,
  withFilter,
  withoutFilters,
  withSort,
} from './list-address.ts';
import { TableFilters } from './table-filters.tsx';
import { TableHead } from './table-head.tsx';
import { RowSkeletons, TableRows } from './table-rows.tsx';
import { type Column, DEFAULT_COLUMN_PX, type Filter, type ListCall, type ListState } from './types.ts';
import { useList } from './use-list.ts';
import { ViewsMenu } from './views-menu.tsx';

interface DataTableProps<Row, Sort extends string> {
  /** Unique among tables: identifies its rows, saved views and files. */
  name: string;
  title: string;
  columns: readonly Column<Row, Sort>[];
  filters: readonly Filter[];
  defaultSort: { by: Sort; descending: boolean };
  list: ListCall<Row, Sort>;
  rowId: (row: Row) => string;
  /** The name of a row: "order 12". */
  rowName: (row: Row) => string;
  /** The page opened by Enter or a click. */
  rowHref?: (row: Row) => string;
  /** Actions for the selected rows; absent: rows cannot be selected. `clear` deselects them. */
  bulk?: (rows: Row[], clear: () => void) => ReactNode;
  /** The page to which this list belongs. */
  back?: { to: string; label: string } | undefined;
  /** Beside the title. */
  actions?: ReactNode;
  /**
   * Ids of columns that give way while the window is too narrow for all of them, the first one first; unless the operator has
   * chosen the columns.
   */
  minor: readonly string[];
  /** Shown if there are no rows and no filter is set. */
  empty?: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Filters of the table that must not appear in the address. */
    privateFilters?: Search;
  }
}

const isPrivate = (filters: readonly Filter[], id: string): boolean =>
  filters.some((filter) => filter.id === id && filter.kind === 'text' && filter.isPrivate === true);

const features = tableFeatures({ columnVisibilityFeature });
/** The table only manages the columns; the list renders its rows when they are visible. */
const NO_ROWS: readonly object[] = [];

/**
 * A list of the server, which filters, sorts and paginates it. Its state is in the address, so that it can be saved,
 * shared and restored; a filter by a person's e-mail address is only in the tab's history. Keys: arrows, Page Up and
 * Down, Home, End; Enter opens, Space selects, `/` focuses the filters.
 */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { name, title, columns, filters, defaultSort, list, rowId, rowName, rowHref, bulk, minor } = props;
  const search: Search = useSearch({ strict: false });
  const { privateFilters } = useLocation().state;
  const navigate = useNavigate();
  const go = useCallback(
    (change: (before: Search) => Search, changePrivate: (before: Search) => Search = (before) => before) =>
      void navigate({
        to: '.',
        search: change,
        state: (before) => ({ ...before, privateFilters: changePrivate(before.privateFilters ?? {}) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const setFilter = useCallback(
    (id: string, value: string | string[] | null) => {
      const change = (before: Search): Search => withFilter(before, id, value);
      if (isPrivate(filters, id)) go((before) => before, change);
      else go(change);
    },
    [go, filters],
  );
  const shownFilters = useMemo(() => ({ ...search, ...privateFilters }), [search, privateFilters]);
  const state = useMemo(
    () => readListState(shownFilters, { filters, columns, defaultSort }),
    [shownFilters, filters, columns, defaultSort],
  );
  const {
    rows,
    count,
    error,
    isPending,
    isFetching,
    isPlaceholderData,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = useList(name, list, state);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const room = useRoom(scroller);
  const isOfCards = useIsOfCards();

  const isShown = (column: Column<Row, Sort>): boolean =>
    state.columns ? state.columns.includes(column.id) : column.isExtra !== true;
  const table = useTable({
    features,
    data: NO_ROWS,
    columns: useMemo(() => columns.map(({ id, title: header }) => ({ id, header })), [columns]),
    state: { columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column)])) },
  });
  const visibleIds = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join(' ');
  const wanted = useMemo(
    () => columns.filter(({ id }) => visibleIds.split(' ').includes(id)),
    [columns, visibleIds],
  );
  const bulkWidth = bulk ? 40 : 0;
  const isWhole = isOfCards || state.columns !== undefined;
  const shown = useMemo(() => {
    if (isWhole) return wanted;
    const width = room === undefined ? undefined : room - bulkWidth;
    return fittingColumns(wanted, { width, minor, sortedBy: state.sort.by });
  }, [isWhole, wanted, room, bulkWidth, minor, state.sort.by]);
  const columnWidths = [
    ...(bulk ? ['40px'] : []),
    ...shown.map(({ width = DEFAULT_COLUMN_PX }) => `minmax(${width}px, ${width}fr)`),
  ].join(' ');
  const leastWidth = widthOf(shown) + bulkWidth;

  const select = useCallback(
    (row: Row) => {
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(rowId(row))) after.add(rowId(row));
        return after;
      });
    },
    [rowId],
  );
  const open = useCallback(
    (row: Row) => {
      const to = rowHref?.(row);
      if (to !== undefined) void navigate({ to });
    },
    [navigate, rowHref],
  );
  const clearFilters = useCallback(
    () =>
      go(
        (before) => withoutFilters(before, filters),
        () => ({}),
      ),
    [go, filters],
  );
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown]);
  const setColumns = useCallback((ids: string[]) => go((before) => withColumns(before, ids)), [go]);
  const setSort = useCallback((sort: ListState['sort']) => go((before) => withSort(before, sort)), [go]);
  const chooseAll = useCallback(
    (isAll: boolean) => setChosen(new Set(isAll ? Array.from(rows, rowId) : [])),
    [rows, rowId],
  );
  // Only rows of the list as it is now: none that a filter, typed meanwhile, has taken out of sight.
  const chosenRows = useMemo(
    () => (chosen.size === 0 ? [] : Array.from(rows).filter((row) => chosen.has(rowId(row)))),
    [rows, chosen, rowId],
  );
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const clear = (): void => setChosen(new Set());
  const isFiltered = filters.some(({ id }) => shownFilters[id] !== undefined);

  return (
    <section className={classes.table} aria-label={title}>
      <PageHead
        title={title}
        back={props.back}
        marks={
          <Text c="dimmed" role="status" data-figures>
            {countText(count, rows.length, isPending)}
          </Text>
        }
        actions={props.actions}
      />
      <TableFilters filters={filters} search={shownFilters} onChange={setFilter} onClear={clearFilters} />
      <Group gap="xs" mih={36}>
        {chosenRows.length > 0 && bulk ? (
          <>
            <Text size="sm" fw={550} role="status">
              {chosenRows.length} chosen
            </Text>
            {bulk(chosenRows, clear)}
            <Button variant="subtle" size="xs" onClick={clear}>
              Choose none
            </Button>
          </>
        ) : (
          <>
            <ViewsMenu table={name} search={search} />
            <ColumnsMenu
              columns={columns}
              shown={shownIds}
              leftOut={wanted.length - shown.length}
              onChange={setColumns}
            />
            <ExportButton
              name={name}
              list={list}
              state={state}
              columns={wanted}
              count={count}
              isDisabled={filters.some((filter) => isUnreadable(filter, shownFilters[filter.id]))}
            />
            {isFetching && <Loader size="xs" role="status" aria-label="Loading" />}
          </>
        )}
      </Group>
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        aria-label={title}
        aria-rowcount={count === null ? -1 : count + 1}
        aria-busy={isPending || isPlaceholderData}
        aria-multiselectable={bulk ? true : undefined}
      >
        <div className={classes.inner} style={{ minWidth: leastWidth }}>
          <TableHead
            columns={shown}
            columnWidths={columnWidths}
            sort={state.sort}
            onSort={setSort}
            isChosen={bulk && rows.length > 0 ? chosenRows.length === rows.length : undefined}
            onChooseAll={chooseAll}
          />
          <TableRows
            rows={rows}
            columns={shown}
            columnWidths={columnWidths}
            scroller={scroller}
            rowId={rowId}
            rowName={rowName}
            rowHref={rowHref}
            onOpen={rowHref ? open : undefined}
            isOfCards={isOfCards}
            selected={bulk ? chosen : undefined}
            onSelect={select}
            loadMore={hasNextPage && !isPlaceholderData ? loadMore : undefined}
          />
        </div>
        {error !== null && (
          <div className={classes.state} role="alert">
            <Text>{failureOf(error).text}</Text>
            <Button size="xs" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
        {isPending && (
          <RowSkeletons columns={shown.length} columnWidths={columnWidths} hasBulk={bulk !== undefined} />
        )}
        {error === null && !isPending && rows.length === 0 && (
          <EmptyState
            icon={isFiltered ? IconZoomExclamation : IconInbox}
            text={isFiltered ? 'Nothing matches these filters.' : (props.empty ?? 'Nothing here yet.')}
            action={
              isFiltered && (
                <Button variant="default" onClick={clearFilters}>
                  Show all
                </Button>
              )
            }
          />
        )}
      </div>
    </section>
  );
}

function countText(count: number | null, loaded: number, isPending: boolean): string {
  if (isPending) return 'Loading …';
  if (count !== null) return count.toLocaleString('en');
  return `more than ${Math.max(loaded, MAX_LIST_COUNT).toLocaleString('en')}`;
}
