/** The exact texts of the cart (storefront, section 8), and those for a shop that cannot be reached. */
export const CART_TEXTS = {
  empty: 'Your cart is empty.',
  couponFailed:
    'Some error occured when validating the provided discount code. Please make sure that the coupon code is entered correctly and is still valid.',
  addFailed: (status: number) => `Some error occured when adding item to cart with status code: ${status}.`,
  deleteFailed: (status: number) => `Could not delete cart items. Status: ${status}`,
  added: 'Added to your cart.',
  removed: (count: number) =>
    count === 1 ? 'Removed from your cart.' : `${count} accounts removed from your cart.`,
  goneMeanwhile: (gone: number, of: number) => {
    if (of === 1) return 'This account has been sold. It cannot be put back.';
    const sold = gone === 1 ? '1 was sold' : `${gone} were sold`;
    return `${sold} meanwhile and cannot be put back.`;
  },
  addWaits: 'You are offline. We will add this account to your cart when you are back online.',
  addedAfterAll: (count: number) =>
    count === 1
      ? 'You are back online: 1 account was added to your cart.'
      : `You are back online: ${count} accounts were added to your cart.`,
  waitingNeedsSignIn: 'You are back online. Log in to add accounts to your cart.',
  offline: 'Your cart is safe. It shows here when you are back online.',
  payingNeedsConnection: 'You are offline. Go online to pay.',
  removalEndsPayments:
    'A payment for these accounts is under way. Removing them ends it and frees what is set aside for it.',
  removalAtBank: 'The bank may still charge the card. You then get the accounts, or the amount as balance.',
  removedPaid: 'That payment went through. The accounts are in your purchases.',
  boughtMeanwhile: (count: number, time: string) =>
    count === 1 ? `1 account was bought at ${time}.` : `${count} accounts were bought at ${time}.`,
  pricesChanged: 'Prices have changed since you saw them.',
  totalChanged: (before: string, now: string) => `Your total was ${before} and is ${now} now.`,
  usingCode: (code: string) => `Using discount code: ${code}`,
} as const;
