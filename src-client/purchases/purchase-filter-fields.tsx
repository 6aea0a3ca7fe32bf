import { useQuery } from '@tanstack/react-query';
import { REGION_CODES, REGIONS } from '#shared/catalog/enumerations.ts';
import { PURCHASE_CONDITION_TEXTS, PURCHASE_CONDITIONS } from '#shared/purchases/purchase-filters.ts';
import { SelectField } from '#client/ui/forms/select-field.tsx';
import classes from './purchase-filter-fields.module.css';
import { monthChoices } from './purchase-months.ts';
import { type AskedPurchases, filterChoicesQuery } from './purchases-query.ts';
import type { PurchasesSearch } from './purchases-search.ts';

type Chosen = Pick<PurchasesSearch, 'month' | 'region' | 'state'>;

interface PurchaseFilterFieldsProps {
  chosen: Pick<AskedPurchases, keyof Chosen | 'isHidden'>;
  onChoose: (change: Chosen) => void;
}

/** Hidden accounts cannot be on the marketplace. */
const HIDDEN_CONDITIONS = PURCHASE_CONDITIONS.filter((state) => state !== 'listed' && state !== 'unlisted');

/** Filters by month, region and state. Only months and regions with purchases are offered. */
export function PurchaseFilterFields({ chosen, onChoose }: PurchaseFilterFieldsProps) {
  const { month, region, state, isHidden = false } = chosen;
  const { data } = useQuery(filterChoicesQuery(isHidden));
  const regions = REGION_CODES.filter((code) => code === region || data?.regions.includes(code));
  const conditions = isHidden ? HIDDEN_CONDITIONS : PURCHASE_CONDITIONS;
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      <Choice
        label="Month"
        any="Any month"
        chosen={month}
        choices={monthChoices(data?.bought ?? [], month)}
        onChoose={(value) => onChoose({ month: value })}
      />
      <Choice
        label="Region"
        any="Any region"
        chosen={region}
        choices={regions.map((value) => ({ value, label: REGIONS[value] }))}
        onChoose={(value) => onChoose({ region: value })}
      />
      <Choice
        label="State"
        any="Any state"
        chosen={state}
        choices={conditions.map((value) => ({ value, label: PURCHASE_CONDITION_TEXTS[value] }))}
        onChoose={(value) => onChoose({ state: value })}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  any: string;
  chosen: Value | undefined;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value | undefined) => void;
}

function Choice<Value extends string>({ label, any, chosen, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <SelectField<Value | 'any'>
      aria-label={label}
      options={[{ value: 'any', label: any }, ...choices]}
      chosen={chosen ?? 'any'}
      onChoose={(value) => onChoose(value === 'any' ? undefined : value)}
    />
  );
}
