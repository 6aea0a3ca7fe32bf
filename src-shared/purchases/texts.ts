/** Exact texts of the purchases' tabs (account and marketplace, section 8 "Empty lists"). */
export const PURCHASE_TEXTS = {
  noPurchases: 'No purchases found.',
  noTraded: 'No traded accounts found.',
  noHidden: 'No hidden products found.',
} as const;
