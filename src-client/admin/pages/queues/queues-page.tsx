import { Stack, Title } from '@mantine/core';
import { useConsoleChanges } from '../today/use-console-changes.ts';
import { QueueStrip } from './queue-strip.tsx';

/** Everything that waits for a person. */
export function QueuesPage() {
  useConsoleChanges();
  return (
    <Stack gap="lg">
      <Title order={1} fz={28}>
        Needs you
      </Title>
      <QueueStrip hasEmpty />
    </Stack>
  );
}
