/** Sent with a request whose operator was at the console within the last minute: it keeps their session. */
export const ACTIVE_HEADER = 'X-Operator-Active';
