import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QUEUES, type QueueItem, type QueueName } from '#shared/admin/queues.ts';
import { ageText, minuteText } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { failureOf } from '#client/platform/failure.ts';
import { PageNotFound } from '../../layout/page-states.tsx';
import { trpcClient } from '../../platform/trpc.ts';
import { useParam } from '../../platform/use-param.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { type NewPassword, NewPasswordDialog } from '../../ui/new-password-dialog.tsx';
import { OtherOperators } from '../../ui/other-operators.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { wordsOf } from '../../ui/words-of.ts';
import { CustomerLink } from '../orders/order-parts.tsx';
import { useConsoleChanges } from '../today/use-console-changes.ts';
import { ItemActions } from './item-actions.tsx';
import { secondsSince } from './queue-strip.tsx';
import classes from './queues.module.css';
import { Problem } from '../../ui/problem.tsx';

export function QueuePage() {
  const queue = useParam('queue');
  return Object.hasOwn(QUEUES, queue) ? <Queue queue={queue as QueueName} /> : <PageNotFound />;
}

/** Their items have no page of their own: they are decided in the list. */
const DECIDED_HERE: readonly QueueName[] = ['trade_ins', 'listings'];

/** The items in one queue, the oldest first, each with its actions. */
function Queue({ queue }: { queue: QueueName }) {
  useConsoleChanges();
  const { title } = QUEUES[queue];
  const [made, setMade] = useState<NewPassword>();
  usePageTitle(title);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // Invalidated with all other queries of the queues.
    queryKey: [['queues', 'list'], { queue }],
    queryFn: ({ pageParam: cursor }) => trpcClient.queues.list.query({ queue, cursor, limit: 50 }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const items = data?.pages.flatMap(({ rows }) => rows);
  return (
    <Stack gap="md">
      <PageHead title={title} back={{ to: '/queues', label: 'Needs you' }} />
      {DECIDED_HERE.includes(queue) && <OtherOperators item={`queue:${queue}`} />}
      {error ? <Problem text={failureOf(error).text} /> : null}
      {items === undefined && !error ? <Skeleton h={200} role="status" aria-label="Loading" /> : null}
      {items?.length === 0 && <p className={classes.quiet}>Nothing waits here.</p>}
      <ul className={classes.items} aria-label={title}>
        {items?.map((item) => (
          <li key={item.id} className={classes.item}>
            <About queue={queue} item={item} />
            <ItemActions queue={queue} item={item} onNewPassword={setMade} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      <NewPasswordDialog made={made} onClose={() => setMade(undefined)} />
    </Stack>
  );
}

/**
 * In these queues, items are named by codes, which are put into words; in the others by usernames, and notes were
 * written by people.
 */
const OF_PAYMENTS: readonly QueueName[] = [
  'disputes',
  'stuck_payments',
  'failed_refunds',
  'returned_refunds',
];

interface AboutProps {
  queue: QueueName;
  item: Omit<QueueItem, 'since'> & { since: string | Date };
}

function About({ queue, item }: AboutProps) {
  const written = OF_PAYMENTS.includes(queue) ? wordsOf : (text: string): string => text;
  return (
    <div className={classes.about}>
      <Text fw={550}>
        {written(item.subject)}
        {item.amountCents !== null && ` · ${formatMoney(item.amountCents)}`}
      </Text>
      {item.email !== null && (
        <Text size="sm">
          {item.customerId === null ? item.email : <CustomerLink id={item.customerId} email={item.email} />}
        </Text>
      )}
      {item.note !== null && (
        <Text size="sm" c="dimmed">
          {written(item.note)}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        <time dateTime={new Date(item.since).toISOString()} title={minuteText(item.since)}>
          {ageText(secondsSince(item.since))}
        </time>
      </Text>
    </div>
  );
}
