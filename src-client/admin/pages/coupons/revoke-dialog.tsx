import { Skeleton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { MAX_LIST_COUNT } from '#shared/admin/list.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '../../platform/trpc.ts';
import { useRefreshList } from '../../ui/data-table/use-list.ts';
import { Problem } from '../../ui/problem.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { counted } from '../stock/stock-words.tsx';

/** One code, or all with a prefix. */
export type RevokedCodes = { code: string } | { prefix: string };

export function RevokeDialog({ codes, onClose }: { codes: RevokedCodes; onClose: () => void }) {
  const refreshList = useRefreshList('coupons');
  const revoke = trpc.coupons.revoke.useMutation({
    meta: { showsFailure: true },
    onSuccess: ({ revoked }) =>
      notifications.show({
        color: 'good',
        title: 'Revoked',
        message: `${counted(revoked.length, 'code')} revoked.`,
      }),
    onSettled: () => void refreshList(),
  });
  const prefix = 'prefix' in codes ? codes.prefix : undefined;
  const usable = trpc.coupons.list.useQuery(
    { filter: { prefix, state: 'usable' }, sort: { by: 'code', descending: false }, limit: 1 },
    // Counted at each opening.
    { enabled: prefix !== undefined, gcTime: 0, staleTime: 0 },
  );
  return (
    <ReasonDialog
      isOpen
      title={'code' in codes ? `Revoke ${codes.code}` : `Revoke all codes that begin with ${codes.prefix}`}
      action={'code' in codes ? 'Revoke' : 'Revoke all'}
      isDangerous
      isDisabled={prefix !== undefined && (!usable.data || usable.data.count === 0)}
      onConfirm={(reason) => revoke.mutateAsync({ ...codes, reason })}
      onClose={onClose}
    >
      {prefix !== undefined && usable.isPending && <Skeleton h={24} />}
      {usable.error && !usable.data && (
        <Problem text={failureOf(usable.error).text} onRetry={() => void usable.refetch()} />
      )}
      {prefix !== undefined && usable.data && (
        <Text role="status">{countText(usable.data.count)} in use now.</Text>
      )}
      <Text>
        {prefix === undefined ? 'It cannot' : 'None of them can'} be used from now on. Checkouts under way
        keep their discount.
      </Text>
    </ReasonDialog>
  );
}

function countText(count: number | null): string {
  return count === null ? `More than ${MAX_LIST_COUNT.toLocaleString('en')} codes` : counted(count, 'code');
}
