import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRight } from '../../platform/session.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { MoneyDialog } from '../../ui/money-dialog.tsx';

const DECISIONS = {
  win: { button: 'We won', title: 'The shop has won the dispute' },
  lose: { button: 'We lost', title: 'The shop has lost the dispute' },
} as const;

/** Enters the bank's decision manually, after a preview of its journals. */
export function SettleDispute({ item }: { item: { id: string } }) {
  const id = Number(item.id);
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<keyof typeof DECISIONS>();
  if (!useRight('disputes.decide')) return null;
  return (
    <>
      <Button size="sm" onClick={() => setAsked('win')}>
        {DECISIONS.win.button}
      </Button>
      <Button size="sm" color="bad" variant="light" onClick={() => setAsked('lose')}>
        {DECISIONS.lose.button}
      </Button>
      {(['win', 'lose'] as const).map((action) => (
        <MoneyDialog
          key={action}
          isOpen={asked === action}
          onClose={() => setAsked(undefined)}
          title={DECISIONS[action].title}
          action={DECISIONS[action].button}
          isDangerous={action === 'lose'}
          of={[id, action]}
          preview={() => trpcClient.disputes.previewDecision.mutate({ id, action })}
          onConfirm={(reason) => trpcClient.disputes.decide.mutate({ id, action, reason })}
          onDone={() => utils.queues.invalidate()}
          done="The dispute is decided"
        />
      ))}
    </>
  );
}
