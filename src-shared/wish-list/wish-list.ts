import { z } from 'zod';
import type { PricedProduct } from '../catalog/product.ts';
import { idSchema } from '../id-schema.ts';
import type { Cents } from '../money.ts';
import { MAX_WISHES } from './max-wishes.ts';
import { centsSchema } from '../money-schema.ts';

/** A starred account. */
export interface Wish {
  productId: number;
  /** Its price when it was starred. */
  priceCents: Cents;
}

/** Above the price of any account, and within the range of the database column. */
const LARGEST_PRICE_CENTS = 10_000_000_00;

const wishSchema = z.strictObject({
  productId: idSchema,
  priceCents: centsSchema.min(0).max(LARGEST_PRICE_CENTS),
});

export const joinWishesSchema = z.strictObject({ wishes: z.array(wishSchema).max(MAX_WISHES) });
export type JoinWishesInput = z.output<typeof joinWishesSchema>;

export const setWishSchema = z.strictObject({ productId: idSchema, isWished: z.boolean() });
export type SetWishInput = z.output<typeof setWishSchema>;

export const wishedIdsSchema = z.strictObject({ ids: z.array(idSchema).max(MAX_WISHES) });

/** The starred accounts that are for sale now. */
export interface WishedProducts {
  products: PricedProduct[];
}
