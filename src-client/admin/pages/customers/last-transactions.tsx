import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import { failureOf } from '#client/platform/failure.ts';
import { useRight } from '../../platform/session.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { Lines } from '../../ui/lines.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { PageLink } from '../orders/order-parts.tsx';
import type { ShownCustomer } from './customer-actions.tsx';

/** The last changes of the balance, and on request those before them. */
export function LastTransactions({ customer }: { customer: ShownCustomer }) {
  const { id, transactions, transactionCount } = customer;
  const seesLedger = useRight('ledger.read');
  const [isMoreWanted, setMoreWanted] = useState(false);
  const { data, error, hasNextPage, fetchNextPage, isFetching, refetch } = useInfiniteQuery({
    // Pages are counted from the newest transaction: after another one they begin anew.
    queryKey: [...getQueryKey(trpc.customers.transactions), 'pages', id, transactions[0]?.id],
    queryFn: ({ pageParam }) => trpcClient.customers.transactions.query({ id, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    enabled: isMoreWanted,
  });
  const loaded = data?.pages.flatMap(({ results }) => results) ?? transactions;
  // A transaction posted between two pages moves the last of one to the next.
  const shown = loaded.filter(({ id: entry }, index) => index === 0 || entry < loaded[index - 1]!.id);
  const isMore = data ? hasNextPage : transactionCount > transactions.length;
  return (
    <Section
      title="Last transactions"
      aside={
        seesLedger && <PageLink to={`/ledger/journals?account=customer:${id}`}>All their journals</PageLink>
      }
    >
      <Lines
        heads={['When', 'What', '#Amount', '#Balance']}
        lines={shown.map((transaction) => ({
          key: transaction.id,
          cells: [
            momentText(transaction.date),
            transaction.description,
            formatMoney(transaction.amountCents),
            formatMoney(transaction.balanceAfterCents),
          ],
        }))}
        empty="The balance never changed."
      />
      {error && (
        <Problem text={failureOf(error).text} onRetry={() => void (data ? fetchNextPage() : refetch())} />
      )}
      {isMore && !error && (
        <Group>
          <Button
            variant="default"
            loading={isFetching}
            onClick={() => {
              if (data) void fetchNextPage();
              else setMoreWanted(true);
            }}
          >
            Show more
          </Button>
        </Group>
      )}
    </Section>
  );
}
