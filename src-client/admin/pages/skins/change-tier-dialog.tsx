import { Select, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { trpc, type trpcClient } from '../../platform/trpc.ts';
import { useRefreshList } from '../../ui/data-table/use-list.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { wordsOf } from '../../ui/words-of.ts';
import { counted } from '../stock/stock-words.tsx';

export type SkinRow = Awaited<ReturnType<typeof trpcClient.skins.list.query>>['rows'][number];

/** "Standard" */
export function tierText(tier: string): string {
  return wordsOf(tier.toLowerCase());
}

interface ChangeTierDialogProps {
  skin: SkinRow;
  tiers: readonly { tier: string }[];
  onClose: () => void;
}

export function ChangeTierDialog({ skin, tiers, onClose }: ChangeTierDialogProps) {
  const utils = trpc.useUtils();
  const refreshList = useRefreshList('skins');
  const [to, setTo] = useState<string | null>(null);
  const change = trpc.skins.changeTier.useMutation({
    meta: { showsFailure: true },
    onSuccess: ({ products }) => {
      notifications.show({
        color: 'good',
        title: `${skin.title} is ${tierText(to ?? skin.tier)}`,
        message: `${counted(products, 'account')} on the shelf ${products === 1 ? 'has' : 'have'} this skin.`,
      });
      void utils.skins.invalidate();
    },
    onSettled: () => void refreshList(),
  });
  return (
    <ReasonDialog
      isOpen
      title={`Tier of ${skin.title}`}
      action="Change the tier"
      isDisabled={to === null || to === skin.tier}
      onConfirm={(reason) =>
        change.mutateAsync({ skinId: skin.id, from: skin.tier, to: to ?? skin.tier, reason })
      }
      onClose={onClose}
    >
      <Text>It is {tierText(skin.tier)}. Mythic skins make the accounts that have them dearer, at once.</Text>
      <Select
        label="New tier"
        data={[...new Set(['MYTHIC', ...tiers.map(({ tier }) => tier)])].map((value) => ({
          value,
          label: tierText(value),
        }))}
        value={to}
        onChange={setTo}
        required
      />
    </ReasonDialog>
  );
}
