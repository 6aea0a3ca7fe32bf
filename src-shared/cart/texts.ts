/** The exact words around the cart (storefront, section 8). */
export const CART_TEXTS = {
  empty: 'Your cart is empty.',
  couponBlank: 'This field may not be blank.',
  couponFailed:
    'Some error occured when validating the provided discount code. Please make sure that the coupon code is entered correctly and is still valid.',
  addFailed: (status: number) => `Some error occured when adding item to cart with status code: ${status}.`,
  deleteFailed: (status: number) => `Could not delete cart items. Status: ${status}`,
  usingCode: (code: string) => `Using discount code: ${code}`,
} as const;
