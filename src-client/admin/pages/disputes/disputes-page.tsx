import { minuteText } from '#shared/dates.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { DISPUTE_STATES } from '#shared/payments/dispute-states.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, Filter } from '../../ui/data-table/types.ts';
import { optionsOf, wordsOf } from '../../ui/words-of.ts';
import { StateBadge } from '../../ui/state-badge.tsx';

type Row = Awaited<ReturnType<typeof trpcClient.disputes.list.query>>['rows'][number];
type Sort = 'openedAt' | 'amount';

const COLUMNS: readonly Column<Row, Sort>[] = [
  { id: 'id', title: 'Dispute', cell: ({ id }) => id, text: ({ id }) => id, width: 80 },
  {
    id: 'openedAt',
    title: 'Opened',
    cell: (row) => minuteText(row.openedAt),
    text: (row) => row.openedAt,
    sort: 'openedAt',
    width: 170,
  },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => <StateBadge state={state} />,
    text: ({ state }) => state,
    width: 90,
  },
  {
    id: 'reason',
    title: 'The bank says',
    cell: ({ reason }) => wordsOf(reason ?? ''),
    text: ({ reason }) => reason,
    width: 140,
  },
  { id: 'email', title: 'Customer', cell: ({ email }) => email, text: ({ email }) => email, width: 200 },
  {
    id: 'amount',
    title: 'Amount',
    cell: ({ amountCents }) => formatMoney(amountCents),
    text: ({ amountCents }) => centsToDecimal(amountCents),
    sort: 'amount',
    width: 100,
    isNumeric: true,
  },
  {
    id: 'debt',
    title: 'Not covered',
    cell: ({ debtCents }) => (debtCents === 0 ? '' : formatMoney(debtCents)),
    text: ({ debtCents }) => centsToDecimal(debtCents),
    width: 110,
    isNumeric: true,
  },
];

const MINOR = ['debt', 'reason', 'id'];

const FILTERS: readonly Filter[] = [
  {
    id: 'states',
    label: 'State',
    kind: 'choices',
    options: optionsOf(DISPUTE_STATES),
  },
  { id: 'customerId', label: 'Customer number', kind: 'number' },
  { id: 'hasDebt', label: 'Not covered', kind: 'yes-no' },
  { id: 'since', label: 'Since', kind: 'day' },
  { id: 'until', label: 'Before', kind: 'day' },
];

const list = (input: Parameters<typeof trpcClient.disputes.list.query>[0]) =>
  trpcClient.disputes.list.query(input);

/** Payments that customers' banks reverse. */
export function DisputesPage() {
  usePageTitle('Disputes');
  return (
    <DataTable<Row, Sort>
      name="disputes"
      title="Disputes"
      columns={COLUMNS}
      filters={FILTERS}
      minor={MINOR}
      defaultSort={{ by: 'openedAt', descending: true }}
      list={list}
      rowId={({ id }) => String(id)}
      rowName={({ id }) => `dispute ${id}`}
      rowHref={({ id }) => `/disputes/${id}`}
      empty="No bank asks for anything back."
    />
  );
}
