import { defineEntity, p } from '@mikro-orm/core';
import { CLAIM_STATES } from '../../../src-shared/marketplace/warranty-claim.ts';
import { ListingRow } from './listing.entity.ts';

/** A buyer says that the account is not what was promised; the operator decides. One at a time per listing. */
export const WarrantyClaimSchema = defineEntity({
  name: 'WarrantyClaimRow',
  tableName: 'warranty_claim',
  uniques: [{ name: 'warranty_claim_one_open', properties: ['listing'], where: `state = 'open'` }],
  properties: {
    id: p.integer().primary().autoincrement(),
    listing: () => p.manyToOne(ListingRow).index(),
    state: p.enum(CLAIM_STATES).default('open'),
    text: p.text(),
    openedAt: p.datetime().defaultRaw('now()'),
    decidedAt: p.datetime().nullable(),
  },
});

export class WarrantyClaimRow extends WarrantyClaimSchema.class {}
WarrantyClaimSchema.setClass(WarrantyClaimRow);
