import { Stack } from '@mantine/core';
import { PageHead } from '../../ui/page-head.tsx';
import { useConsoleChanges } from '../today/use-console-changes.ts';
import { QueueStrip } from './queue-strip.tsx';

/** Everything that needs an operator. */
export function QueuesPage() {
  useConsoleChanges();
  return (
    <Stack gap="lg">
      <PageHead title="Needs you" />
      <QueueStrip hasEmpty />
    </Stack>
  );
}
