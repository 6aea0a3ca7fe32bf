import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Column, DEFAULT_COLUMN_PX } from './types.ts';

type Sized = Pick<Column<never>, 'id' | 'sort' | 'width'>;

interface Room {
  /** In px; undefined before it is measured. */
  width: number | undefined;
  /** Ids of columns that give way, the first one first; the one by which the rows are sorted gives way last. */
  minor: readonly string[];
  sortedBy: string;
}

/** The columns that fit side by side, in their order: of the minor ones, the more important are placed first. */
export function fittingColumns<Shown extends Sized>(
  columns: readonly Shown[],
  { width, minor, sortedBy }: Room,
): readonly Shown[] {
  if (width === undefined) return columns;
  const isMinor = ({ id }: Shown): boolean => minor.includes(id);
  const importance = ({ id, sort }: Shown): number => (sort === sortedBy ? minor.length : minor.indexOf(id));
  const placed = new Set(columns.filter((column) => !isMinor(column)));
  let left = width - widthOf([...placed]);
  for (const column of columns.filter(isMinor).toSorted((a, b) => importance(b) - importance(a))) {
    const columnWidth = widthOf([column]);
    if (columnWidth > left) continue;
    placed.add(column);
    left -= columnWidth;
  }
  return columns.filter((column) => placed.has(column));
}

/** The least width of these columns, in px. */
export function widthOf(columns: readonly Sized[]): number {
  return columns.reduce((sum, { width = DEFAULT_COLUMN_PX }) => sum + width, 0);
}

/** The width in px that an element has for its content; undefined before it is measured. */
export function useRoom(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** As in the stylesheet: a phone, or a window in which a table would have too few columns beside the menu. */
const CARDS = '(max-width: 56em)';

/** Whether rows are cards. */
export function useIsOfCards(): boolean {
  return useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false });
}
