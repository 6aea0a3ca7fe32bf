import { z } from 'zod';
import { CHAMPION_CLASSES } from '../../../src-shared/catalog/enumerations.ts';
import { ImportRefused } from './import-refused.ts';
import type { ParsedSkins } from './skin-draft.ts';

const numeric = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** The part of Data Dragon's `championFull.json` that the shop uses. */
const championFullSchema = z.object({
  data: z.record(
    z.string(),
    z.object({
      id: z.string().min(1),
      key: numeric,
      name: z.string().min(1),
      tags: z.array(z.string()),
      skins: z.array(z.object({ id: numeric, num: z.int(), name: z.string().min(1) })),
    }),
  ),
});

export function isDataDragon(json: object): boolean {
  return 'data' in json && 'format' in json;
}

/** Champions, their classes and their skins; Data Dragon knows neither lanes nor tiers. */
export function parseDataDragon(json: unknown, fileName: string): ParsedSkins {
  const parsed = championFullSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ImportRefused(
      `${fileName}: not a championFull.json: ${issue?.path.join('.')} ${issue?.message}`,
    );
  }
  const drafts = Object.values(parsed.data.data).flatMap(({ id, name, tags, skins }) => {
    const roles = CHAMPION_CLASSES.filter((role) => tags.includes(role)).toSorted(
      (a, b) => tags.indexOf(a) - tags.indexOf(b),
    );
    const champion = { id, name, roles, lanes: undefined };
    return skins
      .filter(({ num }) => num > 0)
      .map((skin) => ({
        place: `skin ${skin.id}`,
        id: skin.id,
        title: skin.name,
        tier: undefined,
        champion,
      }));
  });
  return { drafts, faults: [] };
}
