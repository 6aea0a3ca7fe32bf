import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import { minuteText } from '#shared/dates.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { PageFault, PagePending } from '../../layout/page-states.tsx';
import { useRight } from '../../platform/session.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { useParam } from '../../platform/use-param.ts';
import { CustomerLink, Events, Journals, PageLink } from '../orders/order-parts.tsx';
import { Details } from '../../ui/details.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { MoneyDialog } from '../../ui/money-dialog.tsx';
import { OtherOperators } from '../../ui/other-operators.tsx';
import { usePart } from '../../ui/part-field.tsx';
import { wordsOf } from '../../ui/words-of.ts';
import { Problem } from '../../ui/problem.tsx';

/** One payment: its history, its current state at the provider, and actions. */
export function PaymentPage() {
  const id = useParam('paymentId');
  usePageTitle(`Payment ${id.slice(0, 8)}`);
  const shown = trpc.payments.one.useQuery({ id });
  if (shown.error && !shown.data) return <PageFault error={shown.error} reset={() => void shown.refetch()} />;
  if (!shown.data) return <PagePending />;
  const { payment, disputes, journals, events } = shown.data;
  return (
    <Stack gap="md">
      <PageHead
        title={`Payment ${id.slice(0, 8)}`}
        back={{ to: '/payments', label: 'Payments' }}
        logSubject={`payment ${id}`}
        marks={<StateBadge state={payment.status} />}
        actions={
          <PaymentActions
            id={id}
            status={payment.status}
            receivedCents={payment.receivedCents}
            refundedCents={payment.refundedCents}
          />
        }
      />
      <OtherOperators item={`payment:${id}`} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title="Trail">
          <Details
            details={{
              Customer: <CustomerLink id={payment.customerId} email={payment.email} />,
              For: payment.checkoutId ? (
                <PageLink to={`/orders/${payment.checkoutId}`}>An order</PageLink>
              ) : (
                'Balance'
              ),
              Amount: `${formatMoney(payment.amountCents)} by ${wordsOf(payment.gateway)}`,
              Bonus: payment.bonusCents > 0 ? formatMoney(payment.bonusCents) : null,
              Received: formatMoney(payment.receivedCents),
              'Gone back': payment.refundedCents > 0 ? formatMoney(payment.refundedCents) : null,
              Opened: minuteText(payment.createdAt),
              'Last asked': payment.askedAt && minuteText(payment.askedAt),
              Settled: payment.settledAt && minuteText(payment.settledAt),
              'Failed checks': payment.retries > 0 ? payment.retries : null,
              Error: payment.error,
              Reference: payment.providerReference,
            }}
          />
          {disputes.map((dispute) => (
            <PageLink key={dispute.id} to={`/disputes/${dispute.id}`}>
              Dispute {dispute.id}: {wordsOf(dispute.state)}, {formatMoney(dispute.amountCents)}
            </PageLink>
          ))}
        </Section>
        <ProviderAnswer id={id} />
      </SimpleGrid>
      <Journals journals={journals} />
      <Events events={events} />
    </Stack>
  );
}

function ProviderAnswer({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = trpc.payments.provider.useQuery(
    { id },
    { enabled: isAsked, retry: false },
  );
  return (
    <Section
      title="What the provider says"
      aside={
        <Button
          size="xs"
          variant="default"
          loading={isFetching}
          onClick={() => (isAsked ? void refetch() : setAsked(true))}
        >
          Ask now
        </Button>
      }
    >
      {error !== null && <Problem text={failureOf(error).text} />}
      {data === null && <Text>It never reached the provider.</Text>}
      {data && (
        <Details
          details={{
            State: <StateBadge state={data.state} />,
            Amount: moneyOf(data),
            'Card declined': data.isCardDeclined ? 'Yes' : null,
            'Knows it as': data.paymentId,
          }}
        />
      )}
      {!isAsked && <Text c="dimmed">Nothing is changed by asking.</Text>}
    </Section>
  );
}

/** The received amount, which may be in an unexpected currency. */
function moneyOf({ amountCents, currency }: { amountCents: number; currency: string | null }): string {
  const code = currency?.toUpperCase() ?? 'EUR';
  return code === 'EUR' ? formatMoney(amountCents) : `${centsToDecimal(amountCents)} ${code}`;
}

function PaymentActions({
  id,
  status,
  receivedCents,
  refundedCents,
}: {
  id: string;
  status: string;
  receivedCents: number;
  refundedCents: number;
}) {
  const { part, isReady, field, clear } = usePart(refundedCents);
  const [dialog, setDialog] = useState<'refund' | 'accept' | 'dismiss'>();
  const [mayRefund, maySettle] = [useRight('orders.refund'), useRight('payments.settle')];
  // Nothing of a flagged payment is in the ledger: whatever the provider took goes back, whole.
  const isFlagged = status === 'flagged';
  const utils = trpc.useUtils();
  const onClose = (): void => {
    setDialog(undefined);
    clear();
  };
  const shared = { onClose, onDone: () => utils.payments.one.invalidate() };
  return (
    <>
      {maySettle && isFlagged && (
        <Button variant="default" onClick={() => setDialog('dismiss')}>
          No money came
        </Button>
      )}
      {mayRefund && (isFlagged || (receivedCents > 0 && status === 'verified')) && (
        <Button variant={isFlagged ? 'default' : 'filled'} onClick={() => setDialog('refund')}>
          Refund to the card
        </Button>
      )}
      {maySettle && isFlagged && <Button onClick={() => setDialog('accept')}>The money is there</Button>}
      <MoneyDialog
        {...shared}
        isOpen={dialog === 'refund'}
        title="Refund to the card"
        action="Refund the payment"
        isDangerous
        of={[id, part?.amountCents, refundedCents]}
        fields={isFlagged ? undefined : field}
        isReady={isReady}
        preview={() => trpcClient.payments.previewRefund.mutate({ id, part })}
        onConfirm={(reason) => trpcClient.payments.refund.mutate({ id, part, reason })}
        done="The refund is on its way"
      >
        {({ subject, result }) => (
          <Text>
            {result.refundedCents === 'all' ? 'All of it goes' : `${formatMoney(result.refundedCents)} go`}{' '}
            back to the card.
            {part === undefined &&
              subject.usernames.length > 0 &&
              ` ${subject.usernames.join(', ')} leave the customer.`}
          </Text>
        )}
      </MoneyDialog>
      {(['accept', 'dismiss'] as const).map((action) => (
        <MoneyDialog
          key={action}
          {...shared}
          isOpen={dialog === action}
          title={action === 'accept' ? 'The money is there' : 'No money came'}
          action={action === 'accept' ? 'Accept the payment' : 'Dismiss the payment'}
          of={[id, action]}
          preview={() => trpcClient.payments.previewSettlement.mutate({ id, action })}
          onConfirm={(reason) => trpcClient.payments.settle.mutate({ id, action, reason })}
          done="Decided"
        >
          {(result) => <Text>The payment will be {result.status}.</Text>}
        </MoneyDialog>
      ))}
    </>
  );
}
