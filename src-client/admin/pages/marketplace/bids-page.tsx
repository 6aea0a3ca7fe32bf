import type { inferRouterOutputs } from '@trpc/server';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';
import { minuteText } from '#shared/dates.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, Filter } from '../../ui/data-table/types.ts';
import { wordsOf } from '../../ui/words-of.ts';

type Bid = inferRouterOutputs<AdminAppRouter>['marketplace']['bids']['rows'][number];

const COLUMNS: readonly Column<Bid, 'placedAt' | 'amountCents'>[] = [
  {
    id: 'placedAt',
    title: 'Placed',
    cell: ({ placedAt }) => minuteText(placedAt),
    text: ({ placedAt }) => new Date(placedAt).toISOString(),
    sort: 'placedAt',
    width: 170,
  },
  { id: 'username', title: 'Account', cell: ({ username }) => username, text: ({ username }) => username },
  { id: 'bidder', title: 'Bidder', cell: ({ bidder }) => bidder, text: ({ bidder }) => bidder, width: 190 },
  {
    id: 'amountCents',
    title: 'Bid',
    cell: ({ amountCents }) => formatMoney(amountCents),
    text: ({ amountCents }) => centsToDecimal(amountCents),
    sort: 'amountCents',
    isNumeric: true,
    width: 100,
  },
  {
    id: 'maxCents',
    title: 'At most',
    cell: ({ maxCents }) => formatMoney(maxCents),
    text: ({ maxCents }) => centsToDecimal(maxCents),
    isNumeric: true,
    width: 100,
  },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => wordsOf(state),
    text: ({ state }) => state,
    width: 100,
  },
];

const MINOR = ['maxCents', 'state'];

const FILTERS: readonly Filter[] = [
  { id: 'listingId', label: 'Listing', kind: 'number' },
  { id: 'bidder', label: 'Bidder', kind: 'text', isPrivate: true },
];

/** All bids, the newest first. */
export function BidsPage() {
  return (
    <DataTable
      name="bids"
      title="Bids"
      back={{ to: '/marketplace', label: 'Marketplace' }}
      columns={COLUMNS}
      filters={FILTERS}
      minor={MINOR}
      defaultSort={{ by: 'placedAt', descending: true }}
      list={(input) => trpcClient.marketplace.bids.query(input)}
      rowId={({ id }) => String(id)}
      rowName={({ bidder, username }) => `the bid of ${bidder} on ${username}`}
    />
  );
}
