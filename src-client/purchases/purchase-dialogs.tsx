import { lazy, Suspense, useState } from 'react';
import { TradeDialog } from '#client/trade-in/trade-dialog.tsx';
import { useFocusAfterDialog } from '#client/ui/focus-after.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { StepHeading } from '#client/ui/step-heading/step-heading.tsx';
import { useAfterDialog } from '#client/ui/dialog/use-after-dialog.ts';
import type { Purchase } from './purchases-query.ts';
import classes from './purchase-dialogs.module.css';

const AddToMarketplaceDialog = lazy(() =>
  import('#client/marketplace/auctions/add-to-marketplace-dialog.tsx').then((file) => ({
    default: file.AddToMarketplaceDialog,
  })),
);

const ClaimDialog = lazy(() => import('./claim-dialog.tsx').then((file) => ({ default: file.ClaimDialog })));

/** What a dialog about a purchase does. */
export type PurchaseAct = 'trade' | 'hide' | 'auction' | 'claim';

/** The account stays in the list. */
const STAYS: readonly (PurchaseAct | undefined)[] = ['auction', 'claim'];

interface PurchaseDialogState {
  shown: { act: PurchaseAct; purchase: Purchase } | undefined;
  open: (act: PurchaseAct, purchase: Purchase) => void;
  /** @param isDone the purchase has changed; the dialogs themselves ask for lists and balance again */
  close: (isDone: boolean) => void;
}

/**
 * The dialog that is open over a list of purchases. It belongs to the list, not to the row: what is traded or hidden leaves
 * the list, and the row with it; what is auctioned or claimed stays without its buttons. So the focus goes to the heading.
 * @param onLeft called when one has left
 */
export function usePurchaseDialogs(onLeft: () => void): PurchaseDialogState {
  const [shown, setShown] = useState<PurchaseDialogState['shown']>();
  const focusAfter = useFocusAfterDialog();
  return {
    shown,
    open: (act, purchase) => setShown({ act, purchase }),
    close: (isDone) => {
      setShown(undefined);
      focusAfter(isDone);
      if (isDone && !STAYS.includes(shown?.act)) onLeft();
    },
  };
}

export function PurchaseDialogs({ dialogs: { shown, close } }: { dialogs: PurchaseDialogState }) {
  switch (shown?.act) {
    case undefined:
      return null;
    case 'trade':
      return <TradeDialog purchase={shown.purchase} onClose={close} />;
    case 'hide':
      return <HideDialog purchase={shown.purchase} onClose={close} />;
    case 'auction':
      return (
        <Suspense>
          <AddToMarketplaceDialog purchase={shown.purchase} onClose={close} />
        </Suspense>
      );
    case 'claim':
      return (
        <Suspense>
          <ClaimDialog purchase={shown.purchase} onClose={close} />
        </Suspense>
      );
  }
}

interface HideDialogProps {
  purchase: Purchase;
  onClose: (isDone: boolean) => void;
}

/** Hides an account or brings it back: confirm, then done (account and marketplace, section 4). */
function HideDialog({ purchase: { username, isHidden }, onClose }: HideDialogProps) {
  const utils = trpc.useUtils();
  const refreshAfterDialog = useAfterDialog(() => void utils.purchases.invalidate());
  const hide = useSingleFlight(trpc.purchases.hide.useMutation({ onSuccess: refreshAfterDialog }));
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
