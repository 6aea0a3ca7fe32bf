import { Skeleton } from '@mantine/core';
import classes from './data-table.module.css';

const ROWS = 8;

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
      {Array.from({ length: ROWS }, (_, row) => (
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
