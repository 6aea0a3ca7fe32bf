import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { trpc } from '../../platform/trpc.ts';
import { useRefreshList } from '../../ui/data-table/use-list.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { counted } from '../stock/stock-words.tsx';

export function RevokeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const refreshList = useRefreshList('coupons');
  const revoke = trpc.coupons.revoke.useMutation({
    meta: { showsFailure: true },
    onSuccess: ({ revoked }) => {
      notifications.show({
        color: 'good',
        title: 'Revoked',
        message: `${counted(revoked.length, 'code')} revoked.`,
      });
      onClose();
    },
    onSettled: refreshList,
  });
  return (
    <ReasonDialog
      isOpen
      title={`Revoke ${code}`}
      action="Revoke"
      isDangerous
      onConfirm={(reason) => revoke.mutateAsync({ code, reason })}
      onClose={onClose}
    >
      <Text>It cannot be used from now on. Checkouts under way keep their discount.</Text>
    </ReasonDialog>
  );
}
