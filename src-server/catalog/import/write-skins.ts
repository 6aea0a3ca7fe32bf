import { sql } from 'kysely';
import type { SkinCatalog } from '../../../src-shared/catalog/skin.ts';
import type { EntityManager } from '../../platform/database.ts';
import { recordset } from '../../platform/sql.ts';

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
 * Inserts or updates champions (by key) and skins (by id) in the caller's transaction; nothing is ever deleted, because
 * stock may reference it. Unchanged rows are not touched, so that no process is notified.
 */
export async function writeSkins(
  em: EntityManager,
  { champions, skins }: SkinCatalog,
): Promise<SkinWriteSummary> {
  return {
    champions: countWrites(champions, await upsertChampions(em, champions)),
    skins: countWrites(skins, await upsertSkins(em, skins)),
  };
}

interface WrittenRow {
  is_added: boolean;
}

function countWrites(rows: readonly object[], written: readonly WrittenRow[]): WriteCounts {
  const added = written.filter((row) => row.is_added).length;
  return { added, changed: written.length - added, unchanged: rows.length - written.length };
}

/** xmax is 0 in a row version that was inserted and not updated. */
const IS_ADDED = sql<boolean>`xmax = 0`.as('is_added');

const CHAMPION_COLUMNS = { id: 'text', key: 'int', name: 'text', roles: 'text[]', lanes: 'text[]' } as const;

// Sorted, so that two imports cannot deadlock.
async function upsertChampions(
  em: EntityManager,
  champions: SkinCatalog['champions'],
): Promise<WrittenRow[]> {
  return em.db
    .insertInto('champion')
    .columns(['id', 'key', 'name', 'roles', 'lanes'])
    .expression((eb) =>
      eb
        .selectFrom(recordset('given', champions, CHAMPION_COLUMNS))
        .select(['given.id', 'given.key', 'given.name', 'given.roles', 'given.lanes'])
        .orderBy('given.key'),
    )
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          roles: eb.ref('excluded.roles'),
          lanes: eb.ref('excluded.lanes'),
        }))
        .where(
          sql<boolean>`(champion.name, champion.roles, champion.lanes) is distinct from (excluded.name, excluded.roles, excluded.lanes)`,
        ),
    )
    .returning(IS_ADDED)
    .execute();
}

const SKIN_COLUMNS = { id: 'int', title: 'text', champion: 'text', tier: 'text' } as const;

async function upsertSkins(em: EntityManager, skins: SkinCatalog['skins']): Promise<WrittenRow[]> {
  return em.db
    .insertInto('skin')
    .columns(['id', 'title', 'champion_id', 'tier'])
    .expression((eb) =>
      eb
        .selectFrom(recordset('given', skins, SKIN_COLUMNS))
        .select(['given.id', 'given.title', 'given.champion as champion_id', 'given.tier'])
        .orderBy('given.id'),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          title: eb.ref('excluded.title'),
          champion_id: eb.ref('excluded.champion_id'),
          tier: eb.ref('excluded.tier'),
        }))
        .where(
          sql<boolean>`(skin.title, skin.champion_id, skin.tier) is distinct from (excluded.title, excluded.champion_id, excluded.tier)`,
        ),
    )
    .returning(IS_ADDED)
    .execute();
}
