import { sql } from 'kysely';
import type { z } from 'zod';
import type { skinListSchema } from '../../../src-shared/admin/skins.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { type KeyColumn, keysetPage } from '../keyset.ts';

const ID: KeyColumn = { column: 'skin.id', type: 'integer' };
const SORTS = {
  id: ID,
  title: { column: 'skin.title', type: 'text' },
  tier: { column: 'skin.tier', type: 'text' },
} as const;

export async function listSkins({ db }: Pick<DatabaseContext, 'db'>, input: z.infer<typeof skinListSchema>) {
  const { title, champion, tier } = input.filter;
  let skins = db
    .selectFrom('skin')
    .innerJoin('champion', 'champion.id', 'skin.champion_id')
    .select([
      'skin.id',
      'skin.title',
      'skin.tier',
      'skin.champion_id as championId',
      'champion.name as champion',
    ]);
  if (title !== undefined)
    skins = skins.where(sql<boolean>`position(lower(${title}::text) in lower(skin.title)) > 0`);
  if (champion !== undefined) skins = skins.where('skin.champion_id', '=', champion);
  if (tier !== undefined) skins = skins.where('skin.tier', '=', tier);
  return keysetPage(db, skins, input, { sorts: SORTS, id: ID });
}

/** What all skins are called, for a filter that is chosen by name. */
export async function skinTitles({
  db,
}: Pick<DatabaseContext, 'db'>): Promise<{ id: number; title: string }[]> {
  return db.selectFrom('skin').select(['id', 'title']).orderBy('title').orderBy('id').execute();
}

/** What the filters offer: the champions, and each tier with how many skins it has. */
export async function skinChoices({ db }: Pick<DatabaseContext, 'db'>) {
  const [champions, tiers] = await Promise.all([
    db.selectFrom('champion').select(['id', 'name']).orderBy('name').execute(),
    db
      .selectFrom('skin')
      .select((eb) => ['tier', eb.fn.countAll<number>().as('count')])
      .groupBy('tier')
      .orderBy('tier')
      .execute(),
  ]);
  return { champions, tiers };
}
