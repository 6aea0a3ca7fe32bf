import { PAYMENT_GATEWAYS } from '#shared/checkout/gateways.ts';
import { minuteText } from '#shared/dates.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { PAYMENT_PURPOSES, PAYMENT_STATUSES } from '#shared/payments/payment-statuses.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, Filter } from '../../ui/data-table/types.ts';
import { optionsOf, wordsOf } from '../../ui/words-of.ts';
import { StateBadge } from '../../ui/state-badge.tsx';

type Row = Awaited<ReturnType<typeof trpcClient.payments.list.query>>['rows'][number];
type Sort = 'createdAt' | 'amount';

const COLUMNS: readonly Column<Row, Sort>[] = [
  { id: 'id', title: 'Payment', cell: ({ id }) => id.slice(0, 8), text: ({ id }) => id, width: 100 },
  {
    id: 'createdAt',
    title: 'Opened',
    cell: (row) => minuteText(row.createdAt),
    text: (row) => row.createdAt,
    sort: 'createdAt',
    width: 170,
  },
  { id: 'email', title: 'Customer', cell: ({ email }) => email, text: ({ email }) => email, width: 190 },
  {
    id: 'purpose',
    title: 'For',
    cell: ({ purpose }) => wordsOf(purpose),
    text: ({ purpose }) => purpose,
    width: 90,
  },
  {
    id: 'gateway',
    title: 'Gateway',
    cell: ({ gateway }) => wordsOf(gateway),
    text: ({ gateway }) => gateway,
    width: 90,
  },
  {
    id: 'status',
    title: 'State',
    cell: (row) => <StateBadge state={row.status} />,
    text: (row) => row.status,
    width: 120,
  },
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
    id: 'refunded',
    title: 'Gone back',
    cell: ({ refundedCents }) => (refundedCents === 0 ? '' : formatMoney(refundedCents)),
    text: ({ refundedCents }) => centsToDecimal(refundedCents),
    width: 100,
    isNumeric: true,
  },
  {
    id: 'error',
    title: 'Error',
    cell: ({ error }) => error ?? '',
    text: ({ error }) => error,
    isExtra: true,
    width: 220,
  },
];

const MINOR = ['gateway', 'refunded', 'purpose', 'id'];

const FILTERS: readonly Filter[] = [
  { id: 'statuses', label: 'State', kind: 'choices', options: optionsOf(PAYMENT_STATUSES) },
  { id: 'customerId', label: 'Customer number', kind: 'number' },
  { id: 'gateway', label: 'Gateway', kind: 'choice', options: optionsOf(PAYMENT_GATEWAYS) },
  { id: 'purpose', label: 'For', kind: 'choice', options: optionsOf(PAYMENT_PURPOSES) },
  { id: 'minAmountCents', label: 'From €', kind: 'money' },
  { id: 'maxAmountCents', label: 'Up to €', kind: 'money' },
  { id: 'since', label: 'Since', kind: 'day' },
  { id: 'until', label: 'Before', kind: 'day' },
];

const list = (input: Parameters<typeof trpcClient.payments.list.query>[0]) =>
  trpcClient.payments.list.query(input);

/** Payments requested from the providers. */
export function PaymentsPage() {
  usePageTitle('Payments');
  return (
    <DataTable<Row, Sort>
      name="payments"
      title="Payments"
      columns={COLUMNS}
      filters={FILTERS}
      minor={MINOR}
      defaultSort={{ by: 'createdAt', descending: true }}
      list={list}
      rowId={({ id }) => id}
      rowName={({ id }) => `payment ${id.slice(0, 8)}`}
      rowHref={({ id }) => `/payments/${id}`}
    />
  );
}
