import type { Command } from 'commander';
import { recoverFactors, stopRecovery } from '../../src-server/admin/index.ts';
import { FACTOR_RECOVERY_HOURS } from '../../src-shared/identity/factors.ts';
import { printLine } from './invocation.ts';
import { minuteText } from './print-table.ts';
import { withDatabase, withJobs } from './with-database.ts';

const RECOVER_HELP = `
For a customer who has lost phone, passkeys and recovery codes. Check first who asks: for example by purchases and payments that only the owner
knows, from the address of the account. The owner is mailed at once and can stop it; so does a sign-in with a factor. After
${FACTOR_RECOVERY_HOURS} hours the factors are removed and every device is signed out. The password stays: it is reset by mail as ever.`;

/** @param customer the command group that these belong to */
export function addRecoveryCommands(customer: Command): void {
  customer
    .command('recover-factors <email-or-number>')
    .description(
      `remove all second factors of a customer in ${FACTOR_RECOVERY_HOURS} hours, unless the owner stops it`,
    )
    .requiredOption('--reason <text>', 'how you know who asks, for the log of changes')
    .addHelpText('after', RECOVER_HELP)
    .action(recover);
  customer
    .command('stop-recovery <email-or-number>')
    .description('stop a removal of factors that is under way')
    .requiredOption('--reason <text>', 'why, for the log of changes')
    .action(stop);
}

async function recover(which: string, { reason }: { reason: string }): Promise<void> {
  await withJobs(async ({ ctx }) => {
    const { id, email, dueAt } = await recoverFactors(ctx, { which, reason });
    printLine(
      `the factors of customer ${id}, ${email}, are removed on ${minuteText(dueAt)} unless the owner stops it`,
    );
  });
}

async function stop(which: string, { reason }: { reason: string }): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const { id, email } = await stopRecovery(ctx, { which, reason });
    printLine(`customer ${id}, ${email}, keeps their factors`);
  });
}
