import { Badge, Button, Group } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { PageFault, PagePending } from '../../layout/page-states.tsx';
import { useRight } from '../../platform/session.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, Filter } from '../../ui/data-table/types.ts';
import { wordsOf } from '../../ui/words-of.ts';
import { ChangeTierDialog, type SkinRow } from './change-tier-dialog.tsx';
import { PicturesButton } from './pictures-button.tsx';

type Sort = 'id' | 'title' | 'tier';

const list = (input: Parameters<typeof trpcClient.skins.list.query>[0]) => trpcClient.skins.list.query(input);
const idOf = ({ id }: SkinRow): string => String(id);
const nameOf = ({ title }: SkinRow): string => title;
const MINOR = ['id'];

const SORT = { by: 'title', descending: false } as const;

const COLUMNS: readonly Column<SkinRow, Sort>[] = [
  {
    id: 'title',
    title: 'Skin',
    cell: ({ title }) => title,
    text: ({ title }) => title,
    sort: 'title',
    width: 220,
  },
  {
    id: 'champion',
    title: 'Champion',
    cell: ({ champion }) => champion,
    text: ({ champion }) => champion,
    width: 140,
  },
  {
    id: 'tier',
    title: 'Tier',
    cell: ({ tier }) => (
      <Badge
        variant={tier === 'MYTHIC' ? 'light' : 'default'}
        color={tier === 'MYTHIC' ? 'mythic' : undefined}
      >
        {wordsOf(tier.toLowerCase())}
      </Badge>
    ),
    text: ({ tier }) => tier,
    sort: 'tier',
    width: 130,
  },
  {
    id: 'id',
    title: 'Number',
    cell: ({ id }) => id,
    text: ({ id }) => id,
    sort: 'id',
    width: 100,
    isNumeric: true,
  },
];

function changeColumn(onChoose: (row: SkinRow) => void): Column<SkinRow, Sort> {
  return {
    id: 'change',
    title: 'Actions',
    cell: (row) => (
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => onChoose(row)}
        aria-label={`Change the tier of ${row.title}`}
      >
        Change
      </Button>
    ),
    width: 100,
  };
}

/** Skins with their tiers, which affect prices, and a check for missing pictures. */
export function SkinsPage() {
  const mayChange = useRight('skins.change');
  const { data: choices, error, refetch } = trpc.skins.facts.useQuery();
  const [chosen, setChosen] = useState<SkinRow | null>(null);
  const filters = useMemo<Filter[]>(
    () => [
      { id: 'title', kind: 'text', label: 'Skin', placeholder: 'A part of its name' },
      {
        id: 'champion',
        kind: 'choice',
        label: 'Champion',
        options: (choices?.champions ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        id: 'tier',
        kind: 'choice',
        label: 'Tier',
        options: (choices?.tiers ?? []).map(({ tier, count }) => ({
          value: tier,
          label: `${wordsOf(tier.toLowerCase())} (${count})`,
        })),
      },
    ],
    [choices],
  );
  const columns = useMemo(() => (mayChange ? [...COLUMNS, changeColumn(setChosen)] : COLUMNS), [mayChange]);
  if (error && !choices) return <PageFault error={error} reset={() => void refetch()} />;
  if (!choices) return <PagePending />;
  return (
    <>
      <DataTable<SkinRow, Sort>
        name="skins"
        title="Skins"
        columns={columns}
        filters={filters}
        minor={MINOR}
        defaultSort={SORT}
        list={list}
        rowId={idOf}
        rowName={nameOf}
        actions={
          mayChange && (
            <Group gap="sm">
              <PicturesButton champions={choices.champions} />
              <Button component={Link} to="/import" leftSection={<IconUpload size={18} aria-hidden="true" />}>
                Import
              </Button>
            </Group>
          )
        }
      />
      {chosen && <ChangeTierDialog skin={chosen} tiers={choices.tiers} onClose={() => setChosen(null)} />}
    </>
  );
}
