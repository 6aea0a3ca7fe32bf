import { dayText, minuteText } from '#shared/dates.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, Filter } from '../../ui/data-table/types.ts';
import { CustomerLink } from '../orders/order-parts.tsx';

type Code = Awaited<ReturnType<typeof trpcClient.coupons.balanceCodes.query>>['rows'][number];
type Sort = 'number' | 'redeemedAt';

const FILTERS: readonly Filter[] = [
  { id: 'batch', kind: 'text', label: 'Batch', placeholder: 'Its whole name' },
  { id: 'number', kind: 'number', label: 'Number' },
  { id: 'isRedeemed', kind: 'yes-no', label: 'Redeemed' },
  { id: 'customerId', kind: 'number', label: 'Customer’s number' },
];
const MINOR = ['createdAt', 'amountCents'];

function stateText({ redeemedAt, revokedAt }: Code): string {
  if (redeemedAt !== null) return 'Redeemed';
  return revokedAt === null ? 'Open' : `Revoked ${dayText(revokedAt)}`;
}

const instant = (at: string | Date | null): string | null =>
  at === null ? null : new Date(at).toISOString();

const COLUMNS: readonly Column<Code, Sort>[] = [
  { id: 'batch', title: 'Batch', cell: ({ batch }) => batch, text: ({ batch }) => batch, width: 160 },
  {
    id: 'number',
    title: 'Number',
    cell: ({ number }) => number,
    text: ({ number }) => number,
    sort: 'number',
    isNumeric: true,
    width: 90,
  },
  { id: 'state', title: 'State', cell: stateText, text: stateText, width: 160 },
  {
    id: 'redeemedAt',
    title: 'Redeemed',
    cell: ({ redeemedAt }) => redeemedAt !== null && minuteText(redeemedAt),
    text: ({ redeemedAt }) => instant(redeemedAt),
    sort: 'redeemedAt',
    width: 170,
  },
  {
    id: 'customer',
    title: 'By',
    cell: ({ customerId, email }) =>
      customerId !== null && email !== null && <CustomerLink id={customerId} email={email} />,
    text: ({ email }) => email,
    width: 240,
  },
  {
    id: 'amountCents',
    title: 'Worth',
    cell: ({ amountCents }) => formatMoney(amountCents),
    text: ({ amountCents }) => centsToDecimal(amountCents),
    isNumeric: true,
    width: 100,
  },
  {
    id: 'createdAt',
    title: 'Made',
    cell: ({ createdAt }) => minuteText(createdAt),
    text: ({ createdAt }) => instant(createdAt),
    width: 170,
  },
];

const list = (input: Parameters<typeof trpcClient.coupons.balanceCodes.query>[0]) =>
  trpcClient.coupons.balanceCodes.query(input);

/** The codes of all batches or one: which were redeemed, when and by whom. */
export function ListOfBalanceCodesPage() {
  return (
    <DataTable<Code, Sort>
      name="balance-codes"
      title="Codes"
      back={{ to: '/balance-codes', label: 'Balance codes' }}
      columns={COLUMNS}
      filters={FILTERS}
      minor={MINOR}
      defaultSort={{ by: 'number', descending: false }}
      list={list}
      rowId={({ id }) => String(id)}
      rowName={({ batch, number }) => `code ${number} of ${batch}`}
      empty="No balance codes yet."
    />
  );
}
