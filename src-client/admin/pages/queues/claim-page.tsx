import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import { CLAIM_REASON_TEXTS, MAX_ANSWER_LENGTH } from '#shared/claims/warranty-claim.ts';
import { dayText, minuteText, yearOrDayText } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { PageFault, PagePending } from '../../layout/page-states.tsx';
import { useRight } from '../../platform/session.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { useParam } from '../../platform/use-param.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { Details } from '../../ui/details.tsx';
import { Lines } from '../../ui/lines.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { MoneyDialog } from '../../ui/money-dialog.tsx';
import { type NewPassword, NewPasswordDialog } from '../../ui/new-password-dialog.tsx';
import { OtherOperators } from '../../ui/other-operators.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { CustomerLink, PageLink } from '../orders/order-parts.tsx';
import { PasswordForCheck } from './password-for-check.tsx';
import classes from './queues.module.css';

const ANSWER = {
  label: 'Your answer',
  description: 'The buyer reads it.',
  maxLength: MAX_ANSWER_LENGTH,
};

type Claim = inferRouterOutputs<AdminAppRouter>['queues']['claims']['one'];

/** A warranty claim: both sides' statements, the sale, and the decision. */
export function ClaimPage() {
  const id = Number(useParam('claimId'));
  const [made, setMade] = useState<NewPassword>();
  const { data: claim, error, refetch } = trpc.queues.claims.one.useQuery({ id });
  usePageTitle(claim ? `Claim about ${claim.username}` : 'Warranty claim');
  if (error && !claim) return <PageFault error={error} reset={() => void refetch()} />;
  if (!claim) return <PagePending />;
  return (
    <Stack gap="lg" maw={900}>
      <PageHead
        title={claim.username}
        back={{ to: '/queues/claims', label: 'Warranty claims' }}
        logSubject={`account ${claim.username}`}
        about={
          <>
            {claim.reason === null ? 'A warranty claim' : CLAIM_REASON_TEXTS[claim.reason]}
            {claim.bannedOn !== null && `, since ${yearOrDayText(claim.bannedOn)}`} · opened{' '}
            {minuteText(claim.openedAt)}
          </>
        }
        marks={<StateBadge state={claim.state} />}
      />
      <OtherOperators item={`claim:${id}`} />
      {claim.state === 'open' ? (
        <Decision claim={claim} onNewPassword={setMade} />
      ) : (
        <Decided claim={claim} />
      )}
      <NewPasswordDialog made={made} onClose={() => setMade(undefined)} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Side title="The buyer says" party={claim.buyer} words={claim.text} deals="purchases" />
        {claim.seller && claim.listing ? (
          <Side
            title="The seller wrote"
            party={claim.seller}
            words={claim.listing.remarks || 'Nothing.'}
            deals="sales"
          />
        ) : (
          <Section title="Sold by the shop">
            <Text>There is no seller: the refund is the shop’s own.</Text>
          </Section>
        )}
      </SimpleGrid>
      <Sale claim={claim} />
      {claim.earlier.length > 0 && <Earlier claims={claim.earlier} />}
    </Stack>
  );
}

function Side({
  title,
  party,
  words,
  deals,
}: {
  title: string;
  party: Claim['buyer'];
  words: string;
  deals: string;
}) {
  const { open, rejected, refunded } = party.claims;
  return (
    <Section title={title}>
      <p className={classes.words}>{words}</p>
      <div>
        <Text style={{ overflowWrap: 'anywhere' }}>
          <CustomerLink id={party.customerId} email={party.email} />
          {party.isBlocked && ' · blocked'}
        </Text>
        <Text c="dimmed">
          Since {dayText(party.since)}, {party.deals} {deals}. Claims: {open} open, {rejected} rejected,{' '}
          {refunded} refunded.
        </Text>
      </div>
    </Section>
  );
}

