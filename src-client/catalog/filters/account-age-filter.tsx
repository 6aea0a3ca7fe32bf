import type { AccountAge } from '#shared/catalog/enumerations.ts';
import { oldStockMonth } from '#shared/catalog/product-tags.ts';
import { ChoiceRow } from '#client/ui/forms/choice-row.tsx';
import { usePriceList } from '#client/replica/price-list.ts';
import type { FilterSectionProps } from './filter-section.ts';
import classes from './filter-list.module.css';

/** Old stock was leveled before the month that the price list's date gives. */
export function AccountAgeFilter({ filters, facets, onChange, idPrefix }: FilterSectionProps) {
  const prices = usePriceList();
  const month = prices === undefined ? undefined : oldStockMonth(prices.oldStockMaxDate, 'long');
  const choices: { age: AccountAge; label: string; hint?: string | undefined }[] = [
    { age: 'any', label: 'Any' },
    { age: 'old-stock', label: 'Old stock', hint: month && `leveled before ${month}` },
    { age: 'new-stock', label: 'New stock', hint: month && `leveled since ${month}` },
  ];
  return choices.map(({ age, label, hint }) => (
    <ChoiceRow
      key={age}
      type="radio"
      name={`${idPrefix}account-age`}
      label={
        <>
          {label} {hint !== undefined && <span className={classes.hint}>{hint}</span>}
        </>
      }
      isChosen={(filters.accountAge ?? 'any') === age}
      onChoose={() => onChange({ accountAge: age === 'any' ? undefined : age })}
      count={facets?.accountAge[age]}
    />
  ));
}
