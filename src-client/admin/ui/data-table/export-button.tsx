import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { downloadBlob } from '#client/platform/download-blob.ts';
import { failureOf } from '#client/platform/failure.ts';
import { fileDayText } from '#shared/dates.ts';
import { exportList } from './export-list.ts';
import type { Column, ListCall, ListState } from './types.ts';

interface ExportButtonProps<Row, Sort extends string> {
  name: string;
  list: ListCall<Row, Sort>;
  state: ListState<Sort>;
  columns: readonly Column<Row, Sort>[];
  count: number | null;
  /** A filter cannot be read: the file would have rows that were meant to be left out. */
  isDisabled: boolean;
}

/** Exports all rows that match the filters, with the visible columns, as a file. */
export const ExportButton = memo(ExportButtonOf) as typeof ExportButtonOf;

function ExportButtonOf<Row, Sort extends string>(props: ExportButtonProps<Row, Sort>) {
  const { name, list, state, columns, count, isDisabled } = props;
  const [done, setDone] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const run = async (): Promise<void> => {
    const { signal } = (stop.current = new AbortController());
    setDone(0);
    try {
      const file = await exportList({ list, state, columns, signal, onProgress: setDone });
      if (!signal.aborted) downloadBlob(file, `${name}-${fileDayText(Date.now())}.csv`);
    } catch (error) {
      if (!signal.aborted) {
        const { text } = failureOf(error);
        notifications.show({ color: 'bad', title: 'The file could not be made', message: text });
      }
    } finally {
      setDone(undefined);
    }
  };
  if (done === undefined) {
    return (
      <Button
        variant="default"
        size="xs"
        disabled={isDisabled}
        leftSection={<IconDownload size={15} aria-hidden="true" />}
        onClick={() => void run()}
      >
        Export CSV
      </Button>
    );
  }
  return (
    <Group gap="xs">
      <Text size="sm" role="status" data-figures>
        {done.toLocaleString('en')}
        {count === null ? '' : ` of ${count.toLocaleString('en')}`} rows
      </Text>
      <Button variant="subtle" size="xs" onClick={() => stop.current?.abort()}>
        Stop
      </Button>
    </Group>
  );
}
