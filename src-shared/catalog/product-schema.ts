import { z } from 'zod';

const skinIds = z.array(z.int());

/** A product in REST answers; each row adds further fields, with the documents' names. */
export const productSchema = z.strictObject({
  region: z.string(),
  orangeEssence: z.int(),
  isHandleveled: z.boolean(),
  rank: z.string(),
  division: z.int(),
  soloWins: z.int().nullable(),
  soloLosses: z.int().nullable(),
  isPremium: z.boolean(),
  flashKey: z.string().nullable(),
  dateLastPlayed: z.string(),
  skins: skinIds,
  permanentSkins: skinIds,
  ownedSkins: skinIds,
});
