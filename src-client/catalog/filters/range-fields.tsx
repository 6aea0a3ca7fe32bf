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
  // What was typed counts only while the filter is the one it was typed over: back, chips and "Clear all" win.
  const [draft, setDraft] = useState({ over: value, text: textOf(value) });
  const settle = useDebouncedCallback((text: string) => onSettle(boundOf(text)), SETTLE_MS);
  return (
    <input
      className={classes.bound}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      value={draft.over === value ? draft.text : textOf(value)}
      onChange={({ target }) => {
        const text = target.value.replace(/\D/g, '').slice(0, String(MAX_ESSENCE).length - 1);
        setDraft({ over: value, text });
        settle(text);
      }}
      onBlur={() => settle.flush()}
      onKeyDown={({ key }) => key === 'Enter' && settle.flush()}
    />
  );
}

function textOf(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** Digits as a number; nothing typed is no bound. */
export function boundOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}
