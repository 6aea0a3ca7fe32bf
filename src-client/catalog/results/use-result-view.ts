import { useLocalStorage } from '@mantine/hooks';

export type ResultView = 'cards' | 'table';

/** Cards to choose from, or a table to compare in; remembered on this device. */
export function useResultView(): [ResultView, (view: ResultView) => void] {
  const [view, setView] = useLocalStorage<ResultView>({
    key: 'result-view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (text) => (text === 'table' ? 'table' : 'cards'),
  });
  return [view, setView];
}
