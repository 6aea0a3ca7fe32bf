/** The associated data with which the password entered for a trade-in is encrypted. */
export const givenPasswordRow = (tradeId: number): string => `trade-in:${tradeId}`;

/** The reference of a trade-in's credit in the ledger. */
export const tradeReference = (tradeId: number): string => `trade-in:${tradeId}`;
