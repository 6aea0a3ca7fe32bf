import { useState } from 'react';
import { RECOVERY_CODES } from '#shared/identity/factors.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from '#client/ui/section/section.tsx';
import { useFactorsChange } from './use-factors-change.ts';

/** Below this number of codes, the page shows a warning. */
const FEW = 3;

/** @param left the number of unused codes */
export function RecoveryCodesSection({ left }: { left: number }) {
  const [isAsking, setAsking] = useState(false);
  const refresh = useFactorsChange();
  const renewal = useSingleFlight(
    trpc.identity.renewRecoveryCodes.useMutation({ onSuccess: () => setAsking(false) }),
  );
  return (
    <Section title="Recovery codes" lead="For the day your phone is lost: each code logs you in once.">
      {left < FEW && (
        <Callout tone="warn">
          {left === 0
            ? 'You have no codes left. Get new ones, so that a lost phone does not lock you out.'
            : 'You have few codes left.'}
        </Callout>
      )}
      <p>
        {left} of {RECOVERY_CODES} left
      </p>
      <Button variant="default" onClick={() => setAsking(true)}>
        Get new codes
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Replace your recovery codes?"
        confirmLabel="Get new codes"
        isPending={renewal.isPending}
        onConfirm={() => renewal.mutate()}
        onClose={() => setAsking(false)}
      >
        {renewal.isError && <Callout tone="bad">{failureOf(renewal.error).text}</Callout>}
        <p>The codes you have stop working.</p>
      </ConfirmDialog>
      <Dialog
        isOpen={renewal.data !== undefined}
        title="Save your recovery codes"
        closesOutside={false}
        canClose={false}
        onClose={renewal.reset}
      >
        <RecoveryCodes
          codes={renewal.data ?? []}
          onSaved={() => {
            renewal.reset();
            void refresh();
          }}
        />
      </Dialog>
    </Section>
  );
}
