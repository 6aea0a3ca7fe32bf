/** The command line of `npm run shop`: one file per group of commands in `operator/`. */
import { addBalanceCouponCommands } from './operator/balance-coupon-commands.ts';
import { addCouponCommands } from './operator/coupon-commands.ts';
import { addCredentialCommands } from './operator/credential-commands.ts';
import { createProgram } from './operator/create-program.ts';
import { addCustomerCommands } from './operator/customer-commands.ts';
import { addDisputeCommands } from './operator/dispute-commands.ts';
import { explainFailure } from './operator/explain-failure.ts';
import { addFlagCommands } from './operator/flag-commands.ts';
import { invoke, type Surroundings } from './operator/invocation.ts';
import { addLedgerCommands } from './operator/ledger-commands.ts';
import { addLogCommands } from './operator/log-commands.ts';
import { addMailCommands } from './operator/mail-commands.ts';
import { addMarketplaceCommands } from './operator/marketplace-commands.ts';
import { addMigrateCommand } from './operator/migrate-command.ts';
import { addMigrationCommands } from './operator/migration-commands.ts';
import { addPaymentCommands } from './operator/payment-commands.ts';
import { addPriceCommands } from './operator/price-commands.ts';
import { addRefundCommands } from './operator/refund-commands.ts';
import { addSettingCommands } from './operator/setting-commands.ts';
import { addSkinCommands } from './operator/skin-commands.ts';
import { addStockCommands } from './operator/stock-commands.ts';
import { addTradeInCommands } from './operator/trade-in-commands.ts';

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

export interface OperatorEnd {
  exitCode: number;
  /** It broke off, and may have left something open. */
  hasFailed: boolean;
}

/** Runs one command and says on `errors` why it failed, if it did. @param words what follows `npm run shop --` */
export function runOperator(words: readonly string[], surroundings: Surroundings): Promise<OperatorEnd> {
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
