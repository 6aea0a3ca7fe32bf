import { useState } from 'react';
import { useDebouncedCallback } from '#client/platform/use-debounced-callback.ts';

/** What is typed rests this long before it counts (storefront, section 4 "Filters"). */
const SETTLE_MS = 500;

interface Draft {
  /** What stands in the field; undefined when that is the value itself. */
  draft: string | undefined;
  type: (text: string) => void;
  /** Does not wait for the typing to rest. */
  flush: () => void;
}

/**
 * What is typed into a field whose value lives in the address, and gets there once the typing rests.
 * @param meaning of a text, as the address will say it
 */
export function useDraft<Value>(
  value: Value,
  meaning: (text: string) => Value,
  onSettle: (value: Value) => void,
): Draft {
  const [draft, setDraft] = useState<string>();
  /** What was typed and rested, until the address has it. */
  const [settled, setSettled] = useState<string>();
  const [drawnValue, setDrawnValue] = useState(value);
  if (drawnValue !== value) {
    setDrawnValue(value);
    if (!isOwn(value, settled, meaning)) setDraft(undefined);
    setSettled(undefined);
  }
  const settle = useDebouncedCallback((text: string) => {
    setSettled(text);
    onSettle(meaning(text));
  }, SETTLE_MS);
  return {
    draft,
    type: (text) => {
      setDraft(text);
      settle.call(text);
    },
    flush: settle.flush,
  };
}

/**
 * Whether a changed value is what was typed here: then one may be typing on, and the field stays as it is. By back, chips
 * and "Clear all" it wins over the draft.
 */
export function isOwn<Value>(
  value: Value,
  settled: string | undefined,
  meaning: (text: string) => Value,
): boolean {
  return settled !== undefined && meaning(settled) === value;
}
