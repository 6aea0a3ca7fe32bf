import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { SkinCatalog } from '#shared/catalog/skin.ts';
import type { VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';
import { useDebouncedCallback } from '#client/platform/use-debounced-callback.ts';

/** Storefront, section 5 "Search". */
const SEARCH_DEBOUNCE_MS = 300;

/** The props of a `SearchCombobox` for its text and options. */
interface Suggestions<Option> {
  text: string;
  onText: (text: string) => void;
  options: readonly Option[] | undefined;
  findNow: () => readonly Option[] | undefined;
  onFocus: () => void;
}

type SuggestionCode = typeof import('./suggestions.tsx');

/**
 * A search box's suggestions once typing pauses, computed by code that loads at the first focus. `find` must be stable
 * while its answers do not change.
 */
export function useSuggestions<Option>(
  find: (code: SuggestionCode, catalog: SkinCatalog, text: string) => readonly Option[] | undefined,
): { box: Suggestions<Option>; code: SuggestionCode | undefined } {
  const [text, setText] = useState('');
  const [settledText, setSettledText] = useState('');
  const [code, setCode] = useState<SuggestionCode>();
  const settle = useDebouncedCallback(setSettledText, SEARCH_DEBOUNCE_MS);
  const catalog = useQuery({ ...referenceDataQuery(), select: catalogOf }).data;
  const findNow = useCallback(
    (typed: string) => (code && catalog ? find(code, catalog, typed) : undefined),
    [find, code, catalog],
  );
  const options = useMemo(
    () => (settledText.trim() === '' ? undefined : findNow(settledText)),
    [findNow, settledText],
  );
  const onText = (typed: string) => {
    setText(typed);
    settle.call(typed);
  };
  const onFocus = async () => {
    // If loading fails, the next focus tries again.
    const loaded = await import('./suggestions.tsx').catch(() => undefined);
    if (loaded) setCode(loaded);
  };
  return {
    box: { text, onText, options, findNow: () => findNow(text), onFocus: () => void onFocus() },
    code,
  };
}

const catalogOf = ({ referenceData }: VersionedReferenceData): SkinCatalog => referenceData;
