/** Shared parts of the pages of orders, payments, disputes and customers. */
import { Anchor, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PlannedJournal } from '#shared/admin/planned-journal.ts';
import { formatMoney } from '#shared/money.ts';
import { useRight } from '../../platform/session.ts';
import { trpc } from '../../platform/trpc.ts';
import { accountText } from '../../ui/account-text.ts';
import { Lines } from '../../ui/lines.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { Section } from '../../ui/section.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { wordsOf } from '../../ui/words-of.ts';

/** A link to another page of the console, styled like the surrounding text. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} inherit underline="always">
      {children}
    </Anchor>
  );
}

/** The customer's address, for those who may see their page as a link to it. */
export function CustomerLink({ id, email }: { id: number; email: string }) {
  const [name = '', domain = ''] = email.split('@');
  const words = (
    <>
      {name}
      {/* A possible line break, for narrow windows. */}
      <wbr />@{domain}
    </>
  );
  return useRight('customers.read') ? <PageLink to={`/customers/${id}`}>{words}</PageLink> : words;
}

interface Posted extends PlannedJournal {
  id: number;
  at: string;
  reference: string;
}

export function Journals({ journals }: { journals: readonly Posted[] }) {
  const lines = journals.flatMap(({ id, at, description, kind, entries }) =>
    entries.map(({ account, cents }, line) => ({
      key: `${id}-${account}-${cents}`,
      cells: [
        line === 0 ? momentText(at) : '',
        line === 0 ? description || wordsOf(kind) : '',
        <span key="account" title={account}>
          {wordsOf(accountText(account))}
        </span>,
        `${cents > 0 ? '+' : ''}${formatMoney(cents)}`,
      ],
    })),
  );
  return (
    <Section title="Journal">
      <Lines heads={['When', 'What', 'Account', '#Amount']} lines={lines} empty="Nothing is booked." />
    </Section>
  );
}

interface LoggedEvent {
  id: number;
  at: string;
  who: string;
  action: string;
  reason: string | null;
}

export function Events({ events }: { events: readonly LoggedEvent[] }) {
  return (
    <Section title="What operators did">
      <Lines
        heads={['When', 'Who', 'What', 'Reason']}
        lines={events.map(({ id, at, who, action, reason }) => ({
          key: id,
          cells: [momentText(at), who, action, reason ?? ''],
        }))}
        empty="No operator has changed anything."
      />
    </Section>
  );
}

interface ShownMail {
  id: string;
  state: string;
  template: string | null;
  queuedAt: string;
  error: string | null;
  /** It failed, or was sent and can be sent once more. */
  isResendable: boolean;
}

interface MailsProps {
  mails: readonly ShownMail[];
  /** After one is queued again. Absent: they are only shown. */
  onResent?: () => unknown;
}

export function Mails({ mails, onResent }: MailsProps) {
  const mayResend = useRight('mails.resend') && onResent !== undefined;
  const resend = trpc.orders.resendMail.useMutation({
    onSuccess: () => {
      notifications.show({ title: 'The mail is sent again', message: '' });
      return onResent?.();
    },
  });
  return (
    <Section title="Mails">
      <Lines
        heads={['Queued', 'Mail', 'State', 'Error']}
        lines={mails.map(({ id, state, template, queuedAt, error, isResendable }) => ({
          key: id,
          cells: [
            momentText(queuedAt),
            wordsOf((template ?? '').replaceAll('-', '_')),
            <Group key="state" gap="xs">
              <StateBadge state={state} />
              {mayResend && isResendable && (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={resend.isPending}
                  onClick={() => resend.mutate({ id })}
                >
                  Send again
                </Button>
              )}
            </Group>,
            error ?? '',
          ],
        }))}
        empty="No mail is on record."
      />
    </Section>
  );
}
