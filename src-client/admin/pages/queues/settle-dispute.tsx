import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { DisputeAction } from '#shared/payments/dispute-states.ts';
import { useRight } from '../../platform/session.ts';
import { trpc } from '../../platform/trpc.ts';
import { AskReason } from './ask-reason.tsx';
import { PlannedJournals } from './planned-journals.tsx';

const ACTION_TEXTS: Partial<Record<DisputeAction, { button: string; title: string }>> = {
  win: { button: 'We won', title: 'The shop has won the dispute' },
  lose: { button: 'We lost', title: 'The shop has lost the dispute' },
};

/** The bank's decision, put in by hand, with what it posts before it does. */
export function SettleDispute({ item }: { item: { id: string } }) {
  const id = Number(item.id);
  const utils = trpc.useUtils();
  const [action, setAction] = useState<DisputeAction>();
  const preview = trpc.disputes.previewDecision.useMutation();
  const settle = trpc.disputes.decide.useMutation({
    onSuccess: (done) => {
      const isProposed = 'proposalId' in done;
      notifications.show({
        message: isProposed
          ? 'It is above the limit: another operator has to confirm it.'
          : `The dispute is ${done.after.state}.`,
      });
      void utils.queues.invalidate();
    },
  });
  if (!useRight('disputes.decide')) return null;
  const open = (chosen: DisputeAction): void => {
    setAction(chosen);
    preview.mutate({ id, action: chosen });
  };
  const texts = action && ACTION_TEXTS[action];
  return (
    <>
      <Button size="sm" onClick={() => open('win')}>
        We won
      </Button>
      <Button size="sm" color="bad" variant="light" onClick={() => open('lose')}>
        We lost
      </Button>
      {action && texts && (
        <AskReason
          title={texts.title}
          label="Why, for the log"
          confirm={texts.button}
          isPending={settle.isPending}
          onClose={() => setAction(undefined)}
          onConfirm={(reason) => settle.mutate({ id, action, reason })}
        >
          {preview.data ? <PlannedJournals journals={preview.data.journals} /> : 'Looking what it posts …'}
        </AskReason>
      )}
    </>
  );
}
