import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';
import { minuteText } from '#shared/dates.ts';
import { LISTING_STATES } from '#shared/marketplace/listing-states.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, Filter } from '../../ui/data-table/types.ts';
import { optionsOf } from '../../ui/words-of.ts';
import { StateBadge } from '../../ui/state-badge.tsx';

type Listing = inferRouterOutputs<AdminAppRouter>['marketplace']['listings']['rows'][number];

const COLUMNS: readonly Column<Listing, 'createdAt' | 'priceCents' | 'endsAt'>[] = [
  {
    id: 'username',
    title: 'Account',
    cell: ({ username }) => username,
    text: ({ username }) => username,
    width: 185,
  },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => <StateBadge state={state} />,
    text: ({ state }) => state,
    width: 100,
  },
  {
    id: 'priceCents',
    title: 'Price',
    cell: ({ priceCents }) => formatMoney(priceCents),
    text: ({ priceCents }) => centsToDecimal(priceCents),
    sort: 'priceCents',
    isNumeric: true,
    width: 100,
  },
  {
    id: 'bids',
    title: 'Bids',
    cell: ({ bids }) => bids,
    text: ({ bids }) => bids,
    isNumeric: true,
    width: 70,
  },
  { id: 'seller', title: 'Seller', cell: ({ seller }) => seller, text: ({ seller }) => seller, width: 200 },
  { id: 'buyer', title: 'Buyer', cell: ({ buyer }) => buyer ?? '', text: ({ buyer }) => buyer, width: 200 },
  {
    id: 'commissionCents',
    title: 'Commission',
    cell: ({ commissionCents }) => (commissionCents === null ? '' : formatMoney(commissionCents)),
    text: ({ commissionCents }) => (commissionCents === null ? null : centsToDecimal(commissionCents)),
    isNumeric: true,
    isExtra: true,
  },
  {
    id: 'createdAt',
    title: 'Listed',
    cell: ({ createdAt }) => minuteText(createdAt),
    text: ({ createdAt }) => new Date(createdAt).toISOString(),
    sort: 'createdAt',
    width: 170,
  },
  {
    id: 'endsAt',
    title: 'Ends',
    cell: ({ endsAt }) => (endsAt === null ? '' : minuteText(endsAt)),
    text: ({ endsAt }) => (endsAt === null ? null : new Date(endsAt).toISOString()),
    sort: 'endsAt',
    width: 170,
  },
];

const MINOR = ['buyer', 'createdAt', 'bids', 'seller', 'endsAt'];

const FILTERS: readonly Filter[] = [
  {
    id: 'states',
    label: 'State',
    kind: 'choices',
    options: optionsOf(LISTING_STATES),
  },
  { id: 'username', label: 'Account', kind: 'text' },
  { id: 'seller', label: 'Seller', kind: 'text', isPrivate: true },
  { id: 'since', label: 'Listed since', kind: 'day' },
  { id: 'until', label: 'Listed before', kind: 'day' },
];

/** The customers' listings. */
export function ListingsPage() {
  return (
    <DataTable
      name="listings"
      title="Marketplace"
      columns={COLUMNS}
      filters={FILTERS}
      minor={MINOR}
      defaultSort={{ by: 'createdAt', descending: true }}
      list={(input) => trpcClient.marketplace.listings.query(input)}
      rowId={({ id }) => String(id)}
      rowName={({ username }) => `the listing of ${username}`}
      rowHref={({ id }) => `/marketplace/bids?listingId=${id}`}
      actions={
        <Group gap="xs">
          {(
            [
              ['/marketplace/report', 'Report of a day'],
              ['/marketplace/bids', 'Bids'],
              ['/marketplace/claims', 'Claims'],
            ] as const
          ).map(([to, label]) => (
            <Button key={to} component={Link} to={to} variant="default" size="sm">
              {label}
            </Button>
          ))}
        </Group>
      }
    />
  );
}
