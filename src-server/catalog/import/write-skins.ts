import type { SkinCatalog } from '../../../src-shared/catalog/skin.ts';
import type { EntityManager } from '../../platform/database.ts';

interface WriteCounts {
  added: number;
  changed: number;
  unchanged: number;
}

export interface SkinWriteSummary {
  champions: WriteCounts;
  skins: WriteCounts;
}

/**
 * Brings champions (by key) and skins (by id) up to date in the caller's transaction; nothing is ever removed, because
 * stock may name it. Rows that say what is there already are not touched, so that they wake nobody.
 */
export async function writeSkins(
  em: EntityManager,
  { champions, skins }: SkinCatalog,
): Promise<SkinWriteSummary> {
  return {
    champions: await upsert(em, UPSERT_CHAMPIONS, champions),
    skins: await upsert(em, UPSERT_SKINS, skins),
  };
}

async function upsert(em: EntityManager, sql: string, rows: readonly object[]): Promise<WriteCounts> {
  const written = await em.execute<{ is_added: boolean }[]>(sql, [JSON.stringify(rows)]);
  const added = written.filter((row) => row.is_added).length;
  return { added, changed: written.length - added, unchanged: rows.length - written.length };
}

// xmax is 0 in a row version that was inserted and not updated. Sorted, so that two imports cannot deadlock.
const UPSERT_CHAMPIONS = `
insert into champion as known (id, key, name, roles, lanes)
select id, key, name, roles, lanes
from json_to_recordset(?::json) as champion (id text, key int, name text, roles text[], lanes text[])
order by key
on conflict (key) do update set name = excluded.name, roles = excluded.roles, lanes = excluded.lanes
where (known.name, known.roles, known.lanes) is distinct from (excluded.name, excluded.roles, excluded.lanes)
returning (xmax = 0) as is_added`;

const UPSERT_SKINS = `
insert into skin as known (id, title, champion_id, tier)
select id, title, champion, tier
from json_to_recordset(?::json) as skin (id int, title text, champion text, tier text)
order by id
on conflict (id) do update set title = excluded.title, champion_id = excluded.champion_id, tier = excluded.tier
where (known.title, known.champion_id, known.tier) is distinct from (excluded.title, excluded.champion_id, excluded.tier)
returning (xmax = 0) as is_added`;
