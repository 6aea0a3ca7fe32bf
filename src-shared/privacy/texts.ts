/** The texts for deleting an account. */
export const PRIVACY_TEXTS = {
  wrongPassword: 'This is not your password.',
  deleted: 'Your account was deleted.',
  paymentUnderWay: 'A card payment is still under way. It must be completed, cancelled or expired first.',
  paymentInReview: 'One of your payments is being checked by our support team.',
  paymentDisputed:
    'A card payment of yours is disputed at your bank. Your account can be deleted as soon as the bank has decided.',
  accountsHeld: 'Accounts are held for a purchase that is not paid yet. Complete or cancel it first.',
  balanceSetAside: 'Some of your balance is set aside for a purchase or a bid that has not ended yet.',
  accountListed:
    'One of your accounts is listed on the marketplace. Cancel the listing or wait until it has ended.',
  tradeUnderReview: 'An account that you traded in is still being checked.',
  saleUnpaid: 'You sold an account on the marketplace, and the payment is still to come.',
  claimOpen: 'A warranty claim about an account you sold or bought is not decided yet.',
} as const;
