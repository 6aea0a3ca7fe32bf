import { REGIONS } from '#shared/catalog/enumerations.ts';
import { PAYMENT_GATEWAYS } from '#shared/checkout/gateways.ts';
import { minuteText } from '#shared/dates.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { PURCHASE_STATES } from '#shared/purchases/purchase-states.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, Filter } from '../../ui/data-table/types.ts';
import { optionsOf, wordsOf } from '../../ui/words-of.ts';
import { CLASS_WORDS } from '../stock/stock-words.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';

type Row = Awaited<ReturnType<typeof trpcClient.orders.list.query>>['rows'][number];
type Sort = 'purchasedAt' | 'price';

const COLUMNS: readonly Column<Row, Sort>[] = [
  { id: 'id', title: 'Purchase', cell: ({ id }) => id, text: ({ id }) => id, width: 80 },
  {
    id: 'purchasedAt',
    title: 'When',
    cell: (row) => minuteText(row.purchasedAt),
    text: (row) => row.purchasedAt,
    sort: 'purchasedAt',
    width: 170,
  },
  { id: 'email', title: 'Customer', cell: ({ email }) => email, text: ({ email }) => email, width: 215 },
  { id: 'username', title: 'Account', cell: (row) => row.username, text: (row) => row.username, width: 185 },
  {
    id: 'region',
    title: 'Region',
    cell: ({ region }) => REGIONS[region],
    text: ({ region }) => REGIONS[region],
    width: 70,
  },
  {
    id: 'class',
    title: 'Class',
    cell: (row) => CLASS_WORDS[row.productClass],
    text: (row) => CLASS_WORDS[row.productClass],
    width: 115,
  },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => <StateBadge state={state} />,
    text: (row) => row.state,
    width: 95,
  },
  {
    id: 'price',
    title: 'Paid',
    cell: ({ priceCents }) => formatMoney(priceCents),
    text: ({ priceCents }) => centsToDecimal(priceCents),
    sort: 'price',
    width: 90,
    isNumeric: true,
  },
  {
    id: 'payment',
    title: 'Payment',
    cell: (row) => (row.paymentStatus === null ? 'Balance' : <StateBadge state={row.paymentStatus} />),
    text: (row) => row.paymentStatus,
    width: 110,
  },
  {
    id: 'coupon',
    title: 'Code',
    cell: (row) => row.couponCode ?? '',
    text: (row) => row.couponCode,
    isExtra: true,
  },
  {
    id: 'gateway',
    title: 'Gateway',
    cell: (row) => wordsOf(row.gateway ?? ''),
    text: (row) => row.gateway,
    isExtra: true,
  },
];

const MINOR = ['class', 'region', 'payment', 'username', 'id'];

const FILTERS: readonly Filter[] = [
  { id: 'states', label: 'State', kind: 'choices', options: optionsOf(PURCHASE_STATES) },
  { id: 'customerId', label: 'Customer number', kind: 'number' },
  { id: 'productId', label: 'Account number', kind: 'number' },
  { id: 'paymentId', label: 'Payment', kind: 'id' },
  { id: 'couponCode', label: 'Code', kind: 'text' },
  { id: 'gateway', label: 'Gateway', kind: 'choice', options: optionsOf(PAYMENT_GATEWAYS) },
  { id: 'origin', label: 'From', kind: 'choice', options: optionsOf(['shop', 'marketplace']) },
  { id: 'minPriceCents', label: 'From €', kind: 'money' },
  { id: 'maxPriceCents', label: 'Up to €', kind: 'money' },
  { id: 'since', label: 'Since', kind: 'day' },
  { id: 'until', label: 'Before', kind: 'day' },
];

const list = (input: Parameters<typeof trpcClient.orders.list.query>[0]) =>
  trpcClient.orders.list.query(input);

/** The customers' purchases. */
export function OrdersPage() {
  usePageTitle('Orders');
  return (
    <DataTable<Row, Sort>
      name="orders"
      title="Orders"
      columns={COLUMNS}
      filters={FILTERS}
      minor={MINOR}
      defaultSort={{ by: 'purchasedAt', descending: true }}
      list={list}
      rowId={({ id }) => String(id)}
      rowName={({ id }) => `purchase ${id}`}
      rowHref={({ id }) => `/orders/${id}`}
    />
  );
}
