/** The commands of `npm run shop`: one file per group in `operator/`. */
import { Command } from 'commander';
import { addCouponCommands } from './operator/coupon-commands.ts';
import { addCredentialCommands } from './operator/credential-commands.ts';
import { explainFailure } from './operator/explain-failure.ts';
import { addFlagCommands } from './operator/flag-commands.ts';
import { addLedgerCommands } from './operator/ledger-commands.ts';
import { addMigrationCommands } from './operator/migration-commands.ts';
import { addPriceCommands } from './operator/price-commands.ts';
import { addSkinCommands } from './operator/skin-commands.ts';
import { addStockCommands } from './operator/stock-commands.ts';

const program = new Command('npm run shop --')
  .description(
    'Runs the shop from the command line. The shop may be open meanwhile; it follows every change by itself. ' +
      'The database is the one of DATABASE_URL, or the embedded one in DATA_DIR.',
  )
  .showHelpAfterError('(add --help for what there is)')
  .showSuggestionAfterError();

addStockCommands(program);
addSkinCommands(program);
addPriceCommands(program);
addFlagCommands(program);
addCouponCommands(program);
addLedgerCommands(program);
addCredentialCommands(program);
addMigrationCommands(program);

program.parseAsync().catch(explainFailure);
