import { REGIONS } from '../../src-shared/catalog/enumerations.ts';
import { productSchema } from '../../src-shared/catalog/product-schema.ts';
import { z } from 'zod';
import { MAX_CART_ITEMS } from '../../src-shared/checkout/start-checkout.ts';
import { centsToEur } from '../../src-shared/money.ts';
import type { Services } from '../context.ts';
import { customerRoute, type RestRoute } from '../rest.ts';
import { detailSchema, fieldErrorsSchema } from '../rest-schemas.ts';
import { addToCart } from './add-to-cart.ts';
import { type CartItem, listCart } from './list-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { idSchema } from '../../src-shared/id-schema.ts';

const cartItemSchema = productSchema.extend({
  id: idSchema,
  productId: idSchema,
  /** The displayed name: `OCE` for the region `OC1`. */
  regionLabel: z.string(),
  discreteBlueEssence: z.int(),
  discreteLevel: z.int(),
  price: z.number(),
  /** The address of the tile of the first skin's champion; empty without skins or without an image host. */
  thumbnail: z.string(),
  isAvailable: z.boolean(),
});

/** Only `product_id` is used; the other documented keys are accepted and ignored. */
const unused = z.unknown().optional();
const addSchema = z.strictObject({
  product_id: idSchema,
  region: unused,
  discrete_blue_essence: unused,
  orange_essence: unused,
  mythic_essence: unused,
  skins: unused,
  permanent_skins: unused,
  owned_skins: unused,
  discrete_level: unused,
  is_handleveled: unused,
  is_premium: unused,
  rank: unused,
  division: unused,
  flashKey: unused,
  solo_wins: unused,
  solo_losses: unused,
  date_last_played: unused,
});

export const cartRoutes: readonly RestRoute[] = [
  customerRoute({
    method: 'GET',
    path: '/api/user/cart/',
    summary: 'The cart, at prices of today.',
    answers: { 200: z.array(cartItemSchema) },
    handle: async (ctx) => ({
      status: 200,
      body: (await listCart(ctx)).map((item) => presentItem(item, ctx.services)),
    }),
  }),
  customerRoute({
    method: 'POST',
    path: '/api/user/cart/',
    summary:
      'Puts an account into the cart; reserves nothing. Only `product_id` decides; the other keys are accepted.',
    body: addSchema,
    answers: { 201: cartItemSchema, 400: z.union([detailSchema, fieldErrorsSchema]) },
    handle: async (ctx, { body }) => ({
      status: 201,
      body: presentItem(await addToCart(ctx, { productId: body.product_id }), ctx.services),
    }),
  }),
  customerRoute({
    method: 'DELETE',
    path: '/api/user/cart/',
    summary: 'Takes items out of the cart, and ends payments under way for them. Ids of others are ignored.',
    body: z.strictObject({ cart_items: z.array(idSchema).max(MAX_CART_ITEMS) }),
    answers: { 200: z.strictObject({ deleted: z.int() }), 400: fieldErrorsSchema },
    handle: async (ctx, { body }) => {
      const removal = await removeFromCart(ctx, body.cart_items, 'end');
      return { status: 200, body: { deleted: removal.outcome === 'removed' ? removal.items.length : 0 } };
    },
  }),
];

function presentItem(
  {
    id: itemId,
    product: { id: productId, priceCents, hasWarranty: _hasWarranty, ...product },
    isAvailable,
  }: CartItem,
  { catalog, config }: Services,
): z.infer<typeof cartItemSchema> {
  return {
    id: itemId,
    productId,
    ...product,
    regionLabel: REGIONS[product.region],
    price: centsToEur(priceCents),
    thumbnail: catalog.thumbnailOf(product, config.shop.imageHost),
    isAvailable,
  };
}
