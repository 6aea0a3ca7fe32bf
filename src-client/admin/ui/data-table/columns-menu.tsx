import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { memo } from 'react';
import classes from './data-table.module.css';
import type { Column } from './types.ts';

interface ColumnsMenuProps {
  columns: readonly Pick<Column<never>, 'id' | 'title'>[];
  shown: readonly string[];
  /** The number of columns for which the window is too narrow. */
  leftOut: number;
  onChange: (ids: string[]) => void;
}

/** Chooses the columns; the last one cannot be hidden. What is chosen is shown however narrow the window is. */
export const ColumnsMenu = memo(function ColumnsMenu(props: ColumnsMenuProps) {
  const { columns, shown, leftOut, onChange } = props;
  return (
    <Popover position="bottom-start" trapFocus withRoles>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns3 size={15} aria-hidden="true" />}>
          Columns
          {leftOut > 0 && <span className={classes.leftOut}>{` ${leftOut} more`}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="xs" role="group" aria-label="Shown columns">
          {columns.map(({ id, title }) => {
            const isShown = shown.includes(id);
            return (
              <Checkbox
                key={id}
                size="xs"
                label={title}
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={() =>
                  onChange(
                    columns
                      .map((column) => column.id)
                      .filter((other) => (other === id ? !isShown : shown.includes(other))),
                  )
                }
              />
            );
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
});
