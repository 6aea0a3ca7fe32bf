import { Anchor, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import { CLAIM_REASON_TEXTS, MAX_ANSWER_LENGTH } from '#shared/claims/warranty-claim.ts';
import { dayText, minuteText } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { failureOf } from '#client/platform/failure.ts';
import { useRight } from '../../platform/session.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { useParam } from '../../platform/use-param.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { MoneyDialog } from '../../ui/money-dialog.tsx';
import { type NewPassword, NewPasswordDialog } from '../../ui/new-password-dialog.tsx';
import { OtherOperators } from '../../ui/other-operators.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { PasswordForCheck } from './password-for-check.tsx';
import classes from './queues.module.css';

const ANSWER = {
  label: 'Your answer',
  description: 'The buyer reads it.',
  maxLength: MAX_ANSWER_LENGTH,
};

type Claim = inferRouterOutputs<AdminAppRouter>['queues']['claims']['one'];

/** A warranty claim: what both sides say, what the sale was, and the decision. */
export function ClaimPage() {
  const id = Number(useParam('claimId'));
  const [made, setMade] = useState<NewPassword>();
  const { data: claim, error } = trpc.queues.claims.one.useQuery({ id });
  usePageTitle(claim ? `Claim about ${claim.username}` : 'Warranty claim');
  if (error) return <Text role="alert">{failureOf(error).text}</Text>;
  if (!claim) return <Skeleton h={400} role="status" aria-label="Loading" />;
  return (
    <Stack gap="lg" maw={900}>
      <div>
        <Anchor component={Link} to="/queues/claims" size="sm">
          Warranty claims
        </Anchor>
        <Title order={1} fz={28}>
          {claim.username}
        </Title>
        <Text c="dimmed">
          {claim.reason === null ? 'A warranty claim' : CLAIM_REASON_TEXTS[claim.reason]}
          {claim.bannedOn !== null && `, since ${claim.bannedOn}`} · opened {minuteText(claim.openedAt)}
        </Text>
      </div>
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
          <Paper withBorder p="md" radius={12}>
            <Title order={2} fz={16} mb="xs">
              Sold by the shop
            </Title>
            <Text size="sm">There is no seller: the refund is the shop’s own.</Text>
          </Paper>
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
    <Paper withBorder p="md" radius={12} component="section" aria-label={title}>
      <Title order={2} fz={16} mb="xs">
        {title}
      </Title>
      <p className={classes.words}>{words}</p>
      <Text size="sm" mt="sm" style={{ overflowWrap: 'anywhere' }}>
        {party.email}
        {party.isBlocked && ' · blocked'}
      </Text>
      <Text size="sm" c="dimmed">
        Since {dayText(party.since)}, {party.deals} {deals}. Claims: {open} open, {rejected} rejected,{' '}
        {refunded} refunded.
      </Text>
    </Paper>
  );
}

function Sale({ claim }: { claim: Claim }) {
  const details: [string, string][] = [
    ['Account', `${REGIONS[claim.region]}, level ${claim.level}`],
    ['Price', formatMoney(claim.priceCents)],
    ['Bought', minuteText(claim.boughtAt)],
    ['Warranty until', minuteText(claim.warrantyEndsAt)],
    ['The purchase is', claim.purchaseState],
    ...(claim.listing
      ? ([
          ['Waits for the seller', formatMoney(claim.listing.payoutCents)],
          ['Commission', formatMoney(claim.listing.commissionCents)],
        ] as [string, string][])
      : []),
  ];
  return (
    <Paper withBorder p="md" radius={12} component="section" aria-label="The sale">
      <Title order={2} fz={16} mb="xs">
        The sale
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 4 }} component="dl" m={0}>
        {details.map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" m={0}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}

function Earlier({ claims }: { claims: Claim['earlier'] }) {
  return (
    <Stack gap="xs">
      <Title order={2} fz={16}>
        Earlier claims about it
      </Title>
      {claims.map((claim) => (
        <Paper key={claim.id} withBorder p="md" radius={12}>
          <Text size="sm" c="dimmed">
            {minuteText(claim.openedAt)} · {claim.state}
          </Text>
          <Text>{claim.text}</Text>
          {claim.answer !== null && <Text size="sm">Answer: {claim.answer}</Text>}
        </Paper>
      ))}
    </Stack>
  );
}

function Decided({ claim }: { claim: Claim }) {
  return (
    <p className={classes.quiet} role="status">
      {claim.state === 'refunded' ? 'Refunded' : 'Rejected'}
      {claim.decidedAt !== null && `, ${minuteText(claim.decidedAt)}`}
      {claim.decidedBy !== null && `, by ${claim.decidedBy}`}.
      {claim.answer !== null && ` Answer: ${claim.answer}`}
    </p>
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
  // Another operator may have been first: the page shows their decision.
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
        The account stays the buyer’s, and no money moves.
      </ReasonDialog>
    </Group>
  );
}
