import { Button, Group, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import { useRight } from '../../platform/session.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { Masked } from '../../ui/masked.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { MoneyDialog } from '../../ui/money-dialog.tsx';
import { usePart } from '../../ui/part-field.tsx';

interface PurchaseActionsProps {
  purchaseId: number;
  username: string;
  /** The part of its price that was already refunded. */
  refundedCents: number;
  /** Whether it belongs to the customer and the shop can take it back. */
  isOpen: boolean;
}

/** The actions for one purchased account. */
export function PurchaseActions({ purchaseId, username, refundedCents, isOpen }: PurchaseActionsProps) {
  const [dialog, setDialog] = useState<'refund' | 'exchange' | 'reveal'>();
  const { part, isReady, field, clear } = usePart(refundedCents);
  const [password, setPassword] = useState<string>();
  const [mayRefund, mayExchange, mayReveal] = [
    useRight('orders.refund'),
    useRight('orders.exchange'),
    useRight('passwords.reveal'),
  ];
  const utils = trpc.useUtils();
  const refresh = () => utils.orders.one.invalidate();
  const close = (): void => setDialog(undefined);
  const mask = useCallback(() => setPassword(undefined), []);
  return (
    <Group gap="xs">
      {mayReveal && (
        <Masked label="Password" secret={password} onReveal={() => setDialog('reveal')} onMask={mask} />
      )}
      {isOpen && mayExchange && (
        <Button variant="default" onClick={() => setDialog('exchange')}>
          Exchange
        </Button>
      )}
      {isOpen && mayRefund && (
        <Button variant="default" onClick={() => setDialog('refund')}>
          Refund
        </Button>
      )}
      <MoneyDialog
        isOpen={dialog === 'refund'}
        onClose={() => {
          close();
          clear();
        }}
        title={`Refund ${username}`}
        action="Refund to the balance"
        isDangerous
        of={[purchaseId, part?.amountCents, refundedCents]}
        fields={field}
        isReady={isReady}
        preview={() => trpcClient.orders.previewRefund.mutate({ purchaseId, part })}
        onConfirm={(reason) => trpcClient.orders.refund.mutate({ purchaseId, part, reason })}
        onDone={refresh}
        done="Refunded"
      >
        {({ result }) => (
          <Text>
            {formatMoney(result.refundedCents)} go back to the customer’s balance
            {result.cashbackTakenCents > 0 && `, less ${formatMoney(result.cashbackTakenCents)} of cashback`}.
            {part
              ? ' The account stays the customer’s. A mail tells them.'
              : ' The account leaves the customer and is not for sale again. A mail tells them.'}
          </Text>
        )}
      </MoneyDialog>
      <MoneyDialog
        isOpen={dialog === 'exchange'}
        onClose={close}
        title={`Exchange ${username}`}
        action="Give the other account"
        of={[purchaseId]}
        preview={() => trpcClient.orders.previewExchange.mutate({ purchaseId })}
        onConfirm={(reason) => trpcClient.orders.exchange.mutate({ purchaseId, reason })}
        onDone={refresh}
        done="Exchanged"
      >
        {(result) => (
          <Text>
            {username} goes back. The customer gets {result.username}, of the same class and region, worth{' '}
            {formatMoney(result.worthCents)} today. A mail tells them.
          </Text>
        )}
      </MoneyDialog>
      <ReasonDialog
        isOpen={dialog === 'reveal'}
        onClose={close}
        title={`Password of ${username}`}
        action="Show the password"
        onConfirm={async (reason) => {
          const revealed = await trpcClient.orders.reveal.mutate({ purchaseId, reason });
          setPassword(revealed.password);
          await refresh();
        }}
      >
        <Text>It is shown for half a minute. The look is counted and stays in the log.</Text>
      </ReasonDialog>
    </Group>
  );
}
