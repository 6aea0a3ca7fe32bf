import { Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import classes from './data-table.module.css';
import type { LoadedRows } from './loaded-rows.ts';
import { RecycledRows } from './recycled-rows.ts';
import { type Column, DEFAULT_COLUMN_PX } from './types.ts';

/** In rem, as in the stylesheet. */
const ROW_REM = 2.5;
/**
 * How many rows before the end the next page is requested: most of a page, but fewer than the first page has below the
 * window.
 */
const LOAD_AHEAD = 150;

/** The number of placeholder rows while the first ones are loaded. */
const SKELETONS = 8;

/**
 * The number of rows for which positions are computed: whenever it changes, all are recomputed, so it doubles instead
 * of growing with each page. Cards are measured one by one, and their number is exact.
 */
const placesFor = (rows: number): number => 2 ** Math.ceil(Math.log2(Math.max(rows, 1_024)));

interface TableRowsProps<Row> {
  rows: LoadedRows<Row>;
  columns: readonly Column<Row>[];
  columnWidths: string;
  scroller: RefObject<HTMLDivElement | null>;
  rowId: (row: Row) => string;
  rowHref: ((row: Row) => string) | undefined;
  rowName: (row: Row) => string;
  onOpen: ((row: Row) => void) | undefined;
  /** Cards have heights that depend on their text. */
  isOfCards: boolean;
  selected: ReadonlySet<string> | undefined;
  onSelect: (row: Row) => void;
  /** Called when the end comes near. */
  loadMore: (() => void) | undefined;
}

/** Renders the visible rows, and the one with the keyboard focus. */
export function TableRows<Row>({
  rows,
  scroller,
  loadMore,
  rowId,
  isOfCards,
  ...props
}: TableRowsProps<Row>) {
  const [active, setActive] = useState(0);
  const router = useRouter();
  const base = router.basepath.replace(/\/$/, '');
  const top = rows.at(0);
  const first = top === undefined ? undefined : props.rowHref?.(top);
  // Preloads the code of the page to which rows link.
  useEffect(() => {
    if (first !== undefined) void router.preloadRoute({ to: first });
  }, [router, first]);
  // A filter may leave fewer rows than the focused one's index.
  const here = Math.min(active, Math.max(0, rows.length - 1));
  const body = useRef<HTMLDivElement>(null);
  const [recycled] = useState(() => new RecycledRows());
  const [rowHeight] = useState(
    () => ROW_REM * parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  // Positions are keyed by index: with ids, a hundred thousand keys would be rebuilt with each page of rows.
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count: isOfCards ? rows.length : placesFor(rows.length),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // What slow scrolling reveals per frame. Fast scrolling replaces all rows, including these.
    overscan: 5,
    // The sticky head is as high as a row.
    scrollPaddingEnd: rowHeight,
    useAnimationFrameWithResizeObserver: true,
    // The row with the focus always stays in the DOM.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range).filter((index) => index < rows.length);
      return indexes.includes(here) || here >= rows.length
        ? indexes
        : [...indexes, here].toSorted((a, b) => a - b);
    },
  });
  // Rows of a table are as high as each other again, whatever the cards of a narrower window measured.
  useEffect(() => virtual.measure(), [virtual, isOfCards]);
  const items = virtual.getVirtualItems();
  const keyOf = isOfCards ? undefined : recycled.assign(items.map(({ index }) => index));
  const last = items.findLast(({ index }) => index !== here || index === 0)?.index ?? 0;
  useEffect(() => {
    if (rows.length - last < LOAD_AHEAD) loadMore?.();
  }, [last, rows.length, loadMore]);

  const goTo = (index: number): void => {
    const to = Math.max(0, Math.min(rows.length - 1, index));
    setActive(to);
    virtual.scrollToIndex(to);
    // After the row was rendered.
    requestAnimationFrame(() => {
      body.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true });
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
    const row = rows.at(here);
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const pageOfRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(here + 1),
      ArrowUp: () => goTo(here - 1),
      PageDown: () => goTo(here + pageOfRows),
      PageUp: () => goTo(here - pageOfRows),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      Enter: () => props.onOpen?.(row),
      ' ': () => props.onSelect(row),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      ref={body}
      role="rowgroup"
      className={classes.body}
      style={{ height: isOfCards ? virtual.getTotalSize() : rows.length * rowHeight }}
      onKeyDown={onKeyDown}
    >
      {items.map(({ index, start }) => {
        const row = rows.at(index);
        if (row === undefined) return null;
        return (
          <TableRow
            key={keyOf?.get(index) ?? index}
            row={row}
            index={index}
            start={start}
            measure={isOfCards ? virtual.measureElement : undefined}
            isActive={index === here}
            isSelected={props.selected?.has(rowId(row))}
            onFocus={setActive}
            columns={props.columns as readonly Column<unknown>[]}
            columnWidths={props.columnWidths}
            href={props.rowHref && base + props.rowHref(row)}
            name={props.rowName(row)}
            onOpen={props.onOpen as ((row: unknown) => void) | undefined}
            onSelect={props.onSelect as (row: unknown) => void}
          />
        );
      })}
    </div>
  );
}

