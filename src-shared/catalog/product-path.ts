/** Ids of accounts and skins are of PostgreSQL's type `integer`. */
export const MAX_ID = 0x7fff_ffff;

/** The page of one account, e.g. `/buy-account/1234/`. */
export function productPath(id: number): `/buy-account/${number}/` {
  return `/buy-account/${id}/`;
}

/** The maximum number of searched skins in an account's address. */
const MAX_SEARCHED = 12;

/** The part of the search that an account's page keeps: `{ 'skin-shard': [1001] }`. */
export function searchedSkins(skins: readonly number[] | undefined): {
  'skin-shard'?: number[] | undefined;
} {
  return { 'skin-shard': skins?.length ? skins.slice(0, MAX_SEARCHED) : undefined };
}

/** The same page with the search in its address: `/buy-account/1234/?skin-shard=1001`. */
export function searchedProductPath(id: number, skins: readonly number[]): string {
  const searched = searchedSkins(skins)['skin-shard']?.map((skin) => `skin-shard=${skin}`);
  return productPath(id) + (searched === undefined ? '' : `?${searched.join('&')}`);
}

/** The id from the last part of such an address; undefined if it is not a plain id. */
export function parseProductId(text: string): number | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= MAX_ID ? id : undefined;
}
