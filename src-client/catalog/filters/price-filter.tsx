import { formatCount } from '#shared/catalog/display.ts';
import { PRICE_RANGES } from '#shared/catalog/enumerations.ts';
import type { FilterSectionProps } from './filter-section.ts';
import classes from './price-filter.module.css';
import { EURO_BOUNDS, RangeFields } from './range-fields.tsx';

const LABELS: Record<(typeof PRICE_RANGES)[number]['start'], string> = {
  0: 'Under €5',
  500: '€5 to €10',
  1000: '€10 to €20',
  2001: 'Over €20',
};

/** Common ranges as toggle buttons, and fields for a custom range. */
export function PriceFilter({ filters, facets, onChange }: FilterSectionProps) {
  const { priceStartCents: start, priceEndCents: end } = filters;
  return (
    <>
      <div className={classes.ranges}>
        {PRICE_RANGES.map((range) => {
          const isChosen =
            (start !== undefined || end !== undefined) && (start ?? 0) === range.start && end === range.end;
          const count = facets?.priceStartCents[range.start];
          return (
            <button
              key={range.start}
              type="button"
              className={`${classes.range} ${count === 0 && !isChosen ? classes.dimmed : ''}`}
              aria-pressed={isChosen}
              onClick={() =>
                onChange({
                  priceStartCents: isChosen || range.start === 0 ? undefined : range.start,
                  priceEndCents: isChosen ? undefined : range.end,
                })
              }
            >
              {LABELS[range.start]}{' '}
              <span className={classes.count}>{count === undefined ? '' : formatCount(count)}</span>
            </button>
          );
        })}
      </div>
      <RangeFields
        label="Price"
        kind={EURO_BOUNDS}
        start={start}
        end={end}
        onStart={(value) => onChange({ priceStartCents: value })}
        onEnd={(value) => onChange({ priceEndCents: value })}
      />
    </>
  );
}
