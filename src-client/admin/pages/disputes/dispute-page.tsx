import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import { minuteText } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { type DisputeState, nextDisputeState } from '#shared/payments/dispute-states.ts';
import { PageFault, PagePending } from '../../layout/page-states.tsx';
import { useRight } from '../../platform/session.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { useParam } from '../../platform/use-param.ts';
import { CustomerLink, Events, Journals, Mails, PageLink } from '../orders/order-parts.tsx';
import { Details } from '../../ui/details.tsx';
import { Lines } from '../../ui/lines.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { MoneyDialog } from '../../ui/money-dialog.tsx';
import { OtherOperators } from '../../ui/other-operators.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { wordsOf } from '../../ui/words-of.ts';

/** One dispute, with the evidence that the shop can send to the bank. */
export function DisputePage() {
  const id = Number(useParam('disputeId'));
  usePageTitle(`Dispute ${id}`);
  const shown = trpc.disputes.one.useQuery({ id });
  if (shown.error && !shown.data) return <PageFault error={shown.error} reset={() => void shown.refetch()} />;
  if (!shown.data) return <PagePending />;
  const { dispute, payment, evidence, journals, events } = shown.data;
  return (
    <Stack gap="md">
      <PageHead
        title={`Dispute ${id}`}
        back={{ to: '/disputes', label: 'Disputes' }}
        logSubject={`payment ${dispute.paymentId}`}
        marks={<StateBadge state={dispute.state} />}
        actions={<DisputeActions id={id} state={dispute.state} debtCents={dispute.debtCents} />}
      />
      <OtherOperators item={`dispute:${id}`} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title="What the bank asks for">
          <Details
            details={{
              Amount: formatMoney(dispute.amountCents),
              Reason: dispute.reason && wordsOf(dispute.reason),
              Opened: minuteText(dispute.openedAt),
              Decided: dispute.closedAt && minuteText(dispute.closedAt),
              'Taken by the provider': formatMoney(dispute.withdrawnCents),
              'Withheld from the balance': formatMoney(dispute.withheldCents),
              'Not covered': formatMoney(dispute.debtCents),
              Payment: (
                <PageLink to={`/payments/${dispute.paymentId}`}>{dispute.paymentId.slice(0, 8)}</PageLink>
              ),
              Reference: dispute.providerReference,
            }}
          />
          <Text size="sm" c="dimmed">
            The bank’s deadline stands in the provider’s dashboard, where evidence is handed in.
          </Text>
        </Section>
        <Section title="Evidence: the customer">
          <Details
            details={{
              Customer: <CustomerLink id={dispute.customerId} email={dispute.email} />,
              Registered: minuteText(evidence.customer.registeredAt),
              'Address confirmed':
                evidence.customer.emailVerifiedAt === null
                  ? 'No'
                  : minuteText(evidence.customer.emailVerifiedAt),
              'Payments without a dispute': evidence.customer.goodPayments,
              Disputes: evidence.customer.disputes,
              Paid: payment.settledAt && minuteText(payment.settledAt),
            }}
          />
        </Section>
      </SimpleGrid>
      <Section title="Evidence: what was bought with it">
        <Lines
          heads={['When', 'Account', 'Region', 'State', '#Paid']}
          lines={evidence.purchases.map((purchase) => ({
            key: purchase.id,
            cells: [
              momentText(purchase.purchasedAt),
              <PageLink key="order" to={`/orders/${purchase.id}`}>
                {purchase.username}
              </PageLink>,
              REGIONS[purchase.region],
              <StateBadge key="state" state={purchase.state} />,
              formatMoney(purchase.priceCents),
            ],
          }))}
          empty="Nothing."
        />
      </Section>
      <Section title="Evidence: sessions">
        <Lines
          heads={['Began', 'Device', 'Country', 'Last seen', 'Passwords shown']}
          lines={evidence.sessions.map((session) => ({
            key: `${session.createdAt} ${session.device}`,
            cells: [
              momentText(session.createdAt),
              session.device,
              session.country ?? '',
              momentText(session.lastSeenAt),
              session.credentialsShownAt === null ? '' : momentText(session.credentialsShownAt),
            ],
          }))}
          empty="The customer is signed in nowhere."
        />
      </Section>
      <Mails mails={evidence.mails} />
      <Journals journals={journals} />
      <Events events={events} />
    </Stack>
  );
}

function DisputeActions({ id, state, debtCents }: { id: number; state: DisputeState; debtCents: number }) {
  const [dialog, setDialog] = useState<'win' | 'lose' | 'collect'>();
  const mayDecide = useRight('disputes.decide');
  const utils = trpc.useUtils();
  if (!mayDecide) return null;
  const shared = { onClose: () => setDialog(undefined), onDone: () => utils.disputes.one.invalidate() };
  return (
    <>
      {state !== 'won' && debtCents > 0 && (
        <Button variant="default" onClick={() => setDialog('collect')}>
          Collect from the balance
        </Button>
      )}
      {nextDisputeState(state, 'lose') !== null && (
        <Button color="bad" variant="light" onClick={() => setDialog('lose')}>
          We lost
        </Button>
      )}
      {nextDisputeState(state, 'win') !== null && <Button onClick={() => setDialog('win')}>We won</Button>}
      {(['win', 'lose'] as const).map((action) => (
        <MoneyDialog
          key={action}
          {...shared}
          isOpen={dialog === action}
          title={action === 'win' ? 'The shop has won the dispute' : 'The shop has lost the dispute'}
          action={action === 'win' ? 'We won' : 'We lost'}
          isDangerous={action === 'lose'}
          of={[id, action]}
          preview={() => trpcClient.disputes.previewDecision.mutate({ id, action })}
          onConfirm={(reason) => trpcClient.disputes.decide.mutate({ id, action, reason })}
          done="Decided"
        >
          {() => <Text>What the provider says later overrides this.</Text>}
        </MoneyDialog>
      ))}
      <MoneyDialog
        {...shared}
        isOpen={dialog === 'collect'}
        title="Collect from the balance"
        action="Collect"
        of={[id]}
        preview={() => trpcClient.disputes.previewCollection.mutate({ id })}
        onConfirm={(reason) => trpcClient.disputes.collect.mutate({ id, reason })}
        done="Collected"
      >
        {({ before, after }) => (
          <Text>{formatMoney(after.withheldCents - before.withheldCents)} are taken from the balance.</Text>
        )}
      </MoneyDialog>
    </>
  );
}