function Sale({ claim }: { claim: Claim }) {
  return (
    <Section title="The sale">
      <Details
        details={{
          Account: `${REGIONS[claim.region]}, level ${claim.level}`,
          Price: formatMoney(claim.priceCents),
          Bought: minuteText(claim.boughtAt),
          'Warranty until': minuteText(claim.warrantyEndsAt),
          Purchase: (
            <Group gap="xs">
              <PageLink to={`/orders/${claim.purchaseId}`}>{claim.purchaseId}</PageLink>
              <StateBadge state={claim.purchaseState} />
            </Group>
          ),
          'Waits for the seller': claim.listing && formatMoney(claim.listing.payoutCents),
          Commission: claim.listing && formatMoney(claim.listing.commissionCents),
        }}
      />
    </Section>
  );
}

function Earlier({ claims }: { claims: Claim['earlier'] }) {
  return (
    <Section title="Earlier claims about it">
      <Lines
        heads={['Opened', 'State', 'What the buyer says', 'Answer']}
        lines={claims.map(({ id, openedAt, state, text, answer }) => ({
          key: id,
          cells: [momentText(openedAt), <StateBadge key="state" state={state} />, text, answer ?? ''],
        }))}
        empty=""
      />
    </Section>
  );
}

function Decided({ claim }: { claim: Claim }) {
  return (
    <Section title="Decision">
      <Text role="status">
        {claim.state === 'refunded' ? 'Refunded' : 'Rejected'}
        {claim.decidedAt !== null && `, ${minuteText(claim.decidedAt)}`}
        {claim.decidedBy !== null && `, by ${claim.decidedBy}`}.
        {claim.answer !== null && ` Answer: ${claim.answer}`}
      </Text>
    </Section>
  );
}

interface DecisionProps {
  claim: Claim;
  onNewPassword: (made: NewPassword) => void;
}

function Decision({ claim, onNewPassword }: DecisionProps) {
  const claimId = claim.id;
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<'refund' | 'reject'>();
  const close = (): void => setAsked(undefined);
  const refresh = () => utils.queues.invalidate();
  // Another operator may have decided first: the page then shows that decision.
  const refund = trpc.queues.claims.refund.useMutation({ onSettled: refresh });
  const reject = trpc.queues.claims.reject.useMutation({ onSettled: refresh });
  if (!useRight('claims.decide')) return null;
  return (
    <Group gap="sm">
      <Button onClick={() => setAsked('refund')}>Refund the buyer</Button>
      <Button variant="default" onClick={() => setAsked('reject')}>
        Reject the claim
      </Button>
      <PasswordForCheck reveal={() => trpcClient.queues.claims.reveal.mutate({ claimId })} />
      <MoneyDialog
        isOpen={asked === 'refund'}
        onClose={close}
        title={`Refund the buyer of ${claim.username}`}
        action={`Refund ${formatMoney(claim.priceCents)}`}
        of={[claimId]}
        preview={async () => {
          const result = await trpcClient.queues.claims.previewRefund.mutate({ claimId });
          return { result, journals: result.journals };
        }}
        onConfirm={async (reason) => {
          const refunded = await refund.mutateAsync({ claimId, reason });
          if ('newPassword' in refunded && refunded.newPassword !== null)
            onNewPassword({ username: refunded.username, password: refunded.newPassword });
          return refunded;
        }}
        onDone={() => Promise.resolve()}
        done={`Refunded: the buyer of ${claim.username} has the money back`}
      >
        {({ refundedCents }) => <Text>{formatMoney(refundedCents)} go back to the buyer’s balance.</Text>}
      </MoneyDialog>
      <ReasonDialog
        isOpen={asked === 'reject'}
        onClose={close}
        title={`Reject the claim about ${claim.username}`}
        action="Reject the claim"
        asked={ANSWER}
        onConfirm={async (answer) => {
          const { username } = await reject.mutateAsync({ claimId, answer });
          notifications.show({ message: `Rejected: the buyer of ${username} reads your answer.` });
        }}
      >
        <Text>The account stays the buyer’s, and no money moves.</Text>
      </ReasonDialog>
    </Group>
  );
}
