/** A database with only three skins, and files to import into it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  importStock,
  openTextFile,
  type RowFault,
  type StockImportOptions,
  type StockImportSummary,
  writeSkins,
} from '#server/catalog/import/index.ts';
import { entities } from '#server/entities.ts';
import { type EntityManager, openDatabase, type Orm } from '#server/platform/database.ts';
import { createSecrets, type Secrets } from '#server/platform/secrets.ts';
import { createTestDatabase } from '../../../../support/test-database.ts';

export interface ImportDatabase {
  orm: Orm;
  url: string;
  secrets: Secrets;
  newEm(): EntityManager;
  /** Writes a file into a folder that goes with the database. */
  file(name: string, content: string | Buffer): Promise<string>;
  rows<T>(sql: string, values?: unknown[]): Promise<T[]>;
  /** How many accounts are in stock. */
  stockSize(): Promise<number>;
  drop(): Promise<void>;
}

export async function openImportDatabase(): Promise<ImportDatabase> {
  const database = await createTestDatabase();
  const orm = await openDatabase(database.url, entities, { poolSize: 6 });
  const folder = await mkdtemp(join(tmpdir(), 'level30-import-'));
  await writeSkins(orm.em.fork(), {
    champions: [
      { id: 'Ahri', key: 103, name: 'Ahri', roles: ['Mage'], lanes: ['Middle'] },
      { id: 'Garen', key: 86, name: 'Garen', roles: ['Fighter'], lanes: ['Top'] },
    ],
    skins: [
      { id: 103001, title: 'Tideglass Ahri', champion: 'Ahri', tier: 'EPIC' },
      { id: 103002, title: 'Gilded Hour Ahri', champion: 'Ahri', tier: 'MYTHIC' },
      { id: 86001, title: 'Rust Opera Garen', champion: 'Garen', tier: 'STANDARD' },
    ],
  });
  const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    orm.em.fork().execute<T[]>(sql, values);
  return {
    orm,
    url: database.url,
    secrets: createSecrets([Buffer.alloc(32, 7)]),
    newEm: () => orm.em.fork(),
    async file(name, content) {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    rows,
    stockSize: async () =>
      (await rows<{ size: number }>('select count(*)::int as size from product'))[0]?.size ?? 0,
    async drop() {
      await orm.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface ImportRun extends StockImportSummary {
  /** "3 level: reason", in the order of the file. */
  faults: string[];
  /** Lines whose username was known. */
  known: number[];
  /** "3 of 2", in the order of the file. */
  repeated: string[];
  /** "3 QuietFox7: level, password (sold)" */
  differences: string[];
  formats: string[];
  /** The figures told when it ended early. */
  stoppedAt: StockImportSummary | undefined;
}

/** Imports a stock file and collects what the operator would read. */
export async function runImport(
  database: ImportDatabase,
  path: string,
  options: Partial<StockImportOptions> = {},
  shop: { batchSize?: number } = {},
): Promise<ImportRun> {
  const { run, summary } = importing(database, path, options, shop);
  return { ...(await summary), ...run };
}

/** The same for an import that may fail: what was told is there either way. */
export function importing(
  database: ImportDatabase,
  path: string,
  options: Partial<StockImportOptions> = {},
  shop: { batchSize?: number } = {},
): { run: Omit<ImportRun, keyof StockImportSummary>; summary: Promise<StockImportSummary> } {
  const run: Omit<ImportRun, keyof StockImportSummary> = {
    faults: [],
    known: [],
    repeated: [],
    differences: [],
    formats: [],
    stoppedAt: undefined,
  };
  const start = async (): Promise<StockImportSummary> =>
    importStock(
      { em: database.newEm(), secrets: database.secrets, ...shop },
      await openTextFile(path),
      { isDryRun: false, isStrict: false, ...options },
      {
        format: (format) => run.formats.push(format),
        badRow: (line, found) => run.faults.push(...found.map((fault) => describeFault(line, fault))),
        duplicate: (line, _, first) => run.repeated.push(`${line} of ${first}`),
        alreadyKnown: (line) => run.known.push(line),
        difference: (line, { username, changes, obstacle }) =>
          run.differences.push(
            `${line} ${username}: ${changes.map(({ column }) => column).join(', ')}${obstacle ? ` (${obstacle})` : ''}`,
          ),
        progress: () => undefined,
        stopped: (sofar) => (run.stoppedAt = sofar),
      },
    );
  return { run, summary: start() };
}

function describeFault(line: number, { column, reason }: RowFault): string {
  return `${line} ${column ?? 'row'}: ${reason}`;
}
