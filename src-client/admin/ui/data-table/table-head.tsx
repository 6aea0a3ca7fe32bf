import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './table-head.module.css';
import { memo } from 'react';
import type { Column } from './types.ts';

interface TableHeadProps<Sort extends string> {
  columns: readonly Pick<Column<never, Sort>, 'id' | 'title' | 'sort' | 'isNumeric'>[];
  columnWidths: string;
  sort: { by: Sort; descending: boolean };
  onSort: (sort: { by: Sort; descending: boolean }) => void;
  /** Whether all loaded rows are selected; undefined if rows cannot be selected. */
  isChosen: boolean | undefined;
  onChooseAll: (isAll: boolean) => void;
}

export const TableHead = memo(TableHeadOf) as typeof TableHeadOf;

function TableHeadOf<Sort extends string>(props: TableHeadProps<Sort>) {
  const { columns, columnWidths, sort, onSort, isChosen, onChooseAll } = props;
  return (
    <div role="rowgroup" className={classes.head}>
      <div
        role="row"
        aria-rowindex={1}
        className={classes.headRow}
        style={{ gridTemplateColumns: columnWidths }}
      >
        {isChosen !== undefined && (
          <div role="columnheader" className={classes.choose}>
            <Checkbox
              size="xs"
              aria-label="Choose all loaded rows"
              checked={isChosen}
              onChange={({ currentTarget }) => onChooseAll(currentTarget.checked)}
            />
          </div>
        )}
        {columns.map(({ id, title, sort: by, isNumeric }) => {
          const isSorted = by !== undefined && sort.by === by;
          const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
          return (
            <div
              key={id}
              role="columnheader"
              className={classes.headCell}
              data-numeric={isNumeric || undefined}
              aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {by === undefined ? (
                title
              ) : (
                <UnstyledButton
                  className={classes.sort}
                  onClick={() => onSort({ by, descending: isSorted ? !sort.descending : false })}
                >
                  {title}
                  <Arrow
                    size={14}
                    aria-hidden="true"
                    style={{ visibility: isSorted ? 'visible' : 'hidden' }}
                  />
                </UnstyledButton>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
