import { ACCOUNT_TYPE_LABELS } from '#shared/catalog/display.ts';
import { ACCOUNT_TYPES } from '#shared/catalog/enumerations.ts';
import { ChoiceRow } from '#client/ui/forms/choice-row.tsx';
import type { FilterSectionProps } from './filter-section.ts';

export function AccountTypeFilter({ filters, facets, onChange, idPrefix }: FilterSectionProps) {
  return ACCOUNT_TYPES.map((type) => (
    <ChoiceRow
      key={type}
      type="radio"
      name={`${idPrefix}account-type`}
      label={ACCOUNT_TYPE_LABELS[type]}
      isChosen={(filters.accountType ?? 'any') === type}
      onChoose={() => onChange({ accountType: type === 'any' ? undefined : type })}
      count={facets?.accountType[type]}
    />
  ));
}
