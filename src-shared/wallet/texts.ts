import { counted } from '../counted.ts';

/** The exact texts for balance, coupons and transfers (account and marketplace, sections 5 and 8). */
export const WALLET_TEXTS = {
  nothingToShow: 'Nothing to show.',

  amountTooSmall: 'Minimum amount is €0.01',
  minimumAmount: (minimum: string) => `Minimum amount is ${minimum}`,
  balanceTooSmall: 'Your balance is too small for this amount.',
  areYouSure: 'Are you sure?',

  couponFailed:
    'Some error occured when redeeming the provided coupon. Please make sure that the coupon code is entered correctly and has not already been used.',

  transferNotAllowed: 'You are not allowed to transfer balance.',
  transferArchived:
    'Transfers to other customers are not available any more. You can still turn balance into a code with a cross-site transfer.',
  transferFailed: 'Some error occured when transferring balance. Please try again later.',
  transferred: 'Balance has been transferred.',
  receiverUnknown: 'There is no customer with this email address.',
  receiverIsSender: 'You cannot transfer balance to yourself.',
  receiverTooOften: (transfers: number, minutes: number) =>
    `You can transfer to one customer ${transfers} times an hour. Please try again in ${counted(minutes, 'minute')}.`,
  dailyCap: (cap: string, left: string) => `You can transfer up to ${cap} a day, ${left} of it now.`,

  codesTooOften: (codes: number, minutes: number) =>
    `You can create ${codes} codes an hour. Please try again in ${counted(minutes, 'minute')}.`,
  crossSiteFailed: 'Cross site balance transfer is unavailable at the moment. Please try again later.',
} as const;

/** Why a coupon was not redeemed. */
export const COUPON_REFUSALS = {
  unknown: 'This coupon code is not valid.',
  used: 'This coupon code has already been used.',
  already_redeemed: 'You have already redeemed this coupon.',
  revoked: 'This coupon code is not valid any more.',
  not_yours: 'Only the customer who created this code can redeem it here.',
} as const;
