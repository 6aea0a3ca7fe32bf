import type { Command } from 'commander';
import { rotateCredentials } from '../../src-server/admin/index.ts';
import { resealMails } from '../../src-server/mail/index.ts';
import { createSecrets } from '../../src-server/platform/secrets.ts';
import { readKeyRing } from '../database-config.ts';
import { counted } from '../../src-shared/counted.ts';
import { currentInvocation, endWithFailure, printAside, printLine } from './invocation.ts';
import { withDatabase } from './with-database.ts';

const HELP = `
To change the key: put a new one (openssl rand -base64 32) behind the old one in CREDENTIALS_KEYS or the key file and restart all
processes, so that each can read what another seals with it. Then move it to the front, restart all again and run this. When it
reports nothing unreadable, take the old key out and restart once more.`;

export function addCredentialCommands(program: Command): void {
  const credentials = program
    .command('credentials')
    .description('the passwords of accounts in stock and sold, and what cross-site codes are made from');
  credentials
    .command('rotate')
    .description('encrypt all of them anew with the first key')
    .addHelpText('after', HELP)
    .action(rotate);
}

async function rotate(): Promise<void> {
  await withDatabase(async ({ ctx, orm }) => {
    // Not `openSecrets`: values that no key can decrypt are reported, and the rest is re-encrypted.
    const secrets = createSecrets(readKeyRing(currentInvocation().environment));
    const summary = await rotateCredentials({ ...ctx, services: { secrets } });
    const { rotated, current, unreadable, unreadableCodes } = summary;
    printLine(`${counted(rotated, 'secret')} encrypted anew, ${current} had the first key already`);
    const mails = await resealMails(orm.em.fork(), secrets);
    if (mails.resealed > 0) printLine(`${counted(mails.resealed, 'waiting mail')} encrypted anew`);
    if (mails.unreadable > 0) {
      printAside(`${counted(mails.unreadable, 'waiting mail')} cannot be read with any of these keys`);
      endWithFailure();
    }
    if (unreadableCodes.length > 0) {
      printAside(
        `${counted(unreadableCodes.length, 'cross-site code')} cannot be read with any of these keys`,
      );
      endWithFailure();
    }
    for (const [whose, ids] of [
      ['customers', summary.unreadableFactors],
      ['operators', summary.unreadableOperatorFactors],
    ] as const) {
      if (ids.length === 0) continue;
      printAside(
        `${counted(ids.length, 'authenticator app')} cannot be read with any of these keys: ${whose} ${ids.join(', ')}`,
      );
      endWithFailure();
    }
    if (unreadable.length === 0) return;
    printAside(
      `${counted(unreadable.length, 'password')} cannot be read with any of these keys: accounts ${unreadable.slice(0, 20).join(', ')}` +
        (unreadable.length > 20 ? ' and more' : ''),
    );
    endWithFailure();
  });
}
