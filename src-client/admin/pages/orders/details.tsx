/** What the pages of orders, payments, disputes and customers show alike. */
import { Anchor, Badge, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PlannedJournal } from '#shared/admin/planned-journal.ts';
import { formatMoney } from '#shared/money.ts';
import { accountText } from '../../ui/account-text.ts';
import { momentText } from '../../ui/moment-text.ts';
import classes from './details.module.css';

export function PageHead({
  title,
  marks,
  actions,
}: {
  title: string;
  marks?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        <Title order={1} fz={{ base: 22, sm: 28 }} className={classes.title}>
          {title}
        </Title>
        {marks}
      </Group>
      <Group gap="xs">{actions}</Group>
    </Group>
  );
}

export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card component="section" withBorder padding="md" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} fz={18}>
            {title}
          </Title>
          {aside}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}

/** Names and values; null and undefined are left out. @param isBeside in a row with what can be done */
export function Details({
  details,
  isBeside = false,
}: {
  details: Readonly<Record<string, ReactNode>>;
  isBeside?: boolean;
}) {
  return (
    <dl className={classes.details} data-beside={isBeside || undefined}>
      {Object.entries(details)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface Line {
  key: string | number;
  cells: readonly ReactNode[];
}

/** A short table. A column whose name begins with `#` is of figures. */
export function Lines({
  heads,
  lines,
  empty,
}: {
  heads: readonly string[];
  lines: readonly Line[];
  empty: string;
}) {
  if (lines.length === 0) return <Text c="dimmed">{empty}</Text>;
  const isFigure = (column: number): boolean => heads[column]?.startsWith('#') === true;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a narrow screen, also by keyboard
    <div
      className={classes.scroller}
      tabIndex={0}
      role="region"
      aria-label={heads.join(', ').replaceAll('#', '')}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head, column) => (
              <Table.Th key={head} ta={isFigure(column) ? 'end' : 'start'}>
                {head.replace('#', '')}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {cells.map((cell, column) => (
                <Table.Td key={heads[column]} ta={isFigure(column) ? 'end' : 'start'}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const GOOD = ['paid', 'owned', 'verified', 'won', 'completed', 'approved'];
const WAITING = ['flagged', 'disputed', 'open'];
const BAD = ['failed', 'charged_back', 'lost', 'blocked'];

/** Of whatever has states; the word says it, the colour repeats it. */
export function StateBadge({ state }: { state: string }) {
  const color = colorOf(state);
  return (
    <Badge variant={color === 'gray' ? 'default' : 'light'} color={color}>
      {state.replaceAll('_', ' ')}
    </Badge>
  );
}

function colorOf(state: string): 'good' | 'warn' | 'bad' | 'gray' {
  if (GOOD.includes(state)) return 'good';
  if (WAITING.includes(state)) return 'warn';
  return BAD.includes(state) ? 'bad' : 'gray';
}

/** Another page of the console, in the words around it. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} inherit underline="always">
      {children}
    </Anchor>
  );
}

export function CustomerLink({ id, email }: { id: number; email: string }) {
  const [name = '', domain = ''] = email.split('@');
  return (
    <PageLink to={`/customers/${id}`}>
      {name}
      {/* Where there is no room for all of it, a line ends here. */}
      <wbr />@{domain}
    </PageLink>
  );
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
        line === 0 ? description || kind : '',
        <span key="account" title={account}>
          {accountText(account)}
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
}

interface MailsProps {
  mails: readonly ShownMail[];
  /** Absent: the operator may not have them sent again. */
  onResend?: ((id: string) => void) | undefined;
}

export function Mails({ mails, onResend }: MailsProps) {
  return (
    <Section title="Mails">
      <Lines
        heads={['Queued', 'Mail', 'State', 'Error']}
        lines={mails.map(({ id, state, template, queuedAt, error }) => ({
          key: id,
          cells: [
            momentText(queuedAt),
            (template ?? '').replaceAll('-', ' '),
            <Group key="state" gap="xs">
              <StateBadge state={state} />
              {state === 'failed' && onResend && (
                <Button size="compact-xs" variant="default" onClick={() => onResend(id)}>
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
