import { defineEntity, p } from '@mikro-orm/core';

/** One row: the youngest transaction whose changes were deleted. A replica that may not have seen it must be reloaded. */
export const CatalogPruneSchema = defineEntity({
  name: 'CatalogPruneRow',
  tableName: 'catalog_prune',
  properties: {
    isOnly: p.boolean().primary().default(true),
    prunedXid: p.text().columnType('xid8').defaultRaw(`'0'::xid8`),
  },
  checks: [{ name: 'catalog_prune_is_one_row', expression: 'is_only' }],
});

export class CatalogPruneRow extends CatalogPruneSchema.class {}
CatalogPruneSchema.setClass(CatalogPruneRow);
