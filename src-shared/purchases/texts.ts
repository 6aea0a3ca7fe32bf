/** Exact texts of the purchases' tabs (account and marketplace, section 8 "Empty lists"), and texts about hiding. */
export const PURCHASE_TEXTS = {
  noPurchases: 'No purchases found.',
  noTraded: 'No traded accounts found.',
  noHidden: 'No hidden products found.',
  hidden: (username: string) => `${username} is hidden.`,
  shown: (username: string) => `${username} is among your purchases again.`,
} as const;

/**
 * Whether a purchase's password works: on the marketplace it has been changed, and none is shown. Part of the REST answers,
 * the export and the personal data.
 */
export const PASSWORD_STATES = ['current', 'changed for the auction'] as const;
export type PasswordState = (typeof PASSWORD_STATES)[number];
