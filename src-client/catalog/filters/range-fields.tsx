import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { MAX_ESSENCE } from '#shared/catalog/search-filters.ts';
import classes from './range-fields.module.css';

/** Typed numbers rest this long before they count (storefront, section 4 "Filters"). */
const SETTLE_MS = 500;

interface RangeFieldsProps {
  /** What is bounded, e.g. "Blue essence". */
  label: string;
  start: number | undefined;
  end: number | undefined;
  onStart: (value: number | undefined) => void;
  onEnd: (value: number | undefined) => void;
}

/** Two bounds to type, both included, both optional. */
export function RangeFields({ label, start, end, onStart, onEnd }: RangeFieldsProps) {
  return (
    <div className={classes.range}>
      <BoundField label={`${label} from`} placeholder="From" value={start} onSettle={onStart} />
      <span aria-hidden="true">–</span>
      <BoundField label={`${label} up to`} placeholder="To" value={end} onSettle={onEnd} />
    </div>
  );
}

interface BoundFieldProps {
  label: string;
  placeholder: string;
  value: number | undefined;
  onSettle: (value: number | undefined) => void;
}

function BoundField({ label, placeholder, value, onSettle }: BoundFieldProps) {
  const [draft, setDraft] = useState<string>();
  /** What was typed and rested, until the filter has it. */
  const [settled, setSettled] = useState<string>();
  const [drawnValue, setDrawnValue] = useState(value);
  if (drawnValue !== value) {
    setDrawnValue(value);
    setDraft(draftAfter(value, draft, settled));
    setSettled(undefined);
  }
  const settle = useDebouncedCallback((text: string) => {
    setSettled(text);
    onSettle(boundOf(text));
  }, SETTLE_MS);
  return (
    <input
      className={classes.bound}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      value={draft ?? value ?? ''}
      onChange={({ target }) => {
        const text = target.value.replace(/\D/g, '').slice(0, String(MAX_ESSENCE).length - 1);
        setDraft(text);
        settle(text);
      }}
      onBlur={() => settle.flush()}
      onKeyDown={({ key }) => key === 'Enter' && settle.flush()}
    />
  );
}

/**
 * What is left of the draft when the filter has changed: by back, chips and "Clear all" it wins over the draft; with the
 * field's own number it comes while one may be typing on.
 */
export function draftAfter(
  value: number | undefined,
  draft: string | undefined,
  settled: string | undefined,
): string | undefined {
  const isOwn = settled !== undefined && boundOf(settled) === value;
  return isOwn && draft !== settled ? draft : undefined;
}

/** Digits as a number; nothing typed is no bound. */
export function boundOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}
