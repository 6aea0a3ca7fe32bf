/** Puts accounts into stock: the one writer behind the import and the demo data. */
import type { EntityManager } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { productIdOf } from '../product-id-of.ts';
import type { StockAccount } from './stock-account.ts';

/** Accounts per statement: few round trips, while a statement's JSON stays below a megabyte. */
export const STOCK_BATCH = 1_000;

/**
 * Writes accounts with their passwords encrypted, in the caller's transaction. Usernames that are in stock already, in
 * whatever case, are left alone, and of a username that comes twice the first goes in: the unique index decides, also
 * against other writers.
 * @returns the usernames that went in
 */
export async function writeStock(
  em: EntityManager,
  secrets: Secrets,
  accounts: readonly StockAccount[],
): Promise<Set<string>> {
  // The id is part of what the password is encrypted for, so it is drawn first.
  const ids = await em.execute<{ id: number }[]>(
    `select nextval('product_id_seq')::int as id from generate_series(1, ?::int)`,
    [accounts.length],
  );
  const rows = accounts.map((account, index) => toRow(account, ids[index]?.id ?? 0, secrets));
  // As bytes, because the ORM quotes a text character by character, which costs more than the encryption.
  const json = Buffer.from(JSON.stringify(rows));
  const written = await em.execute<{ username: string }[]>(INSERT, [json]);
  return new Set(written.map(({ username }) => username));
}

/** Which of these usernames are in stock already, in whatever case: as given -> as in stock. */
export async function knownUsernames(
  em: EntityManager,
  usernames: readonly string[],
): Promise<Map<string, string>> {
  // Lateral, so that each is looked up by its key: a join reads the whole table for every batch.
  const rows = await em.execute<{ given: string; username: string }[]>(
    `select given, known.username from unnest(?::text[]) given
     cross join lateral (select username from product where id = ${productIdOf('given')} limit 1) known`,
    [usernames],
  );
  return new Map(rows.map(({ given, username }) => [given, username]));
}

function toRow({ password, ...account }: StockAccount, id: number, secrets: Secrets): object {
  const sealed = secrets.encrypt(password, `product:${id}`);
  return { ...account, id, passwordEncrypted: `\\x${sealed.toString('hex')}` };
}

/**
 * Sorted by username, so that two writers of the same names wait for each other instead of deadlocking, and by id (in the
 * order given), so that the first of two lines with one username goes in.
 */
const INSERT = `
insert into product (id, username, password_encrypted, region, level, blue_essence, orange_essence, mythic_essence, skins,
  permanent_skins, owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division, flash_key, solo_wins,
  solo_losses, date_last_played)
select id, username, "passwordEncrypted", region, level, "blueEssence", "orangeEssence", "mythicEssence", skins,
  "permanentSkins", "ownedSkins", "isHandleveled", "isPremium", "isSafe", "hasWarranty", rank, division, "flashKey",
  "soloWins", "soloLosses", "dateLastPlayed"
from json_to_recordset(convert_from(?, 'UTF8')::json) as account (id int, username text, "passwordEncrypted" bytea, region text, level int,
  "blueEssence" int, "orangeEssence" int, "mythicEssence" int, skins int[], "permanentSkins" int[], "ownedSkins" int[],
  "isHandleveled" boolean, "isPremium" boolean, "isSafe" boolean, "hasWarranty" boolean, rank text, division smallint,
  "flashKey" text, "soloWins" int, "soloLosses" int, "dateLastPlayed" text)
order by username_key(username), id
on conflict do nothing
returning username`;
