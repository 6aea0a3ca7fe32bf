import { createStore, useStore } from '#client/platform/store.ts';
import { deviceStorage } from '#client/platform/web-storage.ts';

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
  // Without storage, the choice lasts until the visitor leaves the results.
  deviceStorage.write(KEY, view);
  chosen.set(view);
}

function rememberedView(): ResultView {
  return viewOf(deviceStorage.read(KEY));
}

function viewOf(text: string | null | undefined): ResultView {
  return text === 'table' ? 'table' : 'cards';
}
