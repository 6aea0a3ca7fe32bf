import type { Command } from 'commander';
import { auditLedger } from '../../src-server/ledger/index.ts';
import { counted } from '../../src-shared/counted.ts';
import { endWithFailure, printLine } from './invocation.ts';
import { withDatabase } from './with-database.ts';

export function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('money');
  ledger
    .command('audit')
    .description('recompute every balance and compare; the exit code is 1 when anything differs')
    .action(audit);
}

async function audit(): Promise<void> {
  await withDatabase(async ({ orm }) => {
    const { laws, differences } = await auditLedger(orm.em.fork());
    for (const { rule, subject, expected, found } of differences) {
      printLine(`${rule}: ${subject} should be ${expected}, is ${found}`);
    }
    printLine(`${counted(laws, 'law')} checked, ${counted(differences.length, 'difference')}`);
    if (differences.length > 0) endWithFailure();
  });
}
