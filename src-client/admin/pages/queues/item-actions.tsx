import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { QueueItem, QueueName } from '#shared/admin/queues.ts';
import { formatMoney } from '#shared/money.ts';
import { useRight } from '../../platform/session.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import type { NewPassword } from '../../ui/new-password-dialog.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { PasswordForCheck } from './password-for-check.tsx';
import { SettleDispute } from './settle-dispute.tsx';
import classes from './queues.module.css';

interface ActionProps {
  item: Pick<QueueItem, 'amountCents' | 'id' | 'subject'>;
  /** Called with an account's new password, which the operator must set in the game. */
  onNewPassword: (made: NewPassword) => void;
}

/** The actions for an item in a queue, limited to the role's rights. */
export function ItemActions({ queue, ...action }: ActionProps & { queue: QueueName }) {
  const Actions = ACTIONS[queue];
  return (
    <div className={classes.actions}>
      <Actions {...action} />
    </div>
  );
}

const ACTIONS: Record<QueueName, (props: ActionProps) => ReactNode> = {
  ledger: () => <OpenLink to="/ledger" label="Open the audit" />,
  disputes: DisputeActions,
  stuck_payments: AskProvider,
  failed_refunds: SendRefund,
  returned_refunds: SettleReturnedRefund,
  claims: ({ item }) => <OpenLink to={`/claims/${item.id}`} label="Open the claim" />,
  trade_ins: TradeInActions,
  listings: ListingActions,
  failed_mails: ResendMail,
  failed_jobs: RetryJob,
};

function OpenLink({ to, label, variant }: { to: string; label: string; variant?: 'default' }) {
  return (
    <Button component={Link} to={to} size="sm" variant={variant}>
      {label}
    </Button>
  );
}

/** In addition to the queue's own actions: on the payment's page, an operator can decide what the provider cannot. */
function PaymentLink({ id }: { id: string }) {
  if (!useRight('payments.read')) return null;
  return <OpenLink to={`/payments/${id}`} label="Open the payment" variant="default" />;
}

/** Shows the result and refetches the queues. */
function useDone(): (message: string) => void {
  const utils = trpc.useUtils();
  return (message) => {
    notifications.show({ message });
    void utils.queues.invalidate();
  };
}

function DisputeActions({ item }: ActionProps) {
  const mayRead = useRight('payments.read');
  return (
    <>
      {mayRead && <OpenLink to={`/disputes/${item.id}`} label="Open the dispute" variant="default" />}
      <SettleDispute item={item} />
    </>
  );
}

function AskProvider({ item }: ActionProps) {
  const done = useDone();
  const ask = trpc.queues.askProvider.useMutation({
    onSuccess: ({ before, after }) =>
      done(before === after ? `Still ${after}.` : `It was ${before} and is ${after} now.`),
  });
  const maySettle = useRight('payments.settle');
  return (
    <>
      <PaymentLink id={item.id} />
      {maySettle && (
        <Button size="sm" loading={ask.isPending} onClick={() => ask.mutate({ paymentId: item.id })}>
          Ask the provider
        </Button>
      )}
    </>
  );
}

function SendRefund({ item }: ActionProps) {
  const done = useDone();
  const send = trpc.queues.sendRefund.useMutation({ onSuccess: () => done('The refund is being sent.') });
  const mayRefund = useRight('orders.refund');
  return (
    <>
      <PaymentLink id={item.id} />
      {mayRefund && (
        <Button size="sm" loading={send.isPending} onClick={() => send.mutate({ paymentId: item.id })}>
          Send it again
        </Button>
      )}
    </>
  );
}

