import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './lines.module.css';

interface Line {
  key: string | number;
  cells: readonly ReactNode[];
}

interface LinesProps {
  /** A heading that starts with `#` marks a column of figures. */
  heads: readonly string[];
  lines: readonly Line[];
  empty: string;
}

/** A short table. */
export function Lines({ heads, lines, empty }: LinesProps) {
  if (lines.length === 0) return <Text c="dimmed">{empty}</Text>;
  const isFigure = (column: number): boolean => heads[column]?.startsWith('#') === true;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls on narrow screens, also by keyboard
    <div
      className={classes.scroller}
      tabIndex={0}
      role="region"
      aria-label={heads.join(', ').replaceAll('#', '')}
    >
      <Table className={heads.length > 3 ? classes.isWide : undefined}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head, column) => (
              <Table.Th key={head} ta={isFigure(column) ? 'end' : 'start'}>
                {head.replace('#', '')}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {cells.map((cell, column) => (
                <Table.Td
                  key={heads[column]}
                  ta={isFigure(column) ? 'end' : 'start'}
                  className={isFigure(column) ? classes.figure : undefined}
                >
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
