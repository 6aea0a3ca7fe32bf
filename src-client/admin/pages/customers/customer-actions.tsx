import { Alert, Button, type ButtonProps, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { downloadBlob } from '#client/platform/download-blob.ts';
import { typedMoneySchema } from '#shared/money-schema.ts';
import { formatMoney } from '#shared/money.ts';
import { useRight } from '../../platform/session.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { MoneyDialog } from '../../ui/money-dialog.tsx';
import { counted } from '../stock/stock-words.tsx';
import { BlockDialog } from './block-dialog.tsx';

export type ShownCustomer = Awaited<ReturnType<typeof trpcClient.customers.one.query>>;

type Dialog =
  | 'block'
  | 'unblock'
  | 'clear'
  | 'adjust'
  | 'transfers'
  | 'factors'
  | 'stop'
  | 'erase'
  | 'export';

const DANGEROUS: ButtonProps = { color: 'bad', variant: 'light' };

/** What prevents an erasure, worded for operators; customers see other texts. */
const OBSTACLES: Readonly<Record<string, string>> = {
  payment_under_way: 'A card payment of theirs is still under way.',
  payment_in_review: 'A payment of theirs is stuck and waits for a decision.',
  payment_disputed: 'A payment of theirs is disputed, and the bank has not decided.',
  accounts_held: 'Accounts are held for a purchase that is not paid yet.',
  balance_set_aside: 'Some of their balance is set aside for a purchase or a bid that has not ended.',
  account_listed: 'One of their accounts is listed on the marketplace.',
  sale_unpaid: 'They sold an account on the marketplace, and the payment is still to come.',
  claim_open: 'A warranty claim about an account that they sold or bought waits for a decision.',
  trade_under_review: 'An account that they traded in is still being checked.',
};

/** The actions for a customer. */
export function CustomerActions({
  customer,
}: {
  customer: Pick<
    ShownCustomer,
    'id' | 'blocked' | 'erasedAt' | 'exposure' | 'factors' | 'isBalanceTransferAllowed' | 'takeoverReportedAt'
  >;
}) {
  const { id, blocked, erasedAt, exposure, factors, isBalanceTransferAllowed, takeoverReportedAt } = customer;
  const [dialog, setDialog] = useState<Dialog>();
  // From an erased account the shop can only take what a late refund left on it.
  const isErased = erasedAt !== null;
  const may = {
    block: useRight('customers.block') && !isErased,
    adjust: useRight('customers.adjust') && (!isErased || exposure.balanceCents > 0),
    transfers: useRight('customers.transfers') && !isErased,
    factors: useRight('customers.factors') && !isErased,
    erase: useRight('customers.erase') && !isErased,
  };
  const utils = trpc.useUtils();
  const onDone = () => utils.customers.one.invalidate({ id });
  const onClose = (): void => setDialog(undefined);
  const plain = (work: (reason: string) => Promise<unknown>, done: string) => async (reason: string) => {
    await work(reason);
    notifications.show({ title: done, message: '' });
    await onDone();
  };
  const button = (name: Dialog, label: string, look: ButtonProps = { variant: 'default' }) => (
    <Button {...look} onClick={() => setDialog(name)}>
      {label}
    </Button>
  );
  return (
    <Group gap="xs">
      {may.adjust && button('adjust', 'Change the balance')}
      {may.transfers && button('transfers', isBalanceTransferAllowed ? 'Stop transfers' : 'Allow transfers')}
      {may.factors &&
        factors.removalDueAt === null &&
        (factors.hasApp || factors.passkeys > 0) &&
        button('factors', 'Remove second factors', DANGEROUS)}
      {may.factors && factors.removalDueAt !== null && button('stop', 'Keep second factors')}
      {may.block && takeoverReportedAt !== null && button('clear', 'Take the report back')}
      {may.block && (blocked ? button('unblock', 'Unblock') : button('block', 'Block', DANGEROUS))}
      {may.erase && button('export', 'Export')}
      {may.erase && button('erase', 'Erase', DANGEROUS)}
      <AdjustDialog id={id} isOpen={dialog === 'adjust'} onClose={onClose} onDone={onDone} />
      <BlockDialog
        exposure={exposure}
        isOpen={dialog === 'block'}
        onClose={onClose}
        onConfirm={(endsListings) =>
          plain(
            (reason) => trpcClient.customers.block.mutate({ id, reason, endsListings, isConfirmed: true }),
            'Blocked',
          )
        }
      />
      <ReasonDialog
        isOpen={dialog === 'unblock'}
        onClose={onClose}
        title="Unblock the customer"
        action="Unblock"
        onConfirm={plain((reason) => trpcClient.customers.unblock.mutate({ id, reason }), 'Unblocked')}
      >
        <Text>They can sign in again.</Text>
      </ReasonDialog>
      <ReasonDialog
        isOpen={dialog === 'clear'}
        onClose={onClose}
        title="Take the report back"
        action="Take it back"
        onConfirm={plain((reason) => trpcClient.customers.clearReport.mutate({ id, reason }), 'Done')}
      >
        <Text>
          The customer had said “This was not me”. Their password signs in again, and they can spend.
        </Text>
      </ReasonDialog>
      <ReasonDialog
        isOpen={dialog === 'transfers'}
        onClose={onClose}
        title={isBalanceTransferAllowed ? 'Stop transfers' : 'Allow transfers'}
        action={isBalanceTransferAllowed ? 'Stop them' : 'Allow them'}
        onConfirm={plain(
          (reason) =>
            trpcClient.customers.allowTransfers.mutate({ id, reason, isAllowed: !isBalanceTransferAllowed }),
          'Done',
        )}
      >
        <Text>Whether the customer may send balance to others.</Text>
      </ReasonDialog>
      <ReasonDialog
        isOpen={dialog === 'factors'}
        onClose={onClose}
        title="Remove second factors"
        action="Remove in 72 hours"
        isDangerous
        onConfirm={plain((reason) => trpcClient.customers.recoverFactors.mutate({ id, reason }), 'Under way')}
      >
        <Text>App and passkeys go in 72 hours. The customer gets a mail and can stop it.</Text>
      </ReasonDialog>
      <ReasonDialog
        isOpen={dialog === 'stop'}
        onClose={onClose}
        title="Keep second factors"
        action="Keep them"
        onConfirm={plain((reason) => trpcClient.customers.stopRecovery.mutate({ id, reason }), 'Stopped')}
      >
        <Text>App and passkeys stay.</Text>
      </ReasonDialog>
      <ReasonDialog
        isOpen={dialog === 'export'}
        onClose={onClose}
        title="Export what is held about them"
        action="Download"
        onConfirm={plain(async (reason) => {
          const content = await trpcClient.customers.export.mutate({ id, reason });
          const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
          downloadBlob(file, `customer-${id}.json`);
        }, 'Exported')}
      >
        <Text>As the customer would get it themselves, less the passwords of their accounts.</Text>
      </ReasonDialog>
      <MoneyDialog
        isOpen={dialog === 'erase'}
        onClose={onClose}
        title="Erase the customer"
        action="Erase for ever"
        isDangerous
        of={[id]}
        preview={async () => {
          const { result, journals } = await trpcClient.customers.previewErasure.mutate({ id });
          return { result, journals };
        }}
        onConfirm={(reason, { lostCents }) =>
          trpcClient.customers.erase.mutate({ id, reason, giveUpCents: lostCents })
        }
        isPossible={({ blockers }) => blockers.length === 0}
        onDone={onDone}
        done="Erased"
      >
        {({ lostCents, blockers, exposure: { purchases } }) => (
          <Stack gap="xs">
            {blockers.map(({ name, text }) => (
              <Alert key={name} color="bad">
                {OBSTACLES[name] ?? text}
              </Alert>
            ))}
            <Text>
              Address, password, sessions, notes and claims’ words go. Lost with them:{' '}
              {formatMoney(lostCents)} of balance and promises, and {counted(purchases, 'account')}. This
              cannot be undone.
            </Text>
          </Stack>
        )}
      </MoneyDialog>
    </Group>
  );
}

function AdjustDialog({
  id,
  onClose,
  ...dialog
}: {
  id: number;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}) {
  const [amount, setAmount] = useState('');
  const [text, setText] = useState('');
  const cents = typedMoneySchema.safeParse(amount);
  const change = { id, amountCents: cents.data ?? 0, text: text.trim() };
  const isReady = cents.success && cents.data !== 0 && change.text !== '';
  return (
    <MoneyDialog
      {...dialog}
      onClose={() => {
        onClose();
        // The form is cleared, because repeating the same change is never intended.
        setAmount('');
        setText('');
      }}
      title="Change the balance"
      action="Change the balance"
      isReady={isReady}
      fields={
        <>
          <TextInput
            label="Amount in EUR"
            data-autofocus
            required
            description="5 gives, -2.50 takes."
            inputMode="text"
            value={amount}
            error={amount !== '' && !cents.success ? cents.error.issues[0]?.message : undefined}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          />
          <TextInput
            label="What the customer reads"
            required
            maxLength={200}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </>
      }
      of={[id, change.amountCents, change.text]}
      preview={() => trpcClient.customers.previewAdjustment.mutate(change)}
      onConfirm={(reason, { balanceCents, adjustedCents }) =>
        trpcClient.customers.adjust.mutate({
          ...change,
          reason,
          seenBalanceCents: balanceCents - adjustedCents,
        })
      }
      done="The balance is changed"
    >
      {({ balanceCents }) => <Text>The balance will be {formatMoney(balanceCents)}.</Text>}
    </MoneyDialog>
  );
}
