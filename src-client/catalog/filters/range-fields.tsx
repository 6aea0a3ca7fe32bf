import { useId } from 'react';
import { EUROS } from '#shared/catalog/filters/filter-kinds.ts';
import { MAX_ESSENCE } from '#shared/catalog/filters/registry.ts';
import { MAX_CENTS, withDecimalPoint } from '#shared/money.ts';
import { useDraft } from '#client/ui/forms/use-draft.ts';
import classes from './range-fields.module.css';

/** How a bound is parsed and printed. */
interface BoundKind {
  /** Undefined for anything else, which is no bound. */
  parse: (text: string) => number | undefined;
  print: (value: number) => string;
  mistake: string;
  inputMode: 'numeric' | 'decimal';
  maxLength: number;
}

/** Whole numbers, with or without thousands separators. */
export const WHOLE_BOUNDS: BoundKind = {
  parse: (text) => {
    const digits = text.replaceAll(/[\s.,]/g, '');
    return /^\d+$/.test(digits) ? Math.min(Number(digits), MAX_ESSENCE) : undefined;
  },
  print: String,
  mistake: 'Enter whole numbers from 0 up.',
  inputMode: 'numeric',
  maxLength: String(MAX_ESSENCE).length,
};

/** Cents, entered and printed in EUR. */
export const EURO_BOUNDS: BoundKind = {
  parse: (text) => EUROS.parse(withDecimalPoint(text.replace('€', '').trim()), MAX_CENTS),
  print: EUROS.print,
  mistake: 'Enter amounts like 5 or 4.99.',
  inputMode: 'decimal',
  maxLength: EUROS.print(MAX_CENTS).length,
};

interface RangeFieldsProps {
  /** The bounded quantity, e.g. "Blue essence". */
  label: string;
  kind?: BoundKind;
  start: number | undefined;
  end: number | undefined;
  onStart: (value: number | undefined) => void;
  onEnd: (value: number | undefined) => void;
}

/** Two optional, inclusive bounds; invalid input is explained below them. */
export function RangeFields({ label, kind = WHOLE_BOUNDS, start, end, onStart, onEnd }: RangeFieldsProps) {
  const hintId = useId();
  const from = useBound(kind, start, onStart);
  const to = useBound(kind, end, onEnd);
  const hint = rangeHint(from.text, to.text, kind);
  return (
    <>
      <div className={classes.range}>
        <BoundField
          kind={kind}
          label={`${label} from`}
          placeholder="From"
          bound={from}
          hintId={hint && hintId}
        />
        <span aria-hidden="true">–</span>
        <BoundField
          kind={kind}
          label={`${label} up to`}
          placeholder="To"
          bound={to}
          hintId={hint && hintId}
        />
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

function useBound(
  kind: BoundKind,
  value: number | undefined,
  onSettle: (value: number | undefined) => void,
): Bound {
  const { draft, type, flush } = useDraft(
    value,
    kind.parse,
    (settled) => settled !== value && onSettle(settled),
  );
  return { text: draft ?? (value === undefined ? '' : kind.print(value)), type, flush };
}

interface BoundFieldProps {
  kind: BoundKind;
  label: string;
  placeholder: string;
  bound: Bound;
  hintId: string | undefined;
}

function BoundField({ kind, label, placeholder, bound, hintId }: BoundFieldProps) {
  return (
    <input
      className={classes.bound}
      inputMode={kind.inputMode}
      autoComplete="off"
      aria-label={label}
      aria-invalid={hintId !== undefined}
      aria-describedby={hintId}
      placeholder={placeholder}
      maxLength={kind.maxLength}
      value={bound.text}
      onChange={({ target }) => bound.type(target.value)}
      onBlur={bound.flush}
      onKeyDown={({ key }) => key === 'Enter' && bound.flush()}
    />
  );
}

/** Why two entered bounds match nothing or are ignored; undefined if they are fine. */
export function rangeHint(from: string, to: string, kind: BoundKind = WHOLE_BOUNDS): string | undefined {
  if ([from, to].some((text) => text.trim() !== '' && kind.parse(text) === undefined)) return kind.mistake;
  const [start, end] = [kind.parse(from), kind.parse(to)];
  if (start === undefined || end === undefined || start <= end) return undefined;
  return 'No account fits: the first number is above the second.';
}
