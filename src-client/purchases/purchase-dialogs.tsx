import { useEffect, useState } from 'react';
import { TradeDialog } from '#client/trade-in/trade-dialog.tsx';
import { HideDialog } from './hide-dialog.tsx';
import type { Purchase } from './purchases-query.ts';

/** What a dialog about a purchase does. */
export type PurchaseAct = 'trade' | 'hide';

interface PurchaseDialogState {
  shown: { act: PurchaseAct; purchase: Purchase } | undefined;
  open: (act: PurchaseAct, purchase: Purchase) => void;
  /** @param isDone the purchase has changed; the dialogs themselves ask for lists and balance again */
  close: (isDone: boolean) => void;
}

/**
 * The dialog that is open over a list of purchases. It belongs to the list, not to the row: what is traded or hidden leaves
 * the list, and the row with it, so the focus goes to the heading. @param onLeft called when one has left
 */
export function usePurchaseDialogs(onLeft: () => void): PurchaseDialogState {
  const [shown, setShown] = useState<PurchaseDialogState['shown']>();
  const [leftCount, setLeftCount] = useState(0);
  // After the dialog is gone, which gives the focus back to a button that is about to go.
  useEffect(() => {
    if (leftCount > 0) focusHeading();
  }, [leftCount]);
  return {
    shown,
    open: (act, purchase) => setShown({ act, purchase }),
    close: (isDone) => {
      setShown(undefined);
      if (!isDone) return;
      setLeftCount((count) => count + 1);
      onLeft();
    },
  };
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}

export function PurchaseDialogs({ dialogs: { shown, close } }: { dialogs: PurchaseDialogState }) {
  if (shown === undefined) return null;
  const { act, purchase } = shown;
  return act === 'trade' ? (
    <TradeDialog purchase={purchase} onClose={close} />
  ) : (
    <HideDialog purchase={purchase} onClose={close} />
  );
}
