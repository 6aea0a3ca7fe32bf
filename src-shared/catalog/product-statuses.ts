/**
 * The life of a product, an account in stock or once in stock:
 *
 *   for_sale ---pay from the balance---> sold
 *   for_sale ---checkout with a payment---> held ---pay---> sold
 *   held ---the hold ends---> for_sale
 *   sold ---refund, trade-in---> withdrawn
 *   for_sale ---an operator takes it out---> withdrawn ---an operator puts it back---> for_sale
 */
export const PRODUCT_STATUSES = [
  'for_sale',
  /** Reserved for a pending checkout; after its hold has expired it can be bought again. */
  'held',
  /** Out of stock, because a customer owns it: one of its purchases is in a state of `OWNED_STATES`. */
  'sold',
  /** Not for sale: taken back from a customer, who knows its password, or withdrawn by an operator. */
  'withdrawn',
] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** In stock: a customer can buy it now, or when a hold ends. */
export const IN_STOCK_STATUSES: readonly ProductStatus[] = ['for_sale', 'held'];
