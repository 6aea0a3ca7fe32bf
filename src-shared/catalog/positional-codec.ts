/**
 * Product <-> the positional list of `GET /api/products/` (storefront, section 3 "Product as received"; the contract's
 * order): id, region, blue essence, orange essence, skins, permanent skins, owned skins, level, handleveled 0/1, rank
 * code, division 0-4, flash key, solo wins, solo losses, premium 0/1, date last played.
 */
import { z } from 'zod';
import { FLASH_KEYS, hasDivisions, RANK_CODES, REGION_CODES, UNRANKED } from './enumerations.ts';
import type { Division, FlashKey, RankCode, Region } from './enumerations.ts';
import { toDiscreteBlueEssence, toDiscreteLevel } from './product.ts';
import type { Product } from './product.ts';
import { idSchema } from '../id-schema.ts';

type PositionalProduct = [
  id: number,
  region: Region,
  blueEssence: number,
  orangeEssence: number,
  skins: number[],
  permanentSkins: number[],
  ownedSkins: number[],
  level: number,
  isHandleveled: 0 | 1,
  rank: RankCode,
  division: Division,
  flashKey: FlashKey | null,
  soloWins: number | null,
  soloLosses: number | null,
  isPremium: 0 | 1,
  dateLastPlayed: string,
];

/** Shares the product's skin lists: serialise or copy before changing either. */
export function encodePositional(product: Product): PositionalProduct {
  return [
    product.id,
    product.region,
    product.discreteBlueEssence,
    product.orangeEssence,
    product.skins,
    product.permanentSkins,
    product.ownedSkins,
    product.discreteLevel,
    product.isHandleveled ? 1 : 0,
    product.rank,
    product.division,
    product.flashKey,
    product.soloWins,
    product.soloLosses,
    product.isPremium ? 1 : 0,
    product.dateLastPlayed,
  ];
}

/** `yyyy`, `yyyy-mm-dd` or empty. */
const dateLastPlayedSchema = z.union([
  z.literal(''),
  z.string().regex(/^[1-9]\d{3}$/),
  z.iso.date().regex(/^[1-9]/),
]);

const count = z.int().nonnegative().max(0x7fff_ffff);
const skinIds = z.array(idSchema);
const flag = z.union([z.literal(0), z.literal(1)]);

/** The format that external senders may use: further values are ignored, `UN` is unranked, a year may be a number. */
export const positionalSchema = z.tuple(
  [
    z.int().positive(),
    z.enum(REGION_CODES),
    z.int(),
    count,
    skinIds,
    skinIds,
    skinIds,
    count.nullable(),
    flag,
    z.enum([UNRANKED, 'UN', ...RANK_CODES]),
    z.literal([0, 1, 2, 3, 4]),
    z.enum(FLASH_KEYS).nullable(),
    count.nullable(),
    count.nullable(),
    flag,
    z.union([
      dateLastPlayedSchema,
      z.int().min(1000).max(9999).transform(String),
      z.null().transform(() => ''),
    ]),
  ],
  z.unknown(),
);

/**
 * Parses a positional list from outside. Throws a ZodError that names the position. Blue essence and level are made
 * discrete; ranks without divisions (unranked, apex) get division 0.
 */
export function decodePositional(input: unknown): Product {
  const row = positionalSchema.parse(input);
  const rank: RankCode = row[9] === 'UN' ? UNRANKED : row[9];
  return {
    id: row[0],
    region: row[1],
    discreteBlueEssence: toDiscreteBlueEssence(row[2]),
    orangeEssence: row[3],
    skins: row[4],
    permanentSkins: row[5],
    ownedSkins: row[6],
    discreteLevel: toDiscreteLevel(row[7]),
    isHandleveled: row[8] === 1,
    rank,
    division: hasDivisions(rank) ? row[10] : 0,
    flashKey: row[11],
    soloWins: row[12],
    soloLosses: row[13],
    isPremium: row[14] === 1,
    // Not part of the list; the class decides.
    hasWarranty: true,
    dateLastPlayed: row[15],
  };
}
