/** The maximum length of a wish list, on a device and in an account. */
export const MAX_WISHES = 50;
