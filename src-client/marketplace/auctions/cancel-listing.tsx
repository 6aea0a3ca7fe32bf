import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Callout } from '#client/ui/callout.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { notify } from '#client/ui/notices.tsx';
import classes from './cancel-listing.module.css';

/** Takes an account back from the marketplace while nobody has bid. */
export function CancelListing({ username }: { username: string }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const cancelling = useMutation(
    trpc.marketplace.cancel.mutationOptions({
      onSuccess: (outcome) => {
        void queryClient.invalidateQueries(trpc.marketplace.pathFilter());
        void queryClient.invalidateQueries(trpc.purchases.pathFilter());
        if (outcome.outcome === 'refused') {
          setRefusal(outcome.text);
          return;
        }
        setOpen(false);
        notify('good', 'The auction is cancelled. The account is back in your purchases.');
      },
      onError: (error) => setRefusal(failureOf(error).text),
    }),
  );
  return (
    <>
      <Button
        variant="default"
        className={classes.open ?? ''}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Cancel auction
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Cancel auction"
        confirmLabel="Cancel auction"
        closeLabel="Keep it"
        isPending={cancelling.isPending}
        onConfirm={() => cancelling.mutate({ username })}
        onClose={() => setOpen(false)}
      >
        <p>
          Take <code>{username}</code> off the marketplace? It goes back to your purchases at once.
        </p>
        {refusal !== undefined && <Callout tone="bad">{refusal}</Callout>}
      </ConfirmDialog>
    </>
  );
}
