/** The headings of the static shell: the server writes them into two pages, and the pages' scripts draw the same ones. */
export const HOME_HEADING = 'Level 30 accounts, with the skins you want';
export const HOME_LEAD =
  'Choose a region and your skin shards, pay, and read the credentials in the same minute. Ranked ready, with a ban warranty.';
export const SEARCH_HEADING = 'Buy Account';
