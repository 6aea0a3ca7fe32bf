import { ChoiceRow } from '#client/ui/forms/choice-row.tsx';
import classes from './filter-list.module.css';
import type { FilterSectionProps } from './filter-section.ts';

/** What makes an account special: premium ones, and those with a mythic skin. */
export function TierFilter({ filters, facets, onChange, idPrefix }: FilterSectionProps) {
  return (
    <>
      <ChoiceRow
        type="checkbox"
        name={`${idPrefix}premium`}
        label={
          <>
            Premium only <span className={classes.hint}>about 2% banned</span>
          </>
        }
        isChosen={filters.isPremium === true}
        onChoose={(isChosen) => onChange({ isPremium: isChosen ? true : undefined })}
        count={facets?.isPremium}
      />
      <ChoiceRow
        type="checkbox"
        name={`${idPrefix}mythic`}
        label={
          <>
            Mythic only <span className={classes.hint}>with at least one mythic skin</span>
          </>
        }
        isChosen={filters.isMythic === true}
        onChoose={(isChosen) => onChange({ isMythic: isChosen ? true : undefined })}
        count={facets?.isMythic}
      />
    </>
  );
}
