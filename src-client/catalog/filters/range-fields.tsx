import { useId } from 'react';
import { MAX_ESSENCE } from '#shared/catalog/filters/registry.ts';
import { useDraft } from '#client/ui/forms/use-draft.ts';
import classes from './range-fields.module.css';

interface RangeFieldsProps {
  /** What is bounded, e.g. "Blue essence". */
  label: string;
  start: number | undefined;
  end: number | undefined;
  onStart: (value: number | undefined) => void;
  onEnd: (value: number | undefined) => void;
}

/** Two bounds to type, both included, both optional; what cannot be searched for is said below them. */
export function RangeFields({ label, start, end, onStart, onEnd }: RangeFieldsProps) {
  const hintId = useId();
  const from = useBound(start, onStart);
  const to = useBound(end, onEnd);
  const hint = rangeHint(from.text, to.text);
  return (
    <>
      <div className={classes.range}>
        <BoundField label={`${label} from`} placeholder="From" bound={from} hintId={hint && hintId} />
        <span aria-hidden="true">–</span>
        <BoundField label={`${label} up to`} placeholder="To" bound={to} hintId={hint && hintId} />
      </div>
      <p id={hintId} className={classes.hint} role="status">
        {hint}
      </p>
    </>
  );
}

interface Bound {
  text: string;
  type: (text: string) => void;
  flush: () => void;
}

function useBound(value: number | undefined, onSettle: (value: number | undefined) => void): Bound {
  const { draft, type, flush } = useDraft(
    value,
    boundOf,
    (settled) => settled !== value && onSettle(settled),
  );
  return { text: draft ?? String(value ?? ''), type, flush };
}

interface BoundFieldProps {
  label: string;
  placeholder: string;
  bound: Bound;
  hintId: string | undefined;
}

function BoundField({ label, placeholder, bound, hintId }: BoundFieldProps) {
  return (
    <input
      className={classes.bound}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={hintId !== undefined}
      aria-describedby={hintId}
      placeholder={placeholder}
      maxLength={String(MAX_ESSENCE).length}
      value={bound.text}
      onChange={({ target }) => bound.type(target.value)}
      onBlur={bound.flush}
      onKeyDown={({ key }) => key === 'Enter' && bound.flush()}
    />
  );
}

/** A typed bound: a whole number, also with separators of thousands. Anything else bounds nothing. */
export function boundOf(text: string): number | undefined {
  const digits = text.replaceAll(/[\s.,]/g, '');
  if (!/^\d+$/.test(digits)) return undefined;
  return Math.min(Number(digits), MAX_ESSENCE);
}

/** Why two typed bounds find nothing or are not searched for, if so. */
export function rangeHint(from: string, to: string): string | undefined {
  if ([from, to].some((text) => text.trim() !== '' && boundOf(text) === undefined)) {
    return 'Enter whole numbers from 0 up.';
  }
  const [start, end] = [boundOf(from), boundOf(to)];
  if (start === undefined || end === undefined || start <= end) return undefined;
  return 'No account fits: the first number is above the second.';
}
