import { createStore } from '#client/platform/store.ts';

/** Whether a dialog is open, which covers the page or most of it. */
const coverStore = createStore(false);

/** Everything outside it is out of reach, and screen readers do not read what appears there. */
export const topDialog = createStore<HTMLDialogElement | undefined>(undefined);
let openDialogs: readonly HTMLDialogElement[] = [];

/** Called with a dialog before it opens, and after one was opened, closed or removed. */
export function markOpenDialogs(opening?: HTMLDialogElement): void {
  const former = openDialogs.filter((dialog) => dialog.open && dialog.isConnected);
  openDialogs = opening === undefined ? former : [...former, opening];
  const top = openDialogs.at(-1);
  // Prevents the page behind from scrolling (dialog.module.css).
  document.documentElement.toggleAttribute('data-dialog', top !== undefined);
  coverStore.set(top !== undefined);
  topDialog.set(top);
}

/** Called with true before a dialog covers the page, and with false when none does. @returns a function that ends it */
export function onCover(listener: (isCovered: boolean) => void): () => void {
  return coverStore.subscribe(() => listener(coverStore.get()));
}

/** Runs a task once no dialog covers the page, at once if none does. @returns a function that cancels it */
export function whenUncovered(task: () => () => void): () => void {
  if (!coverStore.get()) return task();
  let cancel = coverStore.subscribe(() => {
    cancel();
    cancel = task();
  });
  return () => cancel();
}
