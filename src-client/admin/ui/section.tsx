import { Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** At the end of the title's line: a state, a link, a button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a page, in a card with its title. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} fz={16}>
            {title}
          </Title>
          {aside}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
