import type { Command } from 'commander';
import { renderUnicodeCompact } from 'uqr';
import { fingerprintOf } from '../../src-server/backups/index.ts';
import { recordChange } from '../../src-server/operator-log/index.ts';
import { readBackupConfig, readKeyRing } from '../database-config.ts';
import { currentInvocation, printLine } from './invocation.ts';
import { intoNewFile } from './new-file.ts';
import { dayOf } from './print-table.ts';
import { withDatabase } from './with-database.ts';

const HELP = `
No backup holds these keys, and no backup is worth anything without them. Print the sheet, keep it where neither the shop nor its
backups are, and print it again whenever a key changes. The sheet and a backup together are everything: delete the file.`;

export function addKeysCommand(backup: Command): void {
  backup
    .command('keys')
    .description('write the recovery sheet: the keys of the backups and of stored passwords, to be printed')
    .option('--to <file>', 'a new file, readable by you only; the terminal when not given')
    .addHelpText('after', HELP)
    .action(keys);
}

async function keys({ to }: { to?: string }): Promise<void> {
  const { environment } = currentInvocation();
  const backupKey = readBackupConfig(environment).readKey();
  const credentialKeys = readKeyRing(environment);
  const sheet = recoverySheet(backupKey, credentialKeys);
  await withDatabase(async ({ ctx }) => {
    await recordChange(ctx, {
      action: 'backup keys',
      subject: 'recovery sheet',
      after: { fingerprints: [backupKey, ...credentialKeys].map(fingerprintOf) },
    });
  });
  if (to === undefined) return printLine(sheet);
  await intoNewFile(to, (file) => file.writeFile(`${sheet}\n`));
  printLine(`${to}: print it, then delete it`);
}

function recoverySheet(backupKey: Buffer, credentialKeys: readonly Buffer[]): string {
  return [
    `RECOVERY SHEET OF THE SHOP, ${dayOf(new Date())}`,
    '',
    'Keep it where neither the shop nor its backups are. It replaces the sheets before; keep those for as long as',
    'backups are kept that were made with other keys.',
    ...keyText('Key of the backups: BACKUP_KEY, or the file backup.key in DATA_DIR', backupKey),
    ...credentialKeys.flatMap((key, index) =>
      keyText(
        `Key ${index + 1} of stored passwords: CREDENTIALS_KEYS (in this order, with commas), or credentials.key in DATA_DIR (one a line)`,
        key,
      ),
    ),
    '',
    'To restore: install the shop, put the keys back, mount the folder of the backups, then',
    '  npm run shop -- backup list --from FOLDER',
    '  npm run shop -- restore --from FOLDER',
    'and, where the latest state is not wanted: --at 2026-12-31T18:00:05Z',
  ].join('\n');
}

/** In groups, for typing; as a QR code, for scanning. Error messages identify keys by their fingerprint. */
function keyText(title: string, key: Buffer): string[] {
  const text = key.toString('base64');
  const groups = text.match(/.{1,4}/g) ?? [];
  return [
    '',
    title,
    `  fingerprint ${fingerprintOf(key)}`,
    `  ${groups.join(' ')}   (without the spaces)`,
    renderUnicodeCompact(text),
  ];
}
