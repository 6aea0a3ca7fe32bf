/** On a device and in an account. More would be no list to choose from. */
export const MAX_WISHES = 50;
