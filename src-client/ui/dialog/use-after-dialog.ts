import { useEffect, useEffectEvent, useState } from 'react';

/**
 * For dialogs whose request changes what lies behind them: reads it anew when the request has succeeded and the dialog is
 * gone, whichever comes last. The dialog may be closed while the request is under way. @returns for the mutation's own
 * `onSuccess`: callbacks given to `mutate` are dropped with the dialog
 */
export function useAfterDialog(refresh: () => void): () => void {
  const [ending] = useState(() => new DialogEnding());
  const onGone = useEffectEvent(() => ending.close(refresh));
  useEffect(() => {
    ending.open();
    return () => onGone();
  }, [ending]);
  return () => ending.succeed(refresh);
}

export class DialogEnding {
  #isOpen = false;
  #hasSucceeded = false;

  open(): void {
    this.#isOpen = true;
  }

  succeed(refresh: () => void): void {
    this.#hasSucceeded = true;
    if (!this.#isOpen) refresh();
  }

  close(refresh: () => void): void {
    this.#isOpen = false;
    if (this.#hasSucceeded) refresh();
  }
}
