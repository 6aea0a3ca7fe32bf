/** Header of answers that were given while the database was away, from what the process last knew. */
export const SHOP_STATE_HEADER = 'X-Shop-State';
export const OUT_OF_DATE = 'out-of-date';
