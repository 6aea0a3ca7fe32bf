import { createStore } from '#client/platform/store.ts';

/** Whether a dialog is open, which covers the page or most of it. */
const coverStore = createStore(false);

/** Called when a dialog opens, closes or is removed. */
export function markOpenDialogs(): void {
  const isCovered = document.querySelector('dialog[open]') !== null;
  // Prevents the page behind from scrolling (dialog.module.css).
  document.documentElement.toggleAttribute('data-dialog', isCovered);
  coverStore.set(isCovered);
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
