import { useMemo, useState } from 'react';
import { useDebouncedCallback } from '#client/platform/use-debounced-callback.ts';

/** Storefront, section 5 "Search". */
const SEARCH_DEBOUNCE_MS = 300;

/** What a `SearchCombobox` is given of its text and options. */
interface Suggestions<Option> {
  text: string;
  onText: (text: string) => void;
  options: readonly Option[] | undefined;
  findNow: () => readonly Option[] | undefined;
}

/** What a search box suggests once its typing rests. `find` must stay the same function while its answers do. */
export function useSuggestions<Option>(
  find: (text: string) => readonly Option[] | undefined,
): Suggestions<Option> {
  const [text, setText] = useState('');
  const [settledText, setSettledText] = useState('');
  const settle = useDebouncedCallback(setSettledText, SEARCH_DEBOUNCE_MS);
  const options = useMemo(
    () => (settledText.trim() === '' ? undefined : find(settledText)),
    [find, settledText],
  );
  const onText = (typed: string) => {
    setText(typed);
    settle.call(typed);
  };
  return { text, onText, options, findNow: () => find(text) };
}
