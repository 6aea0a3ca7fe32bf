import { MAX_ESSENCE } from '#shared/catalog/search-filters.ts';
import { useDraft } from '#client/ui/use-draft.ts';
import classes from './range-fields.module.css';

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
  const { draft, type, flush } = useDraft(value, boundOf, onSettle);
  return (
    <input
      className={classes.bound}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      value={draft ?? value ?? ''}
      onChange={({ target }) => {
        type(target.value.replace(/\D/g, '').slice(0, String(MAX_ESSENCE).length - 1));
      }}
      onBlur={flush}
      onKeyDown={({ key }) => key === 'Enter' && flush()}
    />
  );
}

/** Digits as a number; nothing typed is no bound. */
export function boundOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}
