import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { Problem } from '../../ui/problem.tsx';

interface EntranceProps {
  title: string;
  /** An error that belongs to no particular field. */
  problem?: string | undefined;
  /** Below the card. */
  note?: string;
  children: ReactNode;
}

/** The frame of pages for operators who are not signed in. */
export function Entrance({ title, problem, note, children }: EntranceProps) {
  usePageTitle(title);
  return (
    <Stack component="main" maw="26rem" mx="auto" px="md" py={{ base: 'xl', sm: 96 }} gap="lg">
      <div>
        <Text fw={700}>
          Level30{' '}
          <Text span c="dimmed" fw={400}>
            Console
          </Text>
        </Text>
        <Title order={1}>{title}</Title>
      </div>
      <Paper withBorder p="lg">
        <Stack>
          {problem !== undefined && <Problem text={problem} />}
          {children}
        </Stack>
      </Paper>
      {note !== undefined && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  );
}
