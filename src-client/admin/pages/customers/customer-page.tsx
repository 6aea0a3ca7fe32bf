import { Badge, Button, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import { dayText, minuteText } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { PageFault, PagePending } from '../../layout/page-states.tsx';
import { useRight } from '../../platform/session.ts';
import { trpc } from '../../platform/trpc.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { useParam } from '../../platform/use-param.ts';
import { Events, Mails, PageLink } from '../orders/order-parts.tsx';
import { Details } from '../../ui/details.tsx';
import { Lines } from '../../ui/lines.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { BalancePlot } from './balance-plot.tsx';
import { CustomerActions, type ShownCustomer } from './customer-actions.tsx';
import { LastTransactions } from './last-transactions.tsx';
import { OtherOperators } from '../../ui/other-operators.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { wordsOf } from '../../ui/words-of.ts';

/** Everything about one customer. */
export function CustomerPage() {
  const id = Number(useParam('customerId'));
  // Without the customer's address, because titles are stored in the browser's history.
  usePageTitle(`Customer ${id}`);
  const utils = trpc.useUtils();
  const shown = trpc.customers.one.useQuery({ id });
  if (shown.error && !shown.data) return <PageFault error={shown.error} reset={() => void shown.refetch()} />;
  if (!shown.data) return <PagePending />;
  const customer = shown.data;
  return (
    <Stack gap="md">
      <PageHead
        title={customer.erasedAt === null ? customer.email : `Customer ${customer.id}`}
        back={{ to: '/customers', label: 'Customers' }}
        logSubject={`customer ${customer.id}`}
        marks={<Marks customer={customer} />}
      />
      <OtherOperators item={`customer:${customer.id}`} />
      <CustomerActions customer={customer} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title="Balance">
          <Details
            details={{
              Balance: formatMoney(customer.balanceCents),
              Withheld: formatMoney(customer.escrowCents),
              Promised: customer.pending.length > 0 ? customer.pending.length : null,
              'May transfer': customer.isBalanceTransferAllowed ? 'Yes' : 'No',
            }}
          />
          <BalancePlot balance={customer.balance} />
          {customer.holds.map((hold) => (
            <Text key={hold.id} size="sm">
              {formatMoney(hold.amountCents)} held: {hold.description}
            </Text>
          ))}
        </Section>
        <Section title="The customer">
          <Details
            details={{
              Number: customer.id,
              Registered: minuteText(customer.registeredAt),
              'Address confirmed':
                customer.emailVerifiedAt === null ? 'No' : dayText(customer.emailVerifiedAt),
              'Second factor': factorText(customer.factors),
              'Factors go on': customer.factors.removalDueAt && minuteText(customer.factors.removalDueAt),
              Blocked:
                customer.blocked && `${dayText(customer.blocked.at)}: ${customer.blocked.reason ?? ''}`,
              Disputes: customer.risk.disputes,
              'Not covered': customer.risk.debtCents > 0 ? formatMoney(customer.risk.debtCents) : null,
              'Failed payments, 30 days': customer.risk.declinedPayments,
              Refunds: customer.risk.refunds,
              Claims: customer.risk.claims,
              Countries: customer.risk.countries.join(', ') || null,
            }}
          />
        </Section>
      </SimpleGrid>
      <Notes customer={customer} />
      <Histories customer={customer} />
      <Mails mails={customer.mails} onResent={() => utils.customers.one.invalidate()} />
      <Events events={customer.events} />
    </Stack>
  );
}

function factorText({ hasApp, passkeys }: ShownCustomer['factors']): string {
  const parts = [...(hasApp ? ['app'] : []), ...(passkeys > 0 ? [`${passkeys} passkeys`] : [])];
  return parts.length === 0 ? 'None' : parts.join(', ');
}

function Marks({ customer: { blocked, erasedAt, takeoverReportedAt, risk } }: { customer: ShownCustomer }) {
  return (
    <>
      {erasedAt !== null && <Badge color="gray">deleted {dayText(erasedAt)}</Badge>}
      {blocked && <Badge color="bad">blocked</Badge>}
      {takeoverReportedAt !== null && <Badge color="warn">reported as taken over</Badge>}
      {risk.lostDisputes > 0 && <Badge color="warn">{risk.lostDisputes} lost disputes</Badge>}
    </>
  );
}

function Notes({ customer: { id, notes } }: { customer: ShownCustomer }) {
  const [text, setText] = useState('');
  const mayWrite = useRight('customers.note');
  const utils = trpc.useUtils();
  const add = trpc.customers.addNote.useMutation({
    onSuccess: () => {
      setText('');
      return utils.customers.one.invalidate({ id });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') add.mutate({ customerId: id, text });
  };
  return (
    <Section title="Notes">
      {notes.map((note) => (
        <div key={note.id}>
          <Text size="sm" c="dimmed">
            {note.who}, {minuteText(note.writtenAt)}
          </Text>
          <Text style={{ whiteSpace: 'pre-wrap' }}>{note.text}</Text>
        </div>
      ))}
      {mayWrite && (
        <form onSubmit={submit}>
          <Stack gap="xs">
            <Textarea
              label="New note"
              description="Stays as it is. The customer reads it when they ask for their data."
              value={text}
              maxLength={2000}
              autosize
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <Group>
              <Button type="submit" variant="default" loading={add.isPending} disabled={text.trim() === ''}>
                Add the note
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Section>
  );
}

function Histories({ customer }: { customer: ShownCustomer }) {
  const { purchases, payments, listings, bids, sessions, notices, disputes } = customer;
  return (
    <>
      <Section
        title="Purchases"
        aside={<PageLink to={`/orders?customerId=${customer.id}`}>All of them</PageLink>}
      >
        <Lines
          heads={['When', 'Account', 'Region', 'State', '#Paid']}
          lines={purchases.slice(0, 20).map((purchase) => ({
            key: purchase.id,
            cells: [
              momentText(purchase.at),
              <PageLink key="order" to={`/orders/${purchase.id}`}>
                {purchase.username}
              </PageLink>,
              REGIONS[purchase.region],
              <StateBadge key="state" state={purchase.state} />,
              formatMoney(purchase.priceCents),
            ],
          }))}
          empty="Nothing was bought."
        />
      </Section>
      <Section
        title="Payments"
        aside={<PageLink to={`/payments?customerId=${customer.id}`}>All of them</PageLink>}
      >
        <Lines
          heads={['When', 'Payment', 'For', 'State', '#Amount']}
          lines={payments.slice(0, 20).map((payment) => ({
            key: payment.id,
            cells: [
              momentText(payment.at),
              <PageLink key="payment" to={`/payments/${payment.id}`}>
                {payment.id.slice(0, 8)}
              </PageLink>,
              wordsOf(payment.purpose),
              <StateBadge key="state" state={payment.status} />,
              formatMoney(payment.amountCents),
            ],
          }))}
          empty="Nothing was paid by card."
        />
        {disputes.map(({ id, state, amountCents }) => (
          <PageLink key={id} to={`/disputes/${id}`}>
            Dispute {id}: {wordsOf(state)}, {formatMoney(amountCents)}
          </PageLink>
        ))}
      </Section>
      <LastTransactions customer={customer} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title="Listings">
          <Lines
            heads={['When', 'Account', 'State', '#Highest bid']}
            lines={listings.map((listing) => ({
              key: listing.id,
              cells: [
                momentText(listing.createdAt),
                listing.username,
                <StateBadge key="state" state={listing.state} />,
                listing.highestBidCents === null ? '' : formatMoney(listing.highestBidCents),
              ],
            }))}
            empty="Nothing was put up for auction."
          />
        </Section>
        <Section title="Bids">
          <Lines
            heads={['When', 'Account', 'State', '#Bid']}
            lines={bids.map((bid) => ({
              key: bid.id,
              cells: [
                momentText(bid.placedAt),
                bid.username,
                <StateBadge key="state" state={bid.state} />,
                formatMoney(bid.amountCents),
              ],
            }))}
            empty="No bids."
          />
        </Section>
        <Section title="Sessions">
          <Lines
            heads={['Last seen', 'Device', 'Country']}
            lines={sessions.map((session) => ({
              key: `${session.createdAt} ${session.device}`,
              cells: [momentText(session.lastSeenAt), session.device, session.country ?? ''],
            }))}
            empty="Signed in nowhere."
          />
        </Section>
        <Section title="Notices">
          <Lines
            heads={['When', 'Notice', 'Read']}
            lines={notices.map((notice) => ({
              key: notice.id,
              cells: [
                momentText(notice.createdAt),
                wordsOf(notice.kind),
                notice.readAt === null ? 'No' : momentText(notice.readAt),
              ],
            }))}
            empty="No notices."
          />
        </Section>
      </SimpleGrid>
    </>
  );
}
