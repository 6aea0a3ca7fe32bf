import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { memo } from 'react';
import type { Column } from './types.ts';

interface ColumnsMenuProps {
  columns: readonly Pick<Column<never>, 'id' | 'title'>[];
  shown: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Chooses the columns; the last one cannot be hidden. */
export const ColumnsMenu = memo(function ColumnsMenu({ columns, shown, onChange }: ColumnsMenuProps) {
  return (
    <Popover position="bottom-start" trapFocus withRoles>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns3 size={15} aria-hidden="true" />}>
          Columns
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
