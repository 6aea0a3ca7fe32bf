import { defineEntity, p } from '@mikro-orm/core';
import type { Division, FlashKey, RankCode, Region } from '../../../src-shared/catalog/enumerations.ts';
import { PRODUCT_STATUSES } from '../../../src-shared/catalog/product-statuses.ts';

/**
 * An account that is or was in stock. A `held` one belongs to the checkout `heldBy` until `heldUntil`; after that, by
 * the database's clock, the hold is void. A trigger records every change of this table, except of a password alone, in
 * `catalog_change`, so that all processes and browsers can follow.
 */
export const ProductSchema = defineEntity({
  name: 'ProductRow',
  tableName: 'product',
  indexes: [
    { properties: ['heldUntil'], where: { status: 'held' } },
    // Covers the columns on which the class, price and list position of stock depend, so that the rows themselves, mostly sold ones,
    // are not read.
    {
      name: 'product_in_stock',
      expression:
        'create index "product_in_stock" on "product" ("id") include ("status", "region", "level", "blue_essence", "is_handleveled", "is_premium", "rank", "division", "date_last_played", "created_at") where status <> \'sold\'',
    },
    {
      name: 'product_username_any_case',
      expression:
        'create unique index "product_username_any_case" on "product" (username_key("username")) where not "has_repeated_username"',
    },
    {
      name: 'product_username_prefix',
      expression:
        'create index "product_username_prefix" on "product" (username_key("username") text_pattern_ops)',
    },
    {
      name: 'product_username_parts',
      expression:
        'create index "product_username_parts" on "product" using gin (username_key("username") gin_trgm_ops) with (gin_pending_list_limit = 512)',
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    username: p.text().unique(),
    /**
     * An older product has the same username in a different case; only in databases older than the index on
     * `username_key`.
     */
    hasRepeatedUsername: p.boolean().default(false),
    /** AES-256-GCM, see `platform/secrets.ts`; the row id is associated data. */
    passwordEncrypted: p.blob(),
    region: p.text().$type<Region>(),
    level: p.integer(),
    blueEssence: p.integer(),
    orangeEssence: p.integer(),
    mythicEssence: p.integer().default(0),
    skins: p.array(Number).columnType('int[]'),
    permanentSkins: p.array(Number).columnType('int[]'),
    ownedSkins: p.array(Number).columnType('int[]'),
    isHandleveled: p.boolean(),
    isPremium: p.boolean(),
    isSafe: p.boolean(),
    hasWarranty: p.boolean(),
    rank: p.text().$type<RankCode>(),
    division: p.smallint().$type<Division>(),
    flashKey: p.text().$type<FlashKey>().nullable(),
    soloWins: p.integer().nullable(),
    soloLosses: p.integer().nullable(),
    dateLastPlayed: p.text().default(''),
    /** What the shop paid for it; null: unknown. Only operators see it. */
    costCents: p.integer().nullable(),
    status: p.enum(PRODUCT_STATUSES).default('for_sale'),
    heldBy: p.uuid().nullable(),
    heldUntil: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  checks: [
    {
      name: 'product_hold_is_whole',
      expression: `(status = 'held') = (held_by is not null and held_until is not null)`,
    },
    { name: 'product_division_range', expression: 'division >= 0 and division <= 4' },
    { name: 'product_cost_not_negative', expression: 'cost_cents >= 0' },
    { name: 'product_essence_not_negative', expression: 'orange_essence >= 0 and mythic_essence >= 0' },
  ],
});

export class ProductRow extends ProductSchema.class {}
ProductSchema.setClass(ProductRow);