function SettleReturnedRefund({ item }: ActionProps) {
  const done = useDone();
  const [isAsked, setAsked] = useState(false);
  const mayRefund = useRight('orders.refund');
  const { id: paymentId, amountCents } = item;
  return (
    <>
      <PaymentLink id={paymentId} />
      {mayRefund && amountCents !== null && (
        <>
          <Button size="sm" onClick={() => setAsked(true)}>
            It was paid another way
          </Button>
          <ReasonDialog
            isOpen={isAsked}
            onClose={() => setAsked(false)}
            title={`${formatMoney(amountCents)} that the card did not take`}
            action="It was paid another way"
            onConfirm={async (reason) => {
              await trpcClient.queues.settleReturnedRefund.mutate({ paymentId, amountCents, reason });
              done('The refund is settled.');
            }}
          >
            <Text>This moves no money: the shop only notes that the customer has it.</Text>
          </ReasonDialog>
        </>
      )}
    </>
  );
}

function ResendMail({ item }: ActionProps) {
  const done = useDone();
  const send = trpc.queues.resendMail.useMutation({ onSuccess: () => done('The mail is being sent.') });
  if (!useRight('mails.resend')) return null;
  return (
    <Button size="sm" loading={send.isPending} onClick={() => send.mutate({ id: item.id })}>
      Send it again
    </Button>
  );
}

function RetryJob({ item }: ActionProps) {
  const done = useDone();
  const retry = trpc.queues.retryJob.useMutation({ onSuccess: () => done('The job runs again.') });
  if (!useRight('jobs.retry')) return null;
  return (
    <Button size="sm" loading={retry.isPending} onClick={() => retry.mutate({ id: item.id })}>
      Try again
    </Button>
  );
}

interface RefuseButtonProps {
  subject: string;
  /** The dialog's button. */
  action: string;
  /** What follows from it. */
  result: string;
  refuse: (reason: string) => Promise<unknown>;
}

/** Gives an account that waits for a decision back to its customer, for a reason. */
function RefuseButton({ subject, action, result, refuse }: RefuseButtonProps) {
  const done = useDone();
  const [isRefusing, setRefusing] = useState(false);
  return (
    <>
      <Button size="sm" color="bad" variant="light" onClick={() => setRefusing(true)}>
        Refuse
      </Button>
      <ReasonDialog
        isOpen={isRefusing}
        onClose={() => setRefusing(false)}
        title={`Refuse ${subject}`}
        action={action}
        isDangerous
        onConfirm={async (reason) => {
          await refuse(reason);
          done(`${subject} is the customer's again.`);
        }}
      >
        <Text>{result}</Text>
      </ReasonDialog>
    </>
  );
}

function TradeInActions({ item, onNewPassword }: ActionProps) {
  const id = Number(item.id);
  const done = useDone();
  const confirm = trpc.queues.tradeIns.confirm.useMutation({
    onSuccess: ({ username, newPassword: password }) => {
      onNewPassword({ username, password });
      done(`${username} is the shop's.`);
    },
  });
  if (!useRight('trade_ins.decide')) return null;
  return (
    <>
      <PasswordForCheck reveal={() => trpcClient.queues.tradeIns.reveal.mutate({ id })} />
      <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate({ id })}>
        It is in order
      </Button>
      <RefuseButton
        subject={item.subject}
        action="Refuse the trade-in"
        result="The customer has the account back, and a mail tells them."
        refuse={(reason) => trpcClient.queues.tradeIns.refuse.mutate({ tradeId: id, reason })}
      />
    </>
  );
}

function ListingActions({ item, onNewPassword }: ActionProps) {
  const id = Number(item.id);
  const done = useDone();
  const confirm = trpc.queues.listings.confirm.useMutation({
    onSuccess: ({ username, newPassword: password }) => {
      onNewPassword({ username, password });
      done(`The auction of ${username} has started.`);
    },
  });
  if (!useRight('claims.decide')) return null;
  return (
    <>
      <PasswordForCheck reveal={() => trpcClient.queues.listings.reveal.mutate({ listingId: id })} />
      <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate({ id })}>
        Start the auction
      </Button>
      <RefuseButton
        subject={item.subject}
        action="Refuse the listing"
        result="The customer has the account back, and a mail tells them that the password they gave did not work."
        refuse={(reason) => trpcClient.queues.listings.refuse.mutate({ id, reason })}
      />
    </>
  );
}