/** A cell's share of a card's line: three short cells, two with a time, or one with an address or a sentence. */
function shareOf(width = DEFAULT_COLUMN_PX): 'third' | 'half' | 'whole' | 'sentence' {
  if (width <= 130) return 'third';
  if (width < 200) return 'half';
  return width < 280 ? 'whole' : 'sentence';
}

interface TableRowProps {
  row: unknown;
  index: number;
  start: number;
  /** Undefined if all rows have the same height. */
  measure: ((element: Element | null) => void) | undefined;
  isActive: boolean;
  /** Undefined if rows of this table cannot be selected. */
  isSelected: boolean | undefined;
  columns: readonly Column<unknown>[];
  columnWidths: string;
  href: string | undefined;
  name: string;
  onFocus: (index: number) => void;
  onOpen: ((row: unknown) => void) | undefined;
  onSelect: (row: unknown) => void;
}

/**
 * Memoised: scrolling only moves unchanged rows. Its link and checkbox are native elements, because dozens of rows
 * appear per frame of fast scrolling.
 */
const TableRow = memo(function TableRow(props: TableRowProps): ReactNode {
  const { row, index, start, measure, columnWidths, isActive, isSelected } = props;
  const { columns, href, name, onFocus, onOpen, onSelect } = props;
  return (
    <div
      ref={measure}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
      data-opens={onOpen ? '' : undefined}
      style={{ transform: `translateY(${start}px)`, gridTemplateColumns: columnWidths }}
      onFocus={() => onFocus(index)}
      onClick={(event) => {
        const { target } = event;
        const own = target instanceof Element ? target.closest('a, button, input, label') : null;
        const isHere = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
        if (own?.matches('[data-row-link]') === true && isHere) {
          event.preventDefault();
          onOpen?.(row);
        } else if (own === null && getSelection()?.isCollapsed !== false) onOpen?.(row);
      }}
    >
      {isSelected !== undefined && (
        <div role="gridcell">
          <label className={classes.choose}>
            <input
              type="checkbox"
              className={classes.box}
              tabIndex={-1}
              aria-label={`Choose ${name}`}
              checked={isSelected}
              onChange={() => onSelect(row)}
            />
          </label>
        </div>
      )}
      {columns.map(({ id, title, cell, isNumeric, width }, position) => {
        const content = cell(row);
        return (
          <div
            key={id}
            role="gridcell"
            className={classes.cell}
            // An error or an address may be longer than its column.
            title={typeof content === 'string' && content !== '' ? content : undefined}
            data-numeric={isNumeric || undefined}
            data-title={title}
            data-share={shareOf(width)}
          >
            {position === 0 && href !== undefined ? (
              <a href={href} tabIndex={-1} className={classes.link} data-row-link>
                {content}
              </a>
            ) : (
              content
            )}
          </div>
        );
      })}
    </div>
  );
});

interface RowSkeletonsProps {
  columns: number;
  columnWidths: string;
  hasBulk: boolean;
}

/** Placeholders for the first rows while they are loading. */
export function RowSkeletons({ columns, columnWidths, hasBulk }: RowSkeletonsProps) {
  const cells = columns + (hasBulk ? 1 : 0);
  return (
    <div aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, row) => (
        <div key={row} className={classes.skeletonRow} style={{ gridTemplateColumns: columnWidths }}>
          {Array.from({ length: cells }, (__, cell) => (
            <div key={cell} className={classes.skeletonCell}>
              <Skeleton h={12} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
