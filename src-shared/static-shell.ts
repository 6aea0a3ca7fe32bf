/**
 * The headings of the static shell: the server writes them into two pages, and the pages' scripts render the same ones.
 */
export const HOME_HEADING = 'Level 30 accounts, with the skins you want';
export const HOME_LEAD =
  'Choose your region and your skins, and get your login right after payment. Ready for ranked. Covered against bans.';
export const SEARCH_HEADING = 'Buy Account';
