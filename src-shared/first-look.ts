/** The words at the top of the pages that people come to first: the server sends them, the page's script draws around them. */
export const HOME_HEADING = 'Level 30 accounts, with the skins you want';
export const HOME_LEAD =
  'Choose a region and your skin shards, pay, and read the credentials in the same minute. Ranked ready, with a ban warranty.';
export const SEARCH_HEADING = 'Buy Account';
