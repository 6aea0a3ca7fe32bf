import { Button, Group } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { rankText } from '#shared/catalog/display.ts';
import { DIVISION_NUMBERS } from '#shared/admin/stock.ts';
import {
  DIVISIONS,
  FLASH_KEYS,
  RANKS,
  RANK_CODES,
  REGIONS,
  REGION_CODES,
} from '#shared/catalog/enumerations.ts';
import { PRODUCT_CLASSES } from '#shared/catalog/product-class.ts';
import { dayText } from '#shared/dates.ts';
import { useRight } from '../../platform/session.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, Filter } from '../../ui/data-table/types.ts';
import { StockTotals } from './stock-totals.tsx';
import { CLASS_WORDS, STATE_WORDS, StateBadge, stockPriceText, type StockState } from './stock-words.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

type Row = Awaited<ReturnType<typeof trpcClient.stock.list.query>>['rows'][number];
/** Created once, because dozens of rows may appear in one frame. */
const figures = new Intl.NumberFormat('en');

type Sort = 'newest' | 'username' | 'price' | 'blueEssence' | 'level';

const COLUMNS: readonly Column<Row, Sort>[] = [
  {
    id: 'username',
    title: 'Username',
    cell: ({ username }) => username,
    text: ({ username }) => username,
    sort: 'username',
    width: 195,
  },
  {
    id: 'state',
    title: 'State',
    cell: ({ status }) => <StateBadge state={status} />,
    text: ({ status }) => STATE_WORDS[status],
    width: 100,
  },
  {
    id: 'class',
    title: 'Class',
    cell: ({ productClass }) => CLASS_WORDS[productClass],
    text: ({ productClass }) => CLASS_WORDS[productClass],
    width: 115,
  },
  {
    id: 'price',
    title: 'Price',
    cell: stockPriceText,
    text: ({ priceCents }) => (priceCents === null ? null : priceCents / 100),
    sort: 'price',
    width: 90,
    isNumeric: true,
  },
  {
    id: 'region',
    title: 'Region',
    cell: ({ region }) => REGIONS[region],
    text: ({ region }) => REGIONS[region],
    width: 75,
  },
  {
    id: 'level',
    title: 'Level',
    cell: ({ level }) => level,
    text: ({ level }) => level,
    sort: 'level',
    width: 75,
    isNumeric: true,
  },
  {
    id: 'blueEssence',
    title: 'Blue essence',
    cell: ({ blueEssence }) => figures.format(blueEssence),
    text: ({ blueEssence }) => blueEssence,
    sort: 'blueEssence',
    width: 120,
    isNumeric: true,
  },
  {
    id: 'skins',
    title: 'Skins',
    cell: ({ skinCount }) => skinCount,
    text: ({ skinCount }) => skinCount,
    width: 65,
    isNumeric: true,
  },
  {
    id: 'rank',
    title: 'Rank',
    cell: ({ rank, division }) => rankText(rank, division),
    text: ({ rank, division }) => rankText(rank, division),
    width: 110,
  },
  {
    id: 'createdAt',
    title: 'In stock since',
    cell: ({ createdAt }) => dayText(createdAt),
    text: ({ createdAt }) => new Date(createdAt).toISOString(),
    sort: 'newest',
    width: 130,
  },
];

const MINOR = ['skins', 'level', 'blueEssence', 'rank', 'region', 'class', 'createdAt'];

const FILTERS: readonly Filter[] = [
  { id: 'username', kind: 'text', label: 'Username', placeholder: 'A part of it' },
  {
    id: 'states',
    kind: 'choices',
    label: 'State',
    options: (Object.keys(STATE_WORDS) as StockState[]).map((value) => ({
      value,
      label: STATE_WORDS[value],
    })),
  },
  {
    id: 'classes',
    kind: 'choices',
    label: 'Class',
    options: PRODUCT_CLASSES.map((value) => ({ value, label: CLASS_WORDS[value] })),
  },
  {
    id: 'regions',
    kind: 'choices',
    label: 'Region',
    options: REGION_CODES.map((value) => ({ value, label: REGIONS[value] })),
  },
  { id: 'minPriceCents', kind: 'money', label: 'From €' },
  { id: 'maxPriceCents', kind: 'money', label: 'Up to €' },
  {
    id: 'age',
    kind: 'choice',
    label: 'Age',
    options: [
      { value: 'old-stock', label: 'Old stock' },
      { value: 'new-stock', label: 'New stock' },
    ],
  },
  {
    id: 'ranks',
    kind: 'choices',
    label: 'Rank',
    options: RANK_CODES.map((value) => ({ value, label: RANKS[value] })),
  },
  {
    id: 'divisions',
    kind: 'choices',
    label: 'Division',
    options: DIVISION_NUMBERS.map((value) => ({ value, label: DIVISIONS[value] })),
  },
  {
    id: 'flashKey',
    kind: 'choice',
    label: 'Flash key',
    options: FLASH_KEYS.map((value) => ({ value, label: value.toUpperCase() })),
  },
  { id: 'isPremium', kind: 'yes-no', label: 'Premium' },
  { id: 'isMythic', kind: 'yes-no', label: 'Mythic skin' },
  { id: 'minBlueEssence', kind: 'number', label: 'Blue essence from' },
  { id: 'maxBlueEssence', kind: 'number', label: 'Blue essence up to' },
  { id: 'minOrangeEssence', kind: 'number', label: 'Orange essence from' },
  { id: 'maxOrangeEssence', kind: 'number', label: 'Orange essence up to' },
  { id: 'skinIds', kind: 'skins', label: 'Skins' },
  { id: 'champions', kind: 'champions', label: 'Champions' },
  { id: 'isUnpriced', kind: 'yes-no', label: 'Without a price' },
  { id: 'since', kind: 'day', label: 'In stock since' },
  { id: 'until', kind: 'day', label: 'In stock before' },
];
const SORT = { by: 'newest', descending: true } as const;

const list = (input: Parameters<typeof trpcClient.stock.list.query>[0]) => trpcClient.stock.list.query(input);
const idOf = ({ id }: Row): string => String(id);
const nameOf = ({ username }: Row): string => `account ${username}`;
const hrefOf = ({ id }: Row): string => `/stock/${id}`;

function withdrawChosen(rows: Row[], clear: () => void) {
  return <WithdrawButton usernames={rows.map(({ username }) => username)} onDone={clear} size="xs" />;
}

export function StockPage() {
  const mayChange = useRight('stock.change');
  return (
    <DataTable<Row, Sort>
      name="stock"
      title="Stock"
      columns={COLUMNS}
      filters={FILTERS}
      minor={MINOR}
      defaultSort={SORT}
      list={list}
      rowId={idOf}
      rowName={nameOf}
      rowHref={hrefOf}
      {...(mayChange ? { bulk: withdrawChosen } : {})}
      actions={
        <Group gap="sm">
          <StockTotals filters={FILTERS} />
          {mayChange && (
            <Button component={Link} to="/import" leftSection={<IconUpload size={18} aria-hidden="true" />}>
              Import
            </Button>
          )}
        </Group>
      }
    />
  );
}
