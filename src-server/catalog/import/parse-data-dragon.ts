import { z } from 'zod';
import { CHAMPION_CLASSES } from '../../../src-shared/catalog/enumerations.ts';
import { ImportRefused } from './import-refused.ts';
import type { ParsedSkins, PlacedFault } from './skin-draft.ts';

const numeric = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** The parts of Data Dragon's `championFull.json` that the shop uses. */
const championSchema = z.object({
  id: z.string().min(1),
  key: numeric,
  name: z.string().min(1),
  tags: z.array(z.string()),
  skins: z.array(z.unknown()),
});
const skinSchema = z.object({ id: numeric, num: z.int(), name: z.string().min(1) });

export function isDataDragon(json: object): boolean {
  return 'data' in json && 'format' in json;
}

/**
 * Champions, their classes and their skins; Data Dragon has neither lanes nor tiers. Champions and skins are independent:
 * invalid ones are reported, the others are used.
 */
export function parseDataDragon(json: object, fileName: string): ParsedSkins {
  const data: unknown = 'data' in json ? json.data : undefined;
  if (typeof data !== 'object' || data === null) {
    throw new ImportRefused(`${fileName}: not a championFull.json: it has no champions under "data"`);
  }
  const result: ParsedSkins = { champions: [], drafts: [], faults: [] };
  for (const [name, value] of Object.entries(data)) readChampion(`champion ${name}`, value, result);
  if (result.drafts.length === 0) throw new ImportRefused(`${fileName}: no skins in it`);
  return result;
}

function readChampion(place: string, value: unknown, result: ParsedSkins): void {
  const parsed = championSchema.safeParse(value);
  if (!parsed.success) {
    result.faults.push(firstFault(place, parsed.error));
    return;
  }
  const { id, key, name, tags, skins } = parsed.data;
  const roles = CHAMPION_CLASSES.filter((role) => tags.includes(role)).toSorted(
    (a, b) => tags.indexOf(a) - tags.indexOf(b),
  );
  result.champions.push({ place, key, id, name, roles, lanes: undefined });
  const champion = { id, name, roles, lanes: undefined };
  skins.forEach((one, index) => {
    const skin = skinSchema.safeParse(one);
    if (!skin.success) result.faults.push(firstFault(`${place}, skin ${index + 1} of its list`, skin.error));
    else if (skin.data.num > 0) {
      const { id: skinId, name: title } = skin.data;
      result.drafts.push({ place: `skin ${skinId}`, id: skinId, title, tier: undefined, champion });
    }
  });
}

function firstFault(place: string, { issues: [issue] }: z.ZodError): PlacedFault {
  return { place, column: issue?.path.join('.') || null, reason: issue?.message ?? 'cannot be read' };
}
