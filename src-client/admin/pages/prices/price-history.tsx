import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { minuteText } from '#shared/dates.ts';
import { useRight } from '../../platform/session.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { priceLabel } from './price-form.ts';

const PAGE = 10;
const MOST_SHOWN = 8;

/** The price lists that were in force, the newest first. */
export function PriceHistory() {
  const mayChange = useRight('prices.change');
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // Invalidated with the other queries when prices change.
    queryKey: [...getQueryKey(trpc.prices), 'all lists'],
    queryFn: ({ pageParam }) => trpcClient.prices.history.query({ cursor: pageParam, limit: PAGE }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const [undone, setUndone] = useState<number | null>(null);
  const lists = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <section aria-labelledby="history">
      <Title order={2} mb="sm" id="history">
        History
      </Title>
      <Stack gap="sm">
        {lists.map(({ id, at, who, reason, changes }, index) => (
          <Paper key={id} withBorder p="md">
            <Group justify="space-between" align="flex-start" gap="sm">
              <div>
                <Text fw={550}>
                  {minuteText(at)}
                  {who !== null && `, by ${who}`}
                </Text>
                {reason !== null && <Text size="sm">{reason}</Text>}
                <List size="sm" c="dimmed" mt={4}>
                  {changes.slice(0, MOST_SHOWN).map(({ key, from, to }) => (
                    <List.Item key={key}>
                      {priceLabel(key)}: {from ?? 'none'} → {to ?? 'none'}
                    </List.Item>
                  ))}
                </List>
                {changes.length > MOST_SHOWN && (
                  <Text size="sm" c="dimmed">
                    and {changes.length - MOST_SHOWN} more
                  </Text>
                )}
              </div>
              {mayChange && index === 0 && lists.length > 1 && (
                <Button size="xs" variant="default" onClick={() => setUndone(id)}>
                  Undo
                </Button>
              )}
            </Group>
          </Paper>
        ))}
      </Stack>
      {hasNextPage && (
        <Button mt="sm" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier lists
        </Button>
      )}
      {undone !== null && <UndoDialog listId={undone} onClose={() => setUndone(null)} />}
    </section>
  );
}

function UndoDialog({ listId, onClose }: { listId: number; onClose: () => void }) {
  const utils = trpc.useUtils();
  const undo = trpc.prices.undo.useMutation({
    meta: { showsFailure: true },
    onSuccess: () => {
      notifications.show({
        color: 'good',
        title: 'Undone',
        message: 'The former prices are in force again.',
      });
      void utils.prices.invalidate();
    },
  });
  return (
    <ReasonDialog
      isOpen
      title="Undo the last change of prices"
      action="Undo"
      onConfirm={(reason) => undo.mutateAsync({ listId, reason })}
      onClose={onClose}
    >
      <Text>A new list that is equal to the former one comes into force.</Text>
    </ReasonDialog>
  );
}
