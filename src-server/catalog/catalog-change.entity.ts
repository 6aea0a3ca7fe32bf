import { defineEntity, p } from '@mikro-orm/core';

/**
 * One row per product changed, written by a statement trigger. Readers remember `pg_snapshot_xmin` of what they have seen
 * and ask for `xid >= it`: ids are drawn before commit, so a cursor over them would skip a slow commit for ever, while
 * every transaction that was still running then has at least that xid. What is read twice does no harm.
 */
const CatalogChangeSchema = defineEntity({
  name: 'CatalogChangeRow',
  tableName: 'catalog_change',
  properties: {
    id: p.bigint('number').primary(),
    productId: p.integer(),
    xid: p.text().columnType('xid8').defaultRaw('pg_current_xact_id()').index(),
  },
});

export class CatalogChangeRow extends CatalogChangeSchema.class {}
CatalogChangeSchema.setClass(CatalogChangeRow);
