import type { inferRouterOutputs } from '@trpc/server';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';
import { minuteText } from '#shared/dates.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, Filter } from '../../ui/data-table/types.ts';
import { accountText } from '../../ui/account-text.ts';
import { optionsOf, wordsOf } from '../../ui/words-of.ts';

type Journal = inferRouterOutputs<AdminAppRouter>['ledger']['journals']['rows'][number];

const COLUMNS: readonly Column<Journal, 'postedAt' | 'amountCents'>[] = [
  {
    id: 'postedAt',
    title: 'Posted',
    cell: ({ postedAt }) => minuteText(postedAt),
    text: ({ postedAt }) => new Date(postedAt).toISOString(),
    sort: 'postedAt',
    width: 170,
  },
  { id: 'kind', title: 'Kind', cell: ({ kind }) => wordsOf(kind), text: ({ kind }) => kind, width: 120 },
  {
    id: 'description',
    title: 'What for',
    cell: ({ description }) => description,
    text: ({ description }) => description,
    width: 240,
  },
  {
    id: 'amountCents',
    title: 'Amount',
    cell: ({ amountCents }) => formatMoney(amountCents),
    text: ({ amountCents }) => centsToDecimal(amountCents),
    sort: 'amountCents',
    isNumeric: true,
    width: 110,
  },
  {
    id: 'entries',
    title: 'Entries',
    cell: ({ entries }) =>
      entries.map(({ account, cents }) => `${accountText(account)} ${formatMoney(cents)}`).join(', '),
    text: ({ entries }) =>
      entries.map(({ account, cents }) => `${account} ${centsToDecimal(cents)}`).join(', '),
    width: 360,
  },
  {
    id: 'reference',
    title: 'Reference',
    cell: ({ reference }) => reference,
    text: ({ reference }) => reference,
    isExtra: true,
    width: 280,
  },
];

const MINOR = ['entries', 'kind'];

/** All journals. */
export function JournalsPage() {
  const { data: kinds } = trpc.ledger.kinds.useQuery(undefined, { staleTime: 600_000 });
  return (
    <DataTable
      name="journals"
      title="Journals"
      back={{ to: '/ledger', label: 'Ledger' }}
      columns={COLUMNS}
      filters={filtersOf(kinds ?? [])}
      minor={MINOR}
      defaultSort={{ by: 'postedAt', descending: true }}
      list={(input) => trpcClient.ledger.journals.query(input)}
      rowId={({ id }) => String(id)}
      rowName={({ id }) => `journal ${id}`}
      rowHref={({ id }) => `/ledger/journals/${id}`}
    />
  );
}

function filtersOf(kinds: readonly string[]): Filter[] {
  return [
    { id: 'kind', label: 'Kind', kind: 'choice', options: optionsOf(kinds) },
    { id: 'account', label: 'Account', kind: 'text', placeholder: 'system:sales, customer:7' },
    { id: 'reference', label: 'Reference begins', kind: 'text', placeholder: 'payment:' },
    { id: 'since', label: 'Since', kind: 'day' },
    { id: 'until', label: 'Before', kind: 'day' },
    { id: 'minCents', label: 'From €', kind: 'money' },
    { id: 'maxCents', label: 'Up to €', kind: 'money' },
  ];
}
