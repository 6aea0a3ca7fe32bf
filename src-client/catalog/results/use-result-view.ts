import { createStore, useStore } from '#client/platform/store.ts';

export type ResultView = 'cards' | 'table';

const KEY = 'result-view';

/** What was chosen while results are shown, here or in another tab. */
const chosen = createStore<ResultView | undefined>(undefined, () => {
  window.addEventListener('storage', followOtherTab);
  return () => {
    window.removeEventListener('storage', followOtherTab);
    chosen.set(undefined);
  };
});

function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === KEY) chosen.set(viewOf(newValue));
}

/** Whether results are shown as cards or as a table; remembered on this device. */
export function useResultView(): [ResultView, (view: ResultView) => void] {
  return [useStore(chosen) ?? rememberedView(), chooseView];
}

function chooseView(view: ResultView): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Storage may be disabled; the choice then lasts until the visitor leaves the results.
  }
  chosen.set(view);
}

function rememberedView(): ResultView {
  try {
    return viewOf(localStorage.getItem(KEY));
  } catch {
    return 'cards';
  }
}

function viewOf(text: string | null): ResultView {
  return text === 'table' ? 'table' : 'cards';
}
