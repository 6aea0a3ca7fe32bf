import { Badge, Button, Group } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { couponCodeSchema } from '#shared/admin/coupons.ts';
import { minuteText, yearOrDayText } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { useRight } from '../../platform/session.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { type Search, textsOf } from '../../ui/data-table/list-address.ts';
import type { Column, Filter } from '../../ui/data-table/types.ts';
import { CouponUses } from './coupon-uses.tsx';
import { NewDiscount } from './new-discount.tsx';
import { RevokeDialog, type RevokedCodes } from './revoke-dialog.tsx';

type Row = Awaited<ReturnType<typeof trpcClient.coupons.list.query>>['rows'][number];
type Sort = 'createdAt' | 'code' | 'uses';

const STATES = {
  usable: { label: 'In use', color: 'good' },
  revoked: { label: 'Revoked', color: 'bad' },
  expired: { label: 'Over', color: 'warn' },
} as const;

const MINOR = ['perCustomer', 'createdAt', 'uses', 'expiresAt'];

const FILTERS: readonly Filter[] = [
  { id: 'prefix', kind: 'text', label: 'Code', placeholder: 'Begins with' },
  {
    id: 'state',
    kind: 'choice',
    label: 'State',
    options: (['usable', 'revoked', 'expired'] as const).map((value) => ({
      value,
      label: STATES[value].label,
    })),
  },
  { id: 'isUsed', kind: 'yes-no', label: 'Used', yes: 'At least once', no: 'Never' },
];
const SORT = { by: 'createdAt', descending: true } as const;

/** "10% off", "€5.00 off" */
function discountText({ discountType, amount }: Pick<Row, 'discountType' | 'amount'>): string {
  return discountType === 'percentage' ? `${amount / 100}% off` : `${formatMoney(amount)} off`;
}

function usesText({ uses, maxUses }: Pick<Row, 'uses' | 'maxUses'>): string {
  return maxUses === null ? String(uses) : `${uses} of ${maxUses}`;
}

const list = (input: Parameters<typeof trpcClient.coupons.list.query>[0]) =>
  trpcClient.coupons.list.query(input);
const codeOf = ({ code }: Row): string => code;
const nameOf = ({ code }: Row): string => `code ${code}`;

const COLUMNS: readonly Column<Row, Sort>[] = [
  { id: 'code', title: 'Code', cell: codeOf, text: codeOf, sort: 'code', width: 220 },
  { id: 'discount', title: 'Gives', cell: discountText, text: discountText, width: 110 },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => (
      <Badge variant="light" color={STATES[state].color}>
        {STATES[state].label}
      </Badge>
    ),
    text: ({ state }) => STATES[state].label,
    width: 100,
  },
  {
    id: 'uses',
    title: 'Uses',
    cell: usesText,
    text: ({ uses }) => uses,
    sort: 'uses',
    width: 100,
    isNumeric: true,
  },
  {
    id: 'perCustomer',
    title: 'Per customer',
    cell: ({ maxUsesPerCustomer }) => maxUsesPerCustomer ?? 'No limit',
    text: ({ maxUsesPerCustomer }) => maxUsesPerCustomer,
    width: 120,
  },
  {
    id: 'expiresAt',
    title: 'Last day',
    cell: ({ lastDay }) => (lastDay ? yearOrDayText(lastDay) : 'Without end'),
    text: ({ expiresAt }) => (expiresAt ? new Date(expiresAt).toISOString() : null),
    width: 170,
  },
  {
    id: 'createdAt',
    title: 'Made',
    cell: ({ createdAt }) => minuteText(createdAt),
    text: ({ createdAt }) => new Date(createdAt).toISOString(),
    sort: 'createdAt',
    width: 170,
  },
];

function actionsColumn({
  onShow,
  onRevoke,
}: {
  onShow: (code: string) => void;
  onRevoke: ((code: string) => void) | undefined;
}): Column<Row, Sort> {
  return {
    id: 'do',
    title: 'Actions',
    cell: ({ code, state }) => (
      <Group gap={4} wrap="nowrap">
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onShow(code)}
          aria-label={`Show the uses of ${code}`}
        >
          Uses
        </Button>
        {onRevoke && state === 'usable' && (
          <Button
            size="compact-xs"
            variant="light"
            color="bad"
            onClick={() => onRevoke(code)}
            aria-label={`Revoke ${code}`}
          >
            Revoke
          </Button>
        )}
      </Group>
    ),
    width: 150,
  };
}

export function CouponsPage() {
  const mayChange = useRight('coupons.change');
  const [revoked, setRevoked] = useState<RevokedCodes | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const columns = useMemo(
    () => [
      ...COLUMNS,
      actionsColumn({ onShow: setShown, onRevoke: mayChange ? (code) => setRevoked({ code }) : undefined }),
    ],
    [mayChange],
  );
  const search: Search = useSearch({ strict: false });
  const prefix = textsOf(search['prefix'])[0]?.trim().toUpperCase();
  return (
    <>
      <DataTable<Row, Sort>
        name="coupons"
        title="Discount codes"
        columns={columns}
        filters={FILTERS}
        minor={MINOR}
        defaultSort={SORT}
        list={list}
        rowId={codeOf}
        rowName={nameOf}
        empty="No discount codes yet."
        actions={
          mayChange && (
            <>
              {prefix !== undefined && couponCodeSchema.safeParse(prefix).success && (
                <Button variant="light" color="bad" onClick={() => setRevoked({ prefix })}>
                  Revoke all that begin with {prefix}
                </Button>
              )}
              <NewDiscount />
            </>
          )
        }
      />
      {revoked !== null && <RevokeDialog codes={revoked} onClose={() => setRevoked(null)} />}
      {shown !== null && <CouponUses code={shown} onClose={() => setShown(null)} />}
    </>
  );
}
