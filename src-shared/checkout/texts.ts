/** The exact words around paying (storefront, section 8; account and marketplace, section 2 "Result pages"). */
export const CHECKOUT_TEXTS = {
  unavailable: 'Items highlighted in red are not available anymore.',
  failed: 'Something went wrong.',
  purchaseFailed: 'Your purchase could not be completed successfully.',
  problemPersists: 'If the problem persists, contact the support team.',
} as const;

/** Which field of the checkout a message belongs to, in the order in which the first one is shown. */
export const CHECKOUT_FIELD_LABELS = {
  cartItems: 'Cart Items: ',
  discountCode: 'Discount Code: ',
  totalPrice: 'Total Price: ',
  paymentGateway: 'Payment Gateway: ',
} as const;
