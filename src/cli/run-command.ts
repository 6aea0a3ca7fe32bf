/** The command line of `npm run shop`: one file per group of commands. */
import { CommanderError } from 'commander';
import { ImportRefused } from '../../src-server/catalog/import/index.ts';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { ERRORS, ShopError } from '../../src-shared/errors.ts';
import { explainError } from '../program-error.ts';
import { type Invocation, invoke, type Surroundings } from './invocation.ts';
import { addBalanceCouponCommands } from './balance-coupon-commands.ts';
import { addCouponCommands } from './coupon-commands.ts';
import { addCredentialCommands } from './credential-commands.ts';
import { createProgram } from './create-program.ts';
import { addCustomerCommands } from './customer-commands.ts';
import { addDisputeCommands } from './dispute-commands.ts';
import { addFlagCommands, addSettingCommands } from './setting-commands.ts';
import { addLedgerCommands } from './ledger-commands.ts';
import { addLogCommands } from './log-commands.ts';
import { addMailCommands } from './mail-commands.ts';
import { addMarketplaceCommands } from './marketplace-commands.ts';
import { addMigrateCommand } from './migrate-command.ts';
import { addMigrationCommands } from './migration-commands.ts';
import { addPaymentCommands } from './payment-commands.ts';
import { addPriceCommands } from './price-commands.ts';
import { addRefundCommands } from './refund-commands.ts';
import { addSkinCommands } from './skin-commands.ts';
import { addStockCommands } from './stock-commands.ts';
import { addTradeInCommands } from './trade-in-commands.ts';

/** In the order of the help. */
const GROUPS = [
  addStockCommands,
  addSkinCommands,
  addPriceCommands,
  addSettingCommands,
  addFlagCommands,
  addCouponCommands,
  addBalanceCouponCommands,
  addCustomerCommands,
  addRefundCommands,
  addPaymentCommands,
  addDisputeCommands,
  addLedgerCommands,
  addLogCommands,
  addCredentialCommands,
  addTradeInCommands,
  addMarketplaceCommands,
  addMailCommands,
  addMigrateCommand,
  addMigrationCommands,
];

export interface CommandEnd {
  exitCode: number;
  /** It broke off, and may have left something open. */
  hasFailed: boolean;
}

/** Runs one command and says on `errors` why it failed, if it did. @param words what follows `npm run shop --` */
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

/** Says why a command broke off: in one line when the operator can mend it, with the stack otherwise. @returns the exit code */
export function explainFailure(error: unknown, { console }: Invocation): number {
  // Commander has said everything; help that was asked for is no failure.
  if (error instanceof CommanderError) return error.exitCode;
  console.error(isRefusal(error) ? error.message : explainError(error));
  return 1;
}

/** What a command refuses, such as a number that is in no list or a decision that was made before. */
function isRefusal(error: unknown): error is Error {
  if (error instanceof ImportRefused || error instanceof OperationRefused) return true;
  return error instanceof ShopError && ERRORS[error.code].status < 500;
}
