import type { inferRouterOutputs } from '@trpc/server';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';
import { CLAIM_REASON_TEXTS, CLAIM_REASONS, CLAIM_STATES } from '#shared/claims/warranty-claim.ts';
import { minuteText } from '#shared/dates.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, Filter } from '../../ui/data-table/types.ts';
import { optionsOf } from '../../ui/words-of.ts';
import { StateBadge } from '../../ui/state-badge.tsx';

type Claim = inferRouterOutputs<AdminAppRouter>['marketplace']['claims']['rows'][number];

const COLUMNS: readonly Column<Claim, 'openedAt'>[] = [
  {
    id: 'openedAt',
    title: 'Opened',
    cell: ({ openedAt }) => minuteText(openedAt),
    text: ({ openedAt }) => new Date(openedAt).toISOString(),
    sort: 'openedAt',
    width: 170,
  },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => <StateBadge state={state} />,
    text: ({ state }) => state,
    width: 100,
  },
  { id: 'username', title: 'Account', cell: ({ username }) => username, text: ({ username }) => username },
  {
    id: 'reason',
    title: 'Reason',
    cell: ({ reason }) => (reason === null ? '' : CLAIM_REASON_TEXTS[reason]),
    text: ({ reason }) => reason,
    width: 200,
  },
  { id: 'buyer', title: 'Buyer', cell: ({ buyer }) => buyer, text: ({ buyer }) => buyer, width: 170 },
  {
    id: 'seller',
    title: 'Seller',
    cell: ({ seller }) => seller ?? 'the shop',
    text: ({ seller }) => seller,
    width: 200,
  },
  {
    id: 'priceCents',
    title: 'Price',
    cell: ({ priceCents }) => formatMoney(priceCents),
    text: ({ priceCents }) => centsToDecimal(priceCents),
    isNumeric: true,
    width: 100,
  },
];

const MINOR = ['seller', 'reason', 'buyer'];

const FILTERS: readonly Filter[] = [
  {
    id: 'state',
    label: 'State',
    kind: 'choice',
    options: optionsOf(CLAIM_STATES),
  },
  {
    id: 'reason',
    label: 'Reason',
    kind: 'choice',
    options: CLAIM_REASONS.map((value) => ({ value, label: CLAIM_REASON_TEXTS[value] })),
  },
  {
    id: 'about',
    label: 'Sold by',
    kind: 'choice',
    options: [
      { value: 'shop', label: 'the shop' },
      { value: 'marketplace', label: 'a customer' },
    ],
  },
  { id: 'username', label: 'Account', kind: 'text' },
];

/** Warranty claims, open and decided. */
export function ClaimsPage() {
  return (
    <DataTable
      name="claims"
      title="Warranty claims"
      back={{ to: '/marketplace', label: 'Marketplace' }}
      columns={COLUMNS}
      filters={FILTERS}
      minor={MINOR}
      defaultSort={{ by: 'openedAt', descending: true }}
      list={(input) => trpcClient.marketplace.claims.query(input)}
      rowId={({ id }) => String(id)}
      rowName={({ username }) => `the claim about ${username}`}
      rowHref={({ id }) => `/claims/${id}`}
    />
  );
}
