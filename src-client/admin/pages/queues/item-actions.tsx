import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { QueueItem, QueueName } from '#shared/admin/queues.ts';
import { useRight } from '../../platform/session.ts';
import { trpc } from '../../platform/trpc.ts';
import { AskReason } from './ask-reason.tsx';
import { SettleDispute } from './settle-dispute.tsx';
import { Secret } from './secret.tsx';
import classes from './queues.module.css';

interface ActionProps {
  item: Pick<QueueItem, 'id' | 'subject'>;
}

/** What can be done with one thing in a queue, as far as the role may. */
export function ItemActions({ queue, item }: ActionProps & { queue: QueueName }) {
  const Actions = ACTIONS[queue];
  return (
    <div className={classes.actions}>
      <Actions item={item} />
    </div>
  );
}

const ACTIONS: Record<QueueName, (props: ActionProps) => ReactNode> = {
  ledger: () => <OpenLink to="/ledger" label="Open the audit" />,
  disputes: SettleDispute,
  stuck_payments: AskProvider,
  failed_refunds: SendRefund,
  claims: ({ item }) => <OpenLink to={`/claims/${item.id}`} label="Open the claim" />,
  trade_ins: TradeInActions,
  listings: ListingActions,
  failed_mails: ResendMail,
  failed_jobs: RetryJob,
};

function OpenLink({ to, label }: { to: string; label: string }) {
  return (
    <Button component={Link} to={to} size="sm">
      {label}
    </Button>
  );
}

/** Tells what came of it, and has the queues asked for anew. */
function useDone(): (message: string) => void {
  const utils = trpc.useUtils();
  return (message) => {
    notifications.show({ message });
    void utils.queues.invalidate();
  };
}

function AskProvider({ item }: ActionProps) {
  const done = useDone();
  const ask = trpc.queues.askProvider.useMutation({
    onSuccess: ({ before, after }) =>
      done(before === after ? `Still ${after}.` : `It was ${before} and is ${after} now.`),
  });
  if (!useRight('payments.settle')) return null;
  return (
    <Button size="sm" loading={ask.isPending} onClick={() => ask.mutate({ paymentId: item.id })}>
      Ask the provider
    </Button>
  );
}

function SendRefund({ item }: ActionProps) {
  const done = useDone();
  const send = trpc.queues.sendRefund.useMutation({ onSuccess: () => done('The refund is being sent.') });
  if (!useRight('orders.refund')) return null;
  return (
    <Button size="sm" loading={send.isPending} onClick={() => send.mutate({ paymentId: item.id })}>
      Send it again
    </Button>
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

function TradeInActions({ item }: ActionProps) {
  const id = Number(item.id);
  const done = useDone();
  const [isRefusing, setRefusing] = useState(false);
  const reveal = trpc.queues.tradeIns.reveal.useMutation();
  const confirm = trpc.queues.tradeIns.confirm.useMutation({
    onSuccess: () => done(`${item.subject} is the shop's. Give it the new password.`),
  });
  const refuse = trpc.queues.tradeIns.refuse.useMutation({
    onSuccess: () => done(`${item.subject} is the customer's again.`),
  });
  if (!useRight('trade_ins.decide')) return null;
  if (confirm.data) return <Secret label="New password" value={confirm.data.newPassword} isKept />;
  return (
    <>
      {reveal.data ? (
        <Secret label="Password" value={reveal.data.password} onHide={() => reveal.reset()} />
      ) : (
        <Button size="sm" variant="default" loading={reveal.isPending} onClick={() => reveal.mutate({ id })}>
          Show the password
        </Button>
      )}
      <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate({ id })}>
        It is in order
      </Button>
      <Button size="sm" color="bad" variant="light" onClick={() => setRefusing(true)}>
        Refuse
      </Button>
      {isRefusing && (
        <AskReason
          title={`Refuse ${item.subject}`}
          label="Why, for the log"
          confirm="Refuse the trade-in"
          isPending={refuse.isPending}
          onClose={() => setRefusing(false)}
          onConfirm={(reason) => refuse.mutate({ tradeId: id, reason })}
        >
          The customer has the account back, and a mail tells them.
        </AskReason>
      )}
    </>
  );
}

function ListingActions({ item }: ActionProps) {
  const id = Number(item.id);
  const done = useDone();
  const reveal = trpc.queues.listings.reveal.useMutation();
  const confirm = trpc.queues.listings.confirm.useMutation({
    onSuccess: () => done(`The auction of ${item.subject} has started. Give it the new password.`),
  });
  if (!useRight('claims.decide')) return null;
  if (confirm.data) return <Secret label="New password" value={confirm.data.newPassword} isKept />;
  return (
    <>
      {reveal.data ? (
        <Secret label="Password" value={reveal.data.password} onHide={() => reveal.reset()} />
      ) : (
        <Button
          size="sm"
          variant="default"
          loading={reveal.isPending}
          onClick={() => reveal.mutate({ listingId: id })}
        >
          Show the password
        </Button>
      )}
      <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate({ id })}>
        Start the auction
      </Button>
    </>
  );
}
