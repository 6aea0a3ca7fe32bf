import { useState } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Callout } from '#client/ui/callout/callout.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { notify } from '#client/ui/notices/notices.tsx';

interface CancelDialogProps {
  username: string;
  /** @param isAnswered it was cancelled or can no longer be: in both cases the row loses its button */
  onClose: (isAnswered: boolean) => void;
}

/**
 * Takes an account without bids back from the marketplace. Belongs to the page, not to the row: a bid removes the row's
 * button, and the customer must still be able to read why cancelling was refused.
 */
export function CancelDialog({ username, onClose }: CancelDialogProps) {
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<string>();
  const cancelling = useSingleFlight(
    trpc.marketplace.cancel.useMutation({
      onSuccess: ({ outcome }) => {
        void utils.marketplace.invalidate();
        void utils.purchases.invalidate();
        if (outcome === 'cancelled')
          notify('good', 'The auction is cancelled. The account is back in your purchases.');
      },
    }),
  );
  // Passed to the call, not to the hook: after the dialog was closed, it must not close another auction's dialog.
  const confirm = () =>
    cancelling.mutate(
      { username },
      {
        onSuccess: (outcome) => {
          if (outcome.outcome === 'refused') setRefusal(outcome.text);
          else onClose(true);
        },
        onError: (error) => setRefusal(failureOf(error).text),
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title="Cancel auction"
      confirmLabel="Cancel auction"
      closeLabel="Keep it"
      isPending={cancelling.isPending}
      onConfirm={confirm}
      onClose={() => onClose(cancelling.isSuccess)}
    >
      <p>
        Take <code>{username}</code> off the marketplace? It goes back to your purchases at once.
      </p>
      {refusal !== undefined && <Callout tone="bad">{refusal}</Callout>}
    </ConfirmDialog>
  );
}
