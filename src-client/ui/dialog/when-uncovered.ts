import { createStore } from '#client/platform/store.ts';

/** Whether a dialog is open, which covers the page or most of it. */
const coverStore = createStore(false);

/** Called before a dialog opens, and after it was closed or removed. */
export function markOpenDialogs(isCovered = document.querySelector('dialog[open]') !== null): void {
  // Prevents the page behind from scrolling (dialog.module.css).
  document.documentElement.toggleAttribute('data-dialog', isCovered);
  coverStore.set(isCovered);
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
