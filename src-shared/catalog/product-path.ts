/** Ids of accounts and skins are PostgreSQL's `integer`. */
export const MAX_ID = 0x7fff_ffff;

/** The page of one account, e.g. `/buy-account/1234/`. */
export function productPath(id: number): `/buy-account/${number}/` {
  return `/buy-account/${id}/`;
}

/** The id out of such an address' last part; undefined for anything but a plain id. */
export function productIdOf(text: string): number | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= MAX_ID ? id : undefined;
}
