import { z } from 'zod';
import { CHAMPION_CLASSES, LANES } from '../../../src-shared/catalog/enumerations.ts';
import { cell, quoted, readWholeNumber } from './import-cell.ts';
import { faultsOf } from './import-refused.ts';
import { readRows } from './raw-rows.ts';
import type { ParsedSkins } from './skin-draft.ts';
import type { TextFile } from './text-lines.ts';

const SKIN_COLUMNS = ['id', 'title', 'champion', 'tier', 'roles', 'lanes'] as const;
/** Columns that skin lists often contain and the shop does not need. */
const UNUSED_SKIN_COLUMNS = ['num', 'release_date'] as const;
const CHAMPION_COLUMNS = ['key', 'id', 'name', 'roles', 'lanes'] as const;
/** Values that mean an unknown tier. */
const NO_TIERS: readonly string[] = ['', 'UNKNOWN'];

const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,100}$/u;
const words = cell((text, refuse) => {
  if (text === '') return refuse('is missing');
  return PRINTABLE.test(text) && !text.includes('\uFFFD')
    ? text
    : refuse('must be 1 to 100 printable characters');
});

/** Several values separated by |; an empty cell leaves the stored values. */
function severalOf<Value extends string>(values: readonly Value[]) {
  const byName = new Map(values.map((value) => [value.toLowerCase(), value]));
  return cell((text, refuse) => {
    if (text === '') return undefined;
    const chosen = new Set<Value>();
    for (const part of text.split('|')) {
      const value = byName.get(part.trim().toLowerCase());
      if (!value)
        return refuse(`must be of ${values.join(', ')} with | between several, not ${quoted(part)}`);
      chosen.add(value);
    }
    return [...chosen];
  });
}

const anything = z.unknown().optional();

const skinRowSchema = z.strictObject({
  id: cell((text, refuse) => readWholeNumber(text, refuse, { min: 1000, max: 999_999_999 })),
  title: words,
  champion: words,
  tier: cell((text, refuse) => {
    const tier = text.toUpperCase();
    if (NO_TIERS.includes(tier)) return undefined;
    return /^[A-Z_]{1,20}$/.test(tier)
      ? tier
      : refuse(`must be a word such as EPIC or MYTHIC, not ${quoted(text)}`);
  }),
  roles: severalOf(CHAMPION_CLASSES),
  lanes: severalOf(LANES),
  num: anything,
  release_date: anything,
} satisfies Record<(typeof SKIN_COLUMNS)[number] | (typeof UNUSED_SKIN_COLUMNS)[number], z.ZodType>);

const championRowSchema = z.strictObject({
  key: cell((text, refuse) => readWholeNumber(text, refuse, { min: 1, max: 999_999 })),
  id: words,
  name: words,
  roles: severalOf(CHAMPION_CLASSES),
  lanes: severalOf(LANES),
} satisfies Record<(typeof CHAMPION_COLUMNS)[number], z.ZodType>);

/**
 * Our own CSV format, one skin (with its champion by id or name) or one champion per line; the header decides which.
 */
export async function parseSkinsCsv(
  file: TextFile,
  onFormat?: (format: string) => void,
): Promise<ParsedSkins> {
  const parsed: ParsedSkins = { champions: [], drafts: [], faults: [] };
  const options = { optional: UNUSED_SKIN_COLUMNS, otherwise: CHAMPION_COLUMNS, onFormat };
  for await (const row of readRows(file, SKIN_COLUMNS, options)) {
    const place = `line ${row.line}`;
    if ('fault' in row) {
      parsed.faults.push({ place, column: null, reason: row.fault });
      continue;
    }
    const isChampion = typeof row.value === 'object' && row.value !== null && 'key' in row.value;
    if (isChampion) {
      const checked = championRowSchema.safeParse(row.value);
      if (checked.success) parsed.champions.push({ place, ...checked.data });
      else parsed.faults.push(...faultsOf(checked.error).map((fault) => ({ place, ...fault })));
      continue;
    }
    const checked = skinRowSchema.safeParse(row.value);
    if (!checked.success) {
      parsed.faults.push(...faultsOf(checked.error).map((fault) => ({ place, ...fault })));
      continue;
    }
    const { id, title, tier, champion, roles, lanes } = checked.data;
    parsed.drafts.push({ place, id, title, tier, champion: { id: champion, name: champion, roles, lanes } });
  }
  return parsed;
}
