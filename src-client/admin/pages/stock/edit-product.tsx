import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import { EDITABLE_COLUMNS } from '#shared/admin/stock.ts';
import { trpc, type trpcClient } from '../../platform/trpc.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { counted } from './stock-words.tsx';

export type ShownProduct = Awaited<ReturnType<typeof trpcClient.stock.product.query>>;

type Column = (typeof EDITABLE_COLUMNS)[number];

const LABELS: Record<Column, string> = {
  region: 'Region',
  level: 'Level',
  blue_essence: 'Blue essence',
  orange_essence: 'Orange essence',
  mythic_essence: 'Mythic essence',
  skins: 'Shards (skin ids)',
  permanent_skins: 'Permanent shards (skin ids)',
  owned_skins: 'Owned skins (skin ids)',
  is_handleveled: 'Hand-leveled (0 or 1)',
  is_premium: 'Premium (0 or 1)',
  is_safe: 'Safe (0 or 1)',
  has_warranty: 'Warranty (0 or 1)',
  rank: 'Rank (UN: unranked)',
  division: 'Division (1 to 4)',
  flash_key: 'Flash key (d or f)',
  solo_wins: 'Solo wins',
  solo_losses: 'Solo losses',
  date_last_played: 'Last played (2022-07-31)',
  cost: 'Cost in EUR (2.50)',
};

/** "must be 0 or 1" → "Must be 0 or 1" */
const errorText = ([text = '']: readonly string[]): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Edits a product as a row of a stock file, with the rules of the import. Only changes are sent. */
export function EditProduct({ product, onClose }: { product: ShownProduct; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState<Partial<Record<Column, string>>>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const cells: Record<Column, string> = { ...product.cells, ...typed };
  const changes = Object.fromEntries(
    EDITABLE_COLUMNS.filter((column) => cells[column] !== product.cells[column]).map((column) => [
      column,
      { from: product.cells[column], to: cells[column] },
    ]),
  );
  const count = Object.keys(changes).length;
  const edit = trpc.stock.edit.useMutation({
    meta: { showsFailure: true },
    onSuccess: () => void utils.stock.invalidate(),
    // Another operator may have changed it.
    onError: () => utils.stock.product.invalidate({ id: product.id }),
  });
  return (
    <ReasonDialog
      isOpen
      title={`Edit ${product.username}`}
      action={count === 0 ? 'Nothing is changed yet' : `Save ${counted(count, 'change')}`}
      isDisabled={count === 0}
      fields={{ names: EDITABLE_COLUMNS, onErrors: setErrors }}
      onConfirm={(reason) => edit.mutateAsync({ productId: product.id, changes, reason })}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {EDITABLE_COLUMNS.map((column) => (
          <TextInput
            key={column}
            label={LABELS[column]}
            value={cells[column]}
            onChange={({ currentTarget: { value } }) =>
              setTyped((before) => ({ ...before, [column]: value }))
            }
            error={errors[column] && errorText(errors[column])}
          />
        ))}
      </SimpleGrid>
    </ReasonDialog>
  );
}
