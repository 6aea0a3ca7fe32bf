import { Badge, Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { PROPOSAL_STATES, type ProposalState } from '#shared/admin/proposals.ts';
import type { PlannedJournal } from '#shared/admin/planned-journal.ts';
import { formatMoney } from '#shared/money.ts';
import { PageFault, PagePending } from '../../layout/page-states.tsx';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { AgeBadge } from '../../ui/age-badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoneyPreview } from '../../ui/money-preview.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { type NewPassword, NewPasswordDialog } from '../../ui/new-password-dialog.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { wordsOf } from '../../ui/words-of.ts';
import { ProposalAbout } from './proposal-about.tsx';

type Proposal = Awaited<ReturnType<typeof trpcClient.proposals.list.query>>['rows'][number];
const MOST_SHOWN = 100;

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
  const { data, error, refetch } = trpc.proposals.list.useQuery({
    filter: { state },
    sort: { by: 'proposedAt', descending: state !== 'open' },
    limit: MOST_SHOWN,
  });
  if (error) return <PageFault error={error} reset={() => void refetch()} />;
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
      {data ? <ProposalList rows={data.rows} onDecided={() => void refetch()} /> : <PagePending />}
    </Stack>
  );
}

function ProposalList({ rows, onDecided }: { rows: readonly Proposal[]; onDecided: () => void }) {
  const [question, setQuestion] = useState<Proposal>();
  const [made, setMade] = useState<NewPassword>();
  const confirm = trpc.proposals.confirm.useMutation({
    onSuccess: (done) => {
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
                {wordsOf(proposal.action)}, {formatMoney(proposal.amountCents)}
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
            {proposal.state === 'open' && (
              <Group>
                {proposal.isMineToDecide && (
                  <Button disabled={confirm.isPending} onClick={() => confirm.mutate({ id: proposal.id })}>
                    Confirm
                  </Button>
                )}
                <Button variant="default" disabled={confirm.isPending} onClick={() => setQuestion(proposal)}>
                  {proposal.isMineToDecide ? 'Decline' : 'Take back'}
                </Button>
              </Group>
            )}
          </Stack>
        </Paper>
      ))}
      {question && (
        <ReasonDialog
          isOpen
          title={`Decline: ${wordsOf(question.action)}, ${formatMoney(question.amountCents)}`}
          action="Decline"
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
