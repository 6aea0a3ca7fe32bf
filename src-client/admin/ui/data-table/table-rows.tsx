import { useMediaQuery } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import classes from './data-table.module.css';
import type { LoadedRows } from './loaded-rows.ts';
import { RecycledRows } from './recycled-rows.ts';
import { type Column, DEFAULT_COLUMN_PX } from './types.ts';

/** In the page's own letters, as the style sheet has it. */
const ROW_REM = 2.5;
/** Rows that are asked for before they are seen: most of a page, and fewer than the first one has below the window. */
const LOAD_AHEAD = 150;

/** On a phone rows are cards, each as high as its words. */
const CARDS = '(max-width: 48em)';

/**
 * For how many rows places are worked out: all of them are anew whenever that number changes, so it grows by doubling and not with each page.
 * Cards are measured one by one, and there are as many as rows.
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
  selected: ReadonlySet<string> | undefined;
  onSelect: (row: Row) => void;
  /** Asked for when the end comes near. */
  loadMore: (() => void) | undefined;
}

/** The rows that are in sight, and the one that the keyboard stands on. */
export function TableRows<Row>({ rows, scroller, loadMore, rowId, ...props }: TableRowsProps<Row>) {
  const [active, setActive] = useState(0);
  const router = useRouter();
  const base = router.basepath.replace(/\/$/, '');
  const top = rows.at(0);
  const first = top === undefined ? undefined : props.rowHref?.(top);
  // The code of the page that rows lead to.
  useEffect(() => {
    if (first !== undefined) void router.preloadRoute({ to: first });
  }, [router, first]);
  // Rows move below the keyboard when a filter changes.
  const here = Math.min(active, Math.max(0, rows.length - 1));
  const body = useRef<HTMLDivElement>(null);
  const isOfCards = useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false });
  const [recycled] = useState(() => new RecycledRows());
  const [rowHeight] = useState(
    () => ROW_REM * parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  // Places are kept by the number of the row in the list: by its id, a hundred thousand names would be made anew with each page of rows.
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count: isOfCards ? rows.length : placesFor(rows.length),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // What a slow hand brings into sight in a frame. A fast one replaces all rows, those out of sight too.
    overscan: 5,
    // The head stands above the rows, as high as one of them.
    scrollPaddingEnd: rowHeight,
    useAnimationFrameWithResizeObserver: true,
    // The row with the focus stays in the page wherever one scrolls to.
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
    // Drawn first.
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

/** How much of a card's line a cell takes: three short ones, two moments, one address. */
function shareOf(width = DEFAULT_COLUMN_PX): 'third' | 'half' | 'whole' {
  if (width <= 130) return 'third';
  return width < 200 ? 'half' : 'whole';
}

interface TableRowProps {
  row: unknown;
  index: number;
  start: number;
  /** Undefined: all rows are of one height. */
  measure: ((element: Element | null) => void) | undefined;
  isActive: boolean;
  /** Undefined: rows of this table are not chosen. */
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
 * Drawn again only when it changes: scrolling moves the others along. Its link and its box are the browser's own: dozens of rows come into sight
 * in one frame of fast scrolling.
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
      {columns.map(({ id, title, cell, isNumeric, width }, position) => (
        <div
          key={id}
          role="gridcell"
          className={classes.cell}
          data-numeric={isNumeric || undefined}
          data-title={title}
          data-share={shareOf(width)}
        >
          {position === 0 && href !== undefined ? (
            <a href={href} tabIndex={-1} className={classes.link} data-row-link>
              {cell(row)}
            </a>
          ) : (
            cell(row)
          )}
        </div>
      ))}
    </div>
  );
});
