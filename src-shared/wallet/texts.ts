/** The exact words around balance, coupons and transfers (account and marketplace, sections 5 and 8). */
export const WALLET_TEXTS = {
  nothingToShow: 'Nothing to show.',

  amountTooSmall: 'Minimum amount is €0.01',
  balanceTooSmall: 'Your balance is too small for this amount.',
  areYouSure: 'Are you sure?',

  couponFailed:
    'Some error occured when redeeming the provided coupon. Please make sure that the coupon code is entered correctly and has not already been used.',

  transferNotAllowed: 'You are not allowed to transfer balance.',
  transferFailed: 'Some error occured when transferring balance. Please try again later.',
  transferred: 'Balance has been transferred.',
  receiverUnknown: 'There is no customer with this e-mail address.',
  receiverIsSender: 'You cannot transfer balance to yourself.',
  dailyCap: (cap: string, left: string) => `You can transfer up to ${cap} a day, ${left} of it now.`,

  crossSiteFailed: 'Cross site balance transfer is unavailable at the moment. Please try again later.',
} as const;

/** Why a coupon was not redeemed. */
export const COUPON_REFUSALS = {
  unknown: 'This coupon code is not valid.',
  used: 'This coupon code has already been used.',
  already_redeemed: 'You have already redeemed this coupon.',
  revoked: 'This coupon code is not valid any more.',
} as const;
