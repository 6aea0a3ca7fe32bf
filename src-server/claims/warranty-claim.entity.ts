import { defineEntity, p } from '@mikro-orm/core';
import { CLAIM_REASONS, CLAIM_STATES } from '../../src-shared/claims/warranty-claim.ts';
import { ListingRow } from '../marketplace/entities/listing.entity.ts';
import { PurchaseRow } from '../purchases/purchase.entity.ts';

/**
 * A buyer's report that an account is not as promised; an operator decides. It refers to the listing for a marketplace sale,
 * otherwise to the purchase. Each can have one open claim at a time.
 */
export const WarrantyClaimSchema = defineEntity({
  name: 'WarrantyClaimRow',
  tableName: 'warranty_claim',
  uniques: [
    { name: 'warranty_claim_one_open', properties: ['listing'], where: `state = 'open'` },
    { name: 'warranty_claim_one_open_of_purchase', properties: ['purchase'], where: `state = 'open'` },
  ],
  checks: [{ name: 'warranty_claim_about_one', expression: 'num_nonnulls(listing_id, purchase_id) = 1' }],
  properties: {
    id: p.integer().primary().autoincrement(),
    listing: () => p.manyToOne(ListingRow).nullable().deleteRule('no action').index(),
    purchase: () => p.manyToOne(PurchaseRow).nullable().deleteRule('no action').index(),
    state: p.enum(CLAIM_STATES).default('open'),
    /** Null: opened without a reason, like all claims about listings. */
    reason: p.enum(CLAIM_REASONS).nullable(),
    /** The first day of a ban, as an ISO date. */
    bannedOn: p.text().nullable(),
    text: p.text(),
    /** The operator's message to the buyer with the decision. */
    answer: p.text().nullable(),
    openedAt: p.datetime().defaultRaw('now()'),
    decidedAt: p.datetime().nullable(),
  },
});

export class WarrantyClaimRow extends WarrantyClaimSchema.class {}
WarrantyClaimSchema.setClass(WarrantyClaimRow);
