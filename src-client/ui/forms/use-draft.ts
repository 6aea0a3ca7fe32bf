import { useState } from 'react';
import { useDebouncedCallback } from '#client/platform/use-debounced-callback.ts';

/** In ms. Input counts after this pause (storefront, section 4 "Filters"). */
const SETTLE_MS = 500;

interface Draft {
  /** The text in the field; undefined if it shows the value itself. */
  draft: string | undefined;
  type: (text: string) => void;
  /** Applies the input without waiting for a pause. */
  flush: () => void;
}

/**
 * The draft of a field whose value is in the address and changes once typing pauses.
 *
 * @param meaning the value of a text, as in the address
 */
export function useDraft<Value>(
  value: Value,
  meaning: (text: string) => Value,
  onSettle: (value: Value) => void,
): Draft {
  const [draft, setDraft] = useState<string>();
  /** The last settled input, until the address has it. */
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
 * Whether a changed value comes from the input here: then the visitor may still be typing, and the field is not
 * changed. Otherwise (back, chips, "Clear all") the value replaces the draft.
 */
export function isOwn<Value>(
  value: Value,
  settled: string | undefined,
  meaning: (text: string) => Value,
): boolean {
  return settled !== undefined && meaning(settled) === value;
}
