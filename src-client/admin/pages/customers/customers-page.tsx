import { dayText } from '#shared/dates.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, Filter } from '../../ui/data-table/types.ts';
import { StateBadge } from '../../ui/state-badge.tsx';

type Row = Awaited<ReturnType<typeof trpcClient.customers.list.query>>['rows'][number];
type Sort = 'registeredAt' | 'balance';

function stateOf({ blockedAt, takeoverReportedAt, emailVerifiedAt }: Row): string {
  if (blockedAt !== null) return 'blocked';
  if (takeoverReportedAt !== null) return 'taken_over';
  return emailVerifiedAt === null ? 'not_confirmed' : '';
}

const COLUMNS: readonly Column<Row, Sort>[] = [
  { id: 'id', title: 'Number', cell: ({ id }) => id, text: ({ id }) => id, width: 90 },
  { id: 'email', title: 'Customer', cell: ({ email }) => email, text: ({ email }) => email, width: 260 },
  {
    id: 'registeredAt',
    title: 'Registered',
    cell: (row) => dayText(row.registeredAt),
    text: (row) => row.registeredAt,
    sort: 'registeredAt',
  },
  {
    id: 'purchases',
    title: 'Purchases',
    cell: (row) => row.purchases,
    text: (row) => row.purchases,
    width: 100,
    isNumeric: true,
  },
  {
    id: 'balance',
    title: 'Balance',
    cell: ({ balanceCents }) => formatMoney(balanceCents ?? 0),
    text: ({ balanceCents }) => centsToDecimal(balanceCents ?? 0),
    sort: 'balance',
    width: 110,
    isNumeric: true,
  },
  {
    id: 'state',
    title: 'State',
    cell: (row) => stateOf(row) && <StateBadge state={stateOf(row)} />,
    text: stateOf,
    width: 130,
  },
];

const MINOR = ['purchases', 'id', 'registeredAt'];

const FILTERS: readonly Filter[] = [
  { id: 'isBlocked', label: 'Blocked', kind: 'yes-no' },
  { id: 'isVerified', label: 'Address confirmed', kind: 'yes-no' },
  { id: 'isReported', label: 'Reported as taken over', kind: 'yes-no' },
  { id: 'hasDispute', label: 'With disputes', kind: 'yes-no' },
  { id: 'since', label: 'Registered since', kind: 'day' },
  { id: 'until', label: 'Registered before', kind: 'day' },
];

const list = (input: Parameters<typeof trpcClient.customers.list.query>[0]) =>
  trpcClient.customers.list.query(input);

/** Registered customers. Addresses can only be searched with Ctrl+K, because URLs must not contain them. */
export function CustomersPage() {
  usePageTitle('Customers');
  return (
    <DataTable<Row, Sort>
      name="customers"
      title="Customers"
      columns={COLUMNS}
      filters={FILTERS}
      minor={MINOR}
      defaultSort={{ by: 'registeredAt', descending: true }}
      list={list}
      rowId={({ id }) => String(id)}
      rowName={({ email }) => email}
      rowHref={({ id }) => `/customers/${id}`}
    />
  );
}
