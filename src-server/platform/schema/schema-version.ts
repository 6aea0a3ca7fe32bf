/**
 * Which migrations a database has, and what that means for this build.
 *
 * A migration whose name begins with `expand-` after its time only adds what the former build does without, so the former
 * build can be started on the schema it makes (docs/decisions/0029). Any other one keeps former builds out.
 */
import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import type { EntityManager } from '../database.ts';

export const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const EXPANDS = /^\d{8}-\d{6}-expand-/;

export interface SchemaVersion {
  /** Migrations of this build that the database lacks, in their order. */
  pending: string[];
  /** Migrations of newer builds that the database has. */
  unknown: string[];
  /** Those of them that this build cannot be started on. */
  incompatible: string[];
}

/** Reads and changes nothing; takes no lock that a migration would wait for. */
export async function readSchemaVersion(em: EntityManager): Promise<SchemaVersion> {
  const { exists } = await em.db
    .selectNoFrom(sql<boolean>`to_regclass('migration') is not null`.as('exists'))
    .executeTakeFirstOrThrow();
  const rows = exists
    ? await em.db
        .selectFrom(sql<{ name: string }>`migration`.as('migration'))
        .select('name')
        .orderBy('name')
        .execute()
    : [];
  return compareSchema(
    knownMigrations(),
    rows.map(({ name }) => name),
  );
}

/** The names of this build's migrations. */
export function knownMigrations(): string[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length));
}

/** @param known names of this build; @param executed names in the database */
export function compareSchema(known: readonly string[], executed: readonly string[]): SchemaVersion {
  const unknown = executed.filter((name) => !known.includes(name));
  return {
    pending: known.filter((name) => !executed.includes(name)).toSorted(),
    unknown,
    incompatible: unknown.filter((name) => !EXPANDS.test(name)),
  };
}
