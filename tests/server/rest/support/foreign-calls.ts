import { CARD_FORM } from '../../payments/support/pay-by-card.ts';
import type { Things } from './owned-things.ts';

export interface ForeignCall {
  /** As the tables name it: `cart.remove`, `DELETE /api/user/cart/`. */
  name: string;
  /** Of the body, the query and the address. */
  input: (things: Things) => Record<string, unknown>;
  /** What others are answered, where that is not 404. */
  toOthers?: object;
}

const account = (n: number) => (things: Things) => {
  const { username = '', productId = 0 } = things.accounts[n] ?? {};
  return { username, password: `secret-${productId}` };
};
const terms = { endDays: 7, warrantyDays: 7 };
const username = (things: Things) => ({ username: account(0)(things).username });
const IN_EUR = { totalPrice: 5 };
const IN_CENTS = { totalCents: 500 };
const order = (total: object) => (things: Things) => ({
  cartItems: [things.cartItem],
  paymentGateway: 'stripe',
  ...total,
});
const card = (total: object) => (things: Things) => ({
  ...CARD_FORM,
  cartItems: [things.cartItem],
  ...total,
});

/** Lists of ids pass over what is not theirs. */
const PASSED_OVER = { status: 200 };
const UNAVAILABLE = { status: 200, body: { result: { data: { outcome: 'product_unavailable' } } } };

/** In an order in which the owner can make all of them: what is traded was valued before. */
export const FOREIGN_CALLS: readonly ForeignCall[] = [
  { name: 'checkout.order', input: ({ orderId }) => ({ checkoutId: orderId }) },
  {
    name: 'checkout.preview',
    input: ({ cartItem }) => ({ cartItemIds: [cartItem], paymentGateway: 'stripe' }),
    toOthers: { status: 200, body: { result: { data: { totalCents: 0 } } } },
  },
  { name: 'payments.check', input: ({ paymentId }) => ({ paymentId }) },
  { name: 'POST /api/user/payments-under-way/{paymentId}/check/', input: ({ paymentId }) => ({ paymentId }) },
  { name: 'payments.cancel', input: ({ checkoutId }) => ({ checkoutId }) },
  {
    name: 'POST /api/user/payments-under-way/{paymentId}/cancel/',
    input: ({ paymentId }) => ({ paymentId }),
  },
  { name: 'purchases.hide', input: (things) => ({ ...username(things), isHidden: false }) },
  { name: 'POST /api/products/{username}/hide/', input: username },
  { name: 'POST /api/products/{username}/unhide/', input: username },
  {
    name: 'claims.open',
    input: (things) => ({ ...username(things), reason: 'login', text: 'It is locked' }),
  },
  {
    name: 'POST /api/products/{username}/claim/',
    input: (things) => ({ username: account(5)(things).username, reason: 'login', text: 'It is locked' }),
  },
  { name: 'tradeIn.value', input: account(3) },
  { name: 'POST /api/products/purchased/valuate/', input: account(4) },
  { name: 'marketplace.openClaim', input: ({ boughtListing }) => ({ listingId: boughtListing, text: 'x' }) },
  { name: 'marketplace.priceHint', input: ({ listed }) => ({ username: listed[0]?.username }) },
  {
    name: 'marketplace.edit',
    input: ({ listed }) => ({
      username: listed[0]?.username,
      minimumBidCents: 600,
      instaBuyCents: null,
      endDays: 7,
      remarks: '',
    }),
  },
  {
    name: 'POST /api/marketplace/products/{username}/edit/',
    input: ({ listed }) => ({ username: listed[1]?.username, minimumBidAmount: 6, endDays: 7 }),
  },
  { name: 'marketplace.cancel', input: ({ listed }) => ({ username: listed[0]?.username }) },
  {
    name: 'DELETE /api/marketplace/products/{username}/',
    input: ({ listed }) => ({ username: listed[1]?.username }),
  },
  {
    name: 'marketplace.list',
    input: (things) => ({ ...account(1)(things), ...terms, minimumBidCents: 500, instaBuyCents: null }),
  },
  {
    name: 'POST /api/marketplace/products/{username}/',
    input: (things) => ({ ...account(2)(things), ...terms, minimumBidAmount: 5 }),
  },
  { name: 'tradeIn.trade', input: account(3) },
  { name: 'POST /api/products/purchased/trade/', input: account(4) },
  {
    name: 'marketplace.dismissNotices',
    input: ({ dismissedNotice }) => ({ ids: [dismissedNotice] }),
    toOthers: PASSED_OVER,
  },
  { name: 'marketplace.readNotices', input: ({ notice }) => ({ ids: [notice] }), toOthers: PASSED_OVER },
  { name: 'identity.endSession', input: ({ session }) => ({ id: session }) },
  { name: 'identity.renamePasskey', input: ({ passkey }) => ({ id: passkey, name: 'Mine' }) },
  { name: 'identity.removePasskey', input: ({ passkey }) => ({ id: passkey }) },
  { name: 'savedSearches.remove', input: ({ savedSearch }) => ({ id: savedSearch }) },
  { name: 'checkout.start', input: order(IN_CENTS), toOthers: UNAVAILABLE },
  { name: 'POST /api/create-checkout-session/', input: order(IN_EUR), toOthers: { status: 400 } },
  { name: 'checkout.payByCard', input: card(IN_CENTS), toOthers: UNAVAILABLE },
  { name: 'POST /api/make-param-payment/', input: card(IN_EUR), toOthers: { status: 400 } },
  { name: 'cart.remove', input: ({ cartItem }) => ({ cartItemIds: [cartItem] }), toOthers: PASSED_OVER },
  {
    name: 'DELETE /api/user/cart/',
    input: ({ cartItem }) => ({ cart_items: [cartItem] }),
    toOthers: PASSED_OVER,
  },
];

/** Ids of what everybody may see, and of logins and registrations under way, which are secrets themselves. */
export const FOR_EVERYBODY: readonly string[] = [
  'cart.add',
  'wishList.set',
  'wishList.products',
  'POST /api/user/cart/',
  'catalog.product',
  'catalog.formerProduct',
  'marketplace.listing',
  'marketplace.placeBid',
  'marketplace.watch',
  'POST /api/marketplace/bids/{productId}/',
  'identity.loginStatus',
  'identity.secondFactor',
  'identity.registerStatus',
  'POST /api/login/status/{queueId}/',
  'POST /api/login/second-factor/',
  'POST /api/register/status/{queueId}/',
];
