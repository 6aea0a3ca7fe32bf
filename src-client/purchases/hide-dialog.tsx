import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { StepHeading } from '#client/ui/step-heading/step-heading.tsx';
import { useAfterDialog } from '#client/ui/dialog/use-after-dialog.ts';
import classes from './hide-dialog.module.css';
import type { Purchase } from './purchases-query.ts';

interface HideDialogProps {
  purchase: Purchase;
  onClose: (isDone: boolean) => void;
}

/** Hides an account or brings it back: confirm, then done (account and marketplace, section 4). */
export function HideDialog({ purchase: { username, isHidden }, onClose }: HideDialogProps) {
  const utils = trpc.useUtils();
  const noteHidden = useAfterDialog(() => void utils.purchases.invalidate());
  const hide = useSingleFlight(trpc.purchases.hide.useMutation({ onSuccess: noteHidden }));
  const close = () => onClose(hide.isSuccess);
  return (
    <Dialog isOpen onClose={close} title={isHidden ? 'Unhide account' : 'Hide account'}>
      {hide.isSuccess ? (
        <>
          <StepHeading>{isHidden ? 'The account is shown again.' : 'The account is hidden.'}</StepHeading>
          <p className={classes.text}>
            {isHidden ? 'You find it among all purchases.' : 'You find it under Hidden Accounts.'}
          </p>
          <div className={classes.actions}>
            <Button onClick={close}>Close</Button>
          </div>
        </>
      ) : (
        <>
          <p className={classes.text}>
            {isHidden ? 'Show ' : 'Hide '}
            <b>{username}</b>
            {isHidden
              ? ' among all purchases again?'
              : ' from your purchases? It stays yours, and you can bring it back at any time.'}
          </p>
          {hide.isError && <Callout tone="bad">{failureOf(hide.error).text}</Callout>}
          <div className={classes.actions}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button loading={hide.isPending} onClick={() => hide.mutate({ username, isHidden: !isHidden })}>
              {isHidden ? 'Unhide' : 'Hide'}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
