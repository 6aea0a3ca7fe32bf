import { lazy, Suspense, useState } from 'react';
import { TradeDialog } from '#client/trade-in/trade-dialog.tsx';
import { useFocusAfterDialog } from '#client/ui/focus-after.ts';
import type { Purchase } from './purchases-query.ts';

const AddToMarketplaceDialog = lazy(() =>
  import('#client/marketplace/auctions/add-to-marketplace-dialog.tsx').then((file) => ({
    default: file.AddToMarketplaceDialog,
  })),
);

const ClaimDialog = lazy(() => import('./claim-dialog.tsx').then((file) => ({ default: file.ClaimDialog })));

/** The action of a dialog about a purchase. */
export type PurchaseAct = 'trade' | 'auction' | 'claim';

/** Actions after which the account stays in the list. */
const STAYS: readonly (PurchaseAct | undefined)[] = ['auction', 'claim'];

interface PurchaseDialogState {
  shown: { act: PurchaseAct; purchase: Purchase } | undefined;
  open: (act: PurchaseAct, purchase: Purchase) => void;
  /** @param isDone the purchase has changed; the dialogs themselves refresh lists and balance */
  close: (isDone: boolean) => void;
}

/**
 * The open dialog of a list of purchases. It belongs to the list, not to the row: a traded account leaves the list with
 * its row, and an auctioned or claimed one loses its buttons. So the focus moves to the heading.
 *
 * @param onLeft called when an account has left the list
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
