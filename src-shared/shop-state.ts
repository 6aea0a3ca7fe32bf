/** The header of answers given from memory while the database was unreachable. */
export const SHOP_STATE_HEADER = 'X-Shop-State';
export const OUT_OF_DATE = 'out-of-date';
