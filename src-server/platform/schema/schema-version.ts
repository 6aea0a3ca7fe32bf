/**
 * Which migrations a database has, and what that means for this build.
 *
 * A migration whose name has `expand-` after the timestamp only adds what the previous build does not need, so the
 * previous build can start on the new schema (docs/decisions/0029). All other migrations keep older builds from starting.
 */
import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import type { EntityManager } from '../database.ts';

export const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const EXPANDS = /^\d{8}-\d{6}-expand-/;

export interface SchemaVersion {
  /** Migrations of this build that the database lacks, in order. */
  pending: string[];
  /** Migrations of newer builds that the database has. */
  unknown: string[];
  /** Those of `unknown` that keep this build from starting. */
  incompatible: string[];
}

/** Changes nothing, and takes no lock that a migration would wait for. */
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

/** @param known names in this build; @param executed names in the database */
export function compareSchema(known: readonly string[], executed: readonly string[]): SchemaVersion {
  const unknown = executed.filter((name) => !known.includes(name));
  return {
    pending: known.filter((name) => !executed.includes(name)).toSorted(),
    unknown,
    incompatible: unknown.filter((name) => !EXPANDS.test(name)),
  };
}

/** Pending migrations on which the former build cannot start; none on an empty database, which had no former build. */
export function pendingThatStop({ pending }: Pick<SchemaVersion, 'pending'>): string[] {
  return pending.length === knownMigrations().length ? [] : pending.filter((name) => !EXPANDS.test(name));
}
