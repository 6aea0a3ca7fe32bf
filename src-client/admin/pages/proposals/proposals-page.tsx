import { Badge, Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { PROPOSAL_STATES, type ProposalState } from '#shared/admin/proposals.ts';
import type { PlannedJournal } from '#shared/admin/planned-journal.ts';
import { formatMoney } from '#shared/money.ts';
import { failureOf } from '#client/platform/failure.ts';
import { PageFault, PagePending } from '../../layout/page-states.tsx';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { useOperator } from '../../platform/session.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { AgeBadge } from '../../ui/age-badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoneyPreview } from '../../ui/money-preview.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { type NewPassword, NewPasswordDialog } from '../../ui/new-password-dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { wordsOf } from '../../ui/words-of.ts';
import { OPEN_PROPOSALS } from './open-proposals.ts';
import { ProposalAbout } from './proposal-about.tsx';

type Proposal = Awaited<ReturnType<typeof trpcClient.proposals.list.query>>['rows'][number];

const ACTION_WORDS: Readonly<Record<string, string>> = {
  'balance adjust': 'Change of a balance',
  'balance codes': 'New balance codes',
  'claims refund': 'Refund of a warranty claim',
  'customer erase': 'Erasure of a customer',
  'disputes collect': 'Collection of what a dispute lacks',
  'disputes settle': 'Decision about a dispute',
  'exchange purchase': 'Exchange of a purchase',
  'payments settle': 'Decision about a payment',
  'refund payment': 'Refund of a payment',
  'refund purchase': 'Refund of a purchase',
};

/** "Refund of a payment, €600.00" */
function titleOf({ action, amountCents }: Proposal): string {
  return `${ACTION_WORDS[action] ?? wordsOf(action)}, ${formatMoney(amountCents)}`;
}

const STATE_LABELS: Record<ProposalState, string> = {
  open: 'Open',
  confirmed: 'Under way',
  done: 'Done',
  failed: 'Failed',
  declined: 'Declined',
};

/** Money actions above the limit that wait for a second operator. */
export function ProposalsPage() {
  usePageTitle('Second person');
  const [state, setState] = useState<ProposalState>('open');
  const utils = trpc.useUtils();
  const asked =
    state === 'open'
      ? OPEN_PROPOSALS
      : ({ ...OPEN_PROPOSALS, filter: { state }, sort: { by: 'proposedAt', descending: true } } as const);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      // Invalidated with the other queries of proposals.
      queryKey: [...getQueryKey(trpc.proposals), 'pages', state],
      queryFn: ({ pageParam: cursor }) => trpcClient.proposals.list.query({ ...asked, cursor }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    });
  if (error && !data) return <PageFault error={error} reset={() => void refetch()} />;
  return (
    <Stack maw="52rem">
      <PageHead title="Second person" />
      <SegmentedControl
        aria-label="State"
        data={PROPOSAL_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
        value={state}
        onChange={(value) => setState(PROPOSAL_STATES.find((each) => each === value) ?? 'open')}
        style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
      />
      {data ? (
        <ProposalList
          rows={data.pages.flatMap(({ rows }) => rows)}
          onDecided={() => void utils.proposals.invalidate()}
        />
      ) : (
        <PagePending />
      )}
      {isFetchNextPageError && <Problem text={failureOf(error).text} />}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  );
}

function ProposalList({ rows, onDecided }: { rows: readonly Proposal[]; onDecided: () => void }) {
  const { operatorId } = useOperator();
  const [question, setQuestion] = useState<Proposal>();
  const refusal = question?.proposedById === operatorId ? 'Take back' : 'Decline';
  const [made, setMade] = useState<NewPassword>();
  const confirm = trpc.proposals.confirm.useMutation({
    onSuccess: (done, { id }) => {
      const confirmed = rows.find((row) => row.id === id);
      notifications.show({ title: 'Done', message: confirmed && titleOf(confirmed) });
      if (done && done.newPassword !== null) setMade({ username: done.username, password: done.newPassword });
    },
    onSettled: onDecided,
  });
  return (
    <>
      <NewPasswordDialog made={made} onClose={() => setMade(undefined)} />
      {rows.length === 0 && <EmptyState text="No action is in this state." />}
      {rows.map((proposal) => (
        <Paper key={proposal.id} component="article" withBorder p="lg">
          <Stack gap="sm">
            <Group justify="space-between">
              <Title order={2} fz={16}>
                {titleOf(proposal)}
              </Title>
              {proposal.state === 'open' ? (
                <AgeBadge since={proposal.proposedAt} />
              ) : (
                <Badge variant="light">{STATE_LABELS[proposal.state]}</Badge>
              )}
            </Group>
            <Text>
              {proposal.proposedBy} asks: {proposal.reason}
            </Text>
            <ProposalAbout action={proposal.action} input={proposal.input} />
            {isPreview(proposal.preview) && <MoneyPreview journals={proposal.preview.journals} />}
            {proposal.decidedBy !== null && (
              <Text size="sm">
                {proposal.decidedBy} decided{proposal.answer !== null && `: ${proposal.answer}`}
              </Text>
            )}
            {proposal.state === 'open' && proposal.proposedById === operatorId && (
              <Group>
                <Button variant="default" onClick={() => setQuestion(proposal)}>
                  Take back
                </Button>
                <Text size="sm" c="dimmed">
                  You asked for this, so another operator has to confirm it.
                </Text>
              </Group>
            )}
            {proposal.state === 'open' && proposal.isMineToDecide && (
              <Group>
                <Button
                  loading={confirm.isPending && confirm.variables.id === proposal.id}
                  disabled={confirm.isPending}
                  onClick={() => confirm.mutate({ id: proposal.id })}
                >
                  Confirm
                </Button>
                <Button variant="default" disabled={confirm.isPending} onClick={() => setQuestion(proposal)}>
                  Decline
                </Button>
              </Group>
            )}
          </Stack>
        </Paper>
      ))}
      {question && (
        <ReasonDialog
          isOpen
          title={`${refusal}: ${titleOf(question)}`}
          action={refusal}
          onClose={() => setQuestion(undefined)}
          onConfirm={async (answer) => {
            await trpcClient.proposals.decline.mutate({ id: question.id, answer });
            onDecided();
          }}
        />
      )}
    </>
  );
}

function isPreview(preview: unknown): preview is { journals: PlannedJournal[] } {
  return (
    typeof preview === 'object' &&
    preview !== null &&
    'journals' in preview &&
    Array.isArray(preview.journals)
  );
}
