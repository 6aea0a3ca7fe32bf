import { SkinSearchBox } from '../skin-search-box.tsx';
import type { FilterSectionProps } from './filter-section.ts';

/** Chosen skins show as chips above the results; an account must have all of them. */
export function SkinFilter({ filters, onChange }: FilterSectionProps) {
  const chosen = filters.skins ?? [];
  return (
    <SkinSearchBox onChoose={({ id }) => onChange('skins', [...chosen.filter((skin) => skin !== id), id])} />
  );
}
