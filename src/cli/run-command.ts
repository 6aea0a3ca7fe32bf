/** The command line of `npm run shop`: one file per group of commands. */
import { CommanderError, Command } from 'commander';
import { ImportRefused } from '../../src-server/catalog/import/index.ts';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { ERRORS, ShopError } from '../../src-shared/errors.ts';
import { explainError } from '../program-error.ts';
import { type Invocation, invoke, type Surroundings, currentInvocation } from './invocation.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addBalanceCouponCommands } from './balance-coupon-commands.ts';
import { addClaimCommands } from './claim-commands.ts';
import { addCouponCommands } from './coupon-commands.ts';
import { addCredentialCommands } from './credential-commands.ts';
import { addCustomerCommands } from './customer-commands.ts';
import { addDisputeCommands } from './dispute-commands.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { addFlagCommands, addSettingCommands } from './setting-commands.ts';
import { addDemoCommands } from './demo-commands.ts';
import { addLedgerCommands } from './ledger-commands.ts';
import { addLogCommands } from './log-commands.ts';
import { addMailCommands } from './mail-commands.ts';
import { addMarketplaceCommands } from './marketplace-commands.ts';
import { addMigrateCommand } from './migrate-command.ts';
import { addMigrationCommands } from './migration-commands.ts';
import { addOperatorCommands } from './operator-commands.ts';
import { addPaymentCommands } from './payment-commands.ts';
import { addPasswordCommands } from './password-commands.ts';
import { addPriceCommands } from './price-commands.ts';
import { addRefundCommands } from './refund-commands.ts';
import { addSalesCommands } from './sales-commands.ts';
import { addSkinCommands } from './skin-commands.ts';
import { addStockCommands } from './stock-commands.ts';
import { addTradeInCommands } from './trade-in-commands.ts';

/** In the order of the help. */
const GROUPS = [
  addStockCommands,
  addSkinCommands,
  addPasswordCommands,
  addPriceCommands,
  addSettingCommands,
  addFlagCommands,
  addCouponCommands,
  addBalanceCouponCommands,
  addCustomerCommands,
  addRefundCommands,
  addPaymentCommands,
  addSalesCommands,
  addDisputeCommands,
  addDemoCommands,
  addLedgerCommands,
  addLogCommands,
  addOperatorCommands,
  addCredentialCommands,
  addTradeInCommands,
  addMarketplaceCommands,
  addClaimCommands,
  addMailCommands,
  addBackupCommands,
  addDoctorCommand,
  addMigrateCommand,
  addMigrationCommands,
];

interface CommandEnd {
  exitCode: number;
  /** The command was aborted and may have left something open. */
  hasFailed: boolean;
}

/** Runs one command; if it fails, `errors` gets the reason. @param words the words after `npm run shop --` */
export function runCommand(words: readonly string[], surroundings: Surroundings): Promise<CommandEnd> {
  return invoke(surroundings, async (invocation) => {
    try {
      const program = createProgram();
      for (const addCommands of GROUPS) addCommands(program);
      await program.parseAsync(words, { from: 'user' });
      return { exitCode: invocation.exitCode, hasFailed: false };
    } catch (error) {
      return { exitCode: explainFailure(error, invocation), hasFailed: true };
    }
  });
}

/**
 * The program with the options of every command. It uses the invocation's streams, and throws a CommanderError instead of
 * ending the process.
 */
function createProgram(): Command {
  const invocation = currentInvocation();
  const { output, errors } = invocation;
  return (
    new Command('npm run shop --')
      // Commands added later inherit these two settings.
      .exitOverride()
      .configureOutput({
        writeOut: (text) => output.write(text),
        writeErr: (text) => errors.write(text),
      })
      .description(
        'Runs the shop from the command line. The shop may be open meanwhile; it follows every change by itself. ' +
          'The database is the one of DATABASE_URL, or the embedded one in DATA_DIR.',
      )
      .option('--as <name>', 'who you are, for the log of changes; the user of the machine when not given')
      .on('option:as', (name: string) => (invocation.who = name))
      .showHelpAfterError('(add --help for what there is)')
      .showSuggestionAfterError()
  );
}

/** Prints why a command was aborted: one line if the operator can fix it, otherwise the stack. @returns the exit code */
function explainFailure(error: unknown, { console }: Invocation): number {
  // Commander has printed everything; requested help is not a failure.
  if (error instanceof CommanderError) return error.exitCode;
  console.error(isRefusal(error) ? error.message : explainError(error));
  return 1;
}

/** A refusal by a command, such as an unknown id or a decision that was already made. */
function isRefusal(error: unknown): error is Error {
  if (error instanceof ImportRefused || error instanceof OperationRefused) return true;
  return error instanceof ShopError && ERRORS[error.code].status < 500;
}
