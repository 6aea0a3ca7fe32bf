import { createStore, useStore } from '#client/platform/store.ts';

export type ResultView = 'cards' | 'table';

const KEY = 'result-view';

/** What was chosen since results are shown, here or in another tab. */
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

/** Cards to choose from, or a table to compare in; remembered on this device. */
export function useResultView(): [ResultView, (view: ResultView) => void] {
  return [useStore(chosen) ?? rememberedView(), chooseView];
}

function chooseView(view: ResultView): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Storage can be switched off; the choice holds until the results are left.
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
