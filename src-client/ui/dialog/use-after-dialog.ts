import { useEffect, useEffectEvent, useState } from 'react';

/**
 * For dialogs whose request changes data on the page behind: refetches it once the request has succeeded and the dialog
 * is gone, whichever is later. The dialog may be closed while the request is running. @returns the callback for the
 * mutation's own `onSuccess`: callbacks passed to `mutate` are dropped with the dialog
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
