import { splitCsvLine } from './csv-line.ts';
import { usernameKey } from './first-lines.ts';
import { ImportRefused } from './import-refused.ts';
import type { TextFile } from './text-lines.ts';

/**
 * The distinct usernames in a file: one per line, or the column `username` of a CSV. Throws ImportRefused if there are
 * none.
 */
export async function readUsernames(file: TextFile): Promise<string[]> {
  const usernames = new Map<string, string>();
  let usernameOf: ((line: string) => string | undefined) | undefined;
  for await (const { number, text, isTooLong } of file.lines) {
    if (isTooLong) throw new ImportRefused(`${file.name}: line ${number} is too long for a username`);
    if (!usernameOf) {
      usernameOf = usernameColumn(text);
      if (usernameOf) continue;
      usernameOf = (line) => line;
    }
    const username = usernameOf(text)?.trim();
    if (!username) throw new ImportRefused(`${file.name}: line ${number} has no username`);
    if (!usernames.has(usernameKey(username))) usernames.set(usernameKey(username), username);
  }
  if (usernames.size === 0) throw new ImportRefused(`${file.name}: no usernames in it`);
  return [...usernames.values()];
}

/** A function that finds the username in the lines below a header; undefined if the line is not a header. */
function usernameColumn(header: string): ((line: string) => string | undefined) | undefined {
  for (const delimiter of [',', ';', '\t']) {
    const column = (splitCsvLine(header, delimiter) ?? []).findIndex(
      (name) => name.trim().toLowerCase() === 'username',
    );
    if (column >= 0) return (line) => splitCsvLine(line, delimiter)?.[column];
  }
  return undefined;
}
