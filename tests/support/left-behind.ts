/** Searches everything that a shop stores for data that it must not store. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { EntityManager } from '#server/platform/database.ts';

/** Every row of every table, of all customers, as text. */
export async function databaseText(em: EntityManager): Promise<string> {
  const tables = await em.execute<{ name: string }[]>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await em.execute<{ row: string }[]>(`select t::text as row from ${name} t`);
    parts.push(name, ...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

/**
 * Every file below a folder, byte for byte as text (latin1): for a server's folder, the tables including deleted rows,
 * the write-ahead log and the server's own log. The server is made to write its memory to disk first.
 */
export async function* serverFiles(
  em: EntityManager,
  folder: string,
): AsyncGenerator<{ name: string; content: string }> {
  await em.execute('checkpoint');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // The server replaces some of its files while they are read.
    const content = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    });
    if (content !== undefined) yield { name: relative(folder, path), content };
  }
}

/** How many characters must match before `foundIn` compares the rest. */
const PREFIX = 7;

/** Which of the needles are in the haystack; fast even for a thousand needles with common beginnings. */
export function foundIn(haystack: string, needles: readonly string[]): string[] {
  const found = new Set<string>();
  const byPrefix = Map.groupBy(needles, (needle) => needle.slice(0, PREFIX));
  for (const [prefix, alike] of byPrefix) {
    for (let at = haystack.indexOf(prefix); at >= 0; at = haystack.indexOf(prefix, at + 1)) {
      for (const needle of alike) if (haystack.startsWith(needle, at)) found.add(needle);
    }
  }
  return needles.filter((needle) => found.has(needle));
}

/** Like `foundIn`, but also finds the needle's bytes as hex or base64. */
export function foundInAnyWriting(haystack: string, needles: readonly string[]): string[] {
  const writings = new Map(
    needles.flatMap((needle) => {
      const bytes = Buffer.from(needle);
      // The last characters of base64 depend on what follows.
      const base64 = bytes.toString('base64').slice(0, Math.floor(bytes.length / 3) * 4);
      return [needle, bytes.toString('hex'), base64].map((writing) => [writing, needle] as const);
    }),
  );
  const found = new Set(foundIn(haystack, [...writings.keys()]).map((writing) => writings.get(writing)));
  return needles.filter((needle) => found.has(needle));
}
