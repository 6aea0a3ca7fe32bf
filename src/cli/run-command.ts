/** The command line of `npm run shop`: one file per group of commands. */
import { addBalanceCouponCommands } from './balance-coupon-commands.ts';
import { addCouponCommands } from './coupon-commands.ts';
import { addCredentialCommands } from './credential-commands.ts';
import { createProgram } from './create-program.ts';
import { addCustomerCommands } from './customer-commands.ts';
import { addDisputeCommands } from './dispute-commands.ts';
import { explainFailure } from './explain-failure.ts';
import { addFlagCommands } from './flag-commands.ts';
import { invoke, type Surroundings } from './invocation.ts';
import { addLedgerCommands } from './ledger-commands.ts';
import { addLogCommands } from './log-commands.ts';
import { addMailCommands } from './mail-commands.ts';
import { addMarketplaceCommands } from './marketplace-commands.ts';
import { addMigrateCommand } from './migrate-command.ts';
import { addMigrationCommands } from './migration-commands.ts';
import { addPaymentCommands } from './payment-commands.ts';
import { addPriceCommands } from './price-commands.ts';
import { addRefundCommands } from './refund-commands.ts';
import { addSettingCommands } from './setting-commands.ts';
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
