import { Alert, Button, List, Loader, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { useRefreshList } from '../../ui/data-table/use-list.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { counted } from './stock-words.tsx';
import { Problem } from '../../ui/problem.tsx';

interface WithdrawButtonProps {
  usernames: readonly string[];
  onDone?: () => void;
  size?: string;
}

export function WithdrawButton({ usernames, onDone, size }: WithdrawButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button color="bad" variant="light" {...(size ? { size } : {})} onClick={() => setIsOpen(true)}>
        Withdraw
      </Button>
      {isOpen && (
        <WithdrawDialog usernames={usernames} onClose={() => setIsOpen(false)} onDone={() => onDone?.()} />
      )}
    </>
  );
}

type Withdrawal = Awaited<ReturnType<typeof trpcClient.stock.withdraw.mutate>>;

/** The server's limit per call. */
const MOST_AT_ONCE = 500;
const MOST_SHOWN = 20;

async function withdraw(
  usernames: readonly string[],
  reason: string,
  isConfirmed: boolean,
): Promise<Withdrawal> {
  const all: Withdrawal = { withdrawn: [], refused: [] };
  for (let start = 0; start < usernames.length; start += MOST_AT_ONCE) {
    const done = await trpcClient.stock.withdraw.mutate({
      usernames: usernames.slice(start, start + MOST_AT_ONCE),
      reason,
      isConfirmed,
    });
    all.withdrawn.push(...done.withdrawn);
    all.refused.push(...done.refused);
  }
  return all;
}

function WithdrawDialog({
  usernames,
  onClose,
  onDone,
}: {
  usernames: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const utils = trpc.useUtils();
  const refreshList = useRefreshList('stock');
  // Runs the command and rolls it back, so the preview shows what would happen now.
  const preview = useQuery({
    queryKey: ['withdraw preview', usernames],
    queryFn: () => withdraw(usernames, 'preview', false),
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: (reason: string) => withdraw(usernames, reason, true),
    meta: { showsFailure: true },
    onSuccess: ({ withdrawn, refused }) => {
      notifications.show({
        color: refused.length > 0 ? 'warn' : 'good',
        title: `${counted(withdrawn.length, 'account')} withdrawn`,
        message: refused
          .map(({ why }) => why)
          .slice(0, 5)
          .join('. '),
      });
      onDone();
      void Promise.all([refreshList(), utils.stock.invalidate()]);
    },
  });
  const possible = preview.data?.withdrawn.length ?? 0;
  return (
    <ReasonDialog
      isOpen
      title="Withdraw from sale"
      action={`Withdraw ${counted(possible, 'account')}`}
      isDangerous
      isDisabled={possible === 0}
      onConfirm={(reason) => change.mutateAsync(reason)}
      onClose={onClose}
    >
      {preview.data && <WithdrawPreview {...preview.data} />}
      {preview.error && <Problem text={failureOf(preview.error).text} />}
      {preview.isPending && <Loader size="sm" role="status" aria-label="Looking" />}
    </ReasonDialog>
  );
}

function WithdrawPreview({ withdrawn, refused }: Withdrawal) {
  return (
    <Stack gap="xs">
      <Text>
        {counted(withdrawn.length, 'account')} will leave the shop. Carts that hold one show it as
        unavailable.
      </Text>
      {refused.length > 0 && (
        <Alert color="warn" title={`${counted(refused.length, 'account')} stay as they are`}>
          <List size="sm">
            {refused.slice(0, MOST_SHOWN).map(({ username, why }) => (
              <List.Item key={username}>{why}</List.Item>
            ))}
          </List>
          {refused.length > MOST_SHOWN && `and ${counted(refused.length - MOST_SHOWN, 'other')}`}
        </Alert>
      )}
    </Stack>
  );
}
