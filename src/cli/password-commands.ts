import { createReadStream } from 'node:fs';
import { chmod, rename, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { BreachedPasswords, hashOfLine } from '../../src-server/identity/index.ts';
import { OperationRefused, recordChange } from '../../src-server/operator-log/index.ts';
import { readBreachedPasswordsFile } from '../database-config.ts';
import { currentInvocation, printLine } from './invocation.ts';
import { withDatabase } from './with-database.ts';

const HELP = `
The file has one line for each password, SHA1:COUNT, as the public collections of stolen passwords have it. The filter takes two bytes for each
hash and is used from then on by every process with the same BREACHED_PASSWORDS_FILE (or, without it, the same DATA_DIR); where processes run
on several machines, build it on each. 100 million hashes are the most.`;

const MOST_HASHES = 100_000_000;

export function addPasswordCommands(program: Command): void {
  program
    .command('passwords')
    .description('which new passwords of customers are refused')
    .command('build <hash-file>')
    .description('refuse passwords that were stolen elsewhere')
    .option('--at-least <count>', 'only those that were seen so often', '10')
    .addHelpText('after', HELP)
    .action(build);
}

async function build(hashFile: string, { atLeast }: { atLeast: string }): Promise<void> {
  const least = Number(atLeast);
  if (!Number.isInteger(least) || least < 1)
    throw new OperationRefused('--at-least is a whole number above 0');
  let count = 0;
  for await (const hash of hashesIn(hashFile, least)) count += hash.length > 0 ? 1 : 0;
  if (count === 0)
    throw new OperationRefused(`${hashFile} has no line SHA1:COUNT with a count of ${least} or more`);
  if (count > MOST_HASHES)
    throw new OperationRefused(
      `these are ${count} hashes; take a larger --at-least, 100 million are the most`,
    );
  const filter = new BreachedPasswords(count);
  for await (const hash of hashesIn(hashFile, least)) filter.add(hash);
  await withDatabase(async ({ ctx }) => {
    const path = readBreachedPasswordsFile(currentInvocation().environment);
    // Replaced as a whole: a running shop, often of another user, may read it at any time. It contains no secret.
    await writeFile(`${path}.new`, filter.toFile());
    await chmod(`${path}.new`, 0o644);
    await rename(`${path}.new`, path);
    await recordChange(ctx, {
      action: 'passwords build',
      subject: 'breached passwords',
      after: { hashes: count, atLeast: least },
    });
    printLine(`${count} breached passwords are refused from now on (${path})`);
  });
}

async function* hashesIn(path: string, atLeast: number): AsyncGenerator<Buffer> {
  const input = createReadStream(path);
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const hash = hashOfLine(line, atLeast);
      if (hash) yield hash;
    }
  } catch (error) {
    throw new OperationRefused(`cannot read ${path}: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}
