import { z } from 'zod';
import { MYTHIC } from '../../../src-shared/catalog/enumerations.ts';
import { ImportRefused } from './import-refused.ts';
import type { ParsedSkins, SkinDraft } from './skin-draft.ts';

/** The part of CommunityDragon's `skins.json` (an object keyed by skin id) that the shop uses. */
const skinSchema = z.object({
  id: z.int().nonnegative(),
  name: z.string().min(1),
  isBase: z.boolean(),
  rarity: z.string(),
  loadScreenPath: z.string().nullish(),
  /** Variants of one skin with their own ids. */
  questSkinInfo: z
    .object({ tiers: z.array(z.object({ id: z.int().nonnegative(), name: z.string().min(1) })).optional() })
    .nullish(),
});

const TIERS: Record<string, string> = {
  kNoRarity: 'STANDARD',
  kRare: 'RARE',
  kEpic: 'EPIC',
  kLegendary: 'LEGENDARY',
  kMythic: MYTHIC,
  kUltimate: 'ULTIMATE',
  kExalted: 'EXALTED',
  kTranscendent: 'TRANSCENDENT',
};

export function isCommunityDragon(json: object): boolean {
  const [first] = Object.values(json);
  return typeof first === 'object' && first !== null && 'isBase' in first && 'rarity' in first;
}

/** Skins and their tiers; champions only by key, and by the folder of their pictures. */
export function parseCommunityDragon(json: object, fileName: string): ParsedSkins {
  const result: ParsedSkins = { champions: [], drafts: [], faults: [] };
  for (const [key, value] of Object.entries(json)) {
    const place = `skin ${key}`;
    const parsed = skinSchema.safeParse(value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      result.faults.push({
        place,
        column: issue?.path.join('.') ?? null,
        reason: issue?.message ?? 'is not a skin',
      });
    } else if (!parsed.data.isBase) {
      const tier = TIERS[parsed.data.rarity];
      if (tier) result.drafts.push(...draftsOf(parsed.data, tier));
      else
        result.faults.push({
          place,
          column: 'rarity',
          reason: `${parsed.data.rarity} is a rarity the shop does not know`,
        });
    }
  }
  if (result.drafts.length === 0) throw new ImportRefused(`${fileName}: no skins in it`);
  return result;
}

function draftsOf(skin: z.infer<typeof skinSchema>, tier: string): SkinDraft[] {
  const folder = /\/characters\/(\w+)\//i.exec(skin.loadScreenPath ?? '')?.[1];
  const champion = { id: folder, name: undefined, roles: undefined, lanes: undefined };
  const forms = (skin.questSkinInfo?.tiers ?? []).filter(({ id }) => id !== skin.id);
  return [skin, ...forms].map(({ id, name }) => ({ place: `skin ${id}`, id, title: name, tier, champion }));
}
