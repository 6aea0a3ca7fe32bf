import { Stack, Text } from '@mantine/core';
import { type Icon, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  text: string;
  icon?: Icon;
  /** What one would do now. */
  action?: ReactNode;
}

/** In place of a list that has nothing. */
export function EmptyState({ text, icon: EmptyIcon = IconInbox, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" px="md" py={48} ta="center">
      <EmptyIcon size={40} stroke={1.25} color="var(--muted)" aria-hidden="true" />
      <Text fw={550}>{text}</Text>
      {action}
    </Stack>
  );
}
