/** The commands of `npm run shop`: one file per group in `operator/`. */
import { addBalanceCouponCommands } from './operator/balance-coupon-commands.ts';
import { addCouponCommands } from './operator/coupon-commands.ts';
import { addCredentialCommands } from './operator/credential-commands.ts';
import { explainFailure } from './operator/explain-failure.ts';
import { addCustomerCommands } from './operator/customer-commands.ts';
import { addFlagCommands } from './operator/flag-commands.ts';
import { addLedgerCommands } from './operator/ledger-commands.ts';
import { addLogCommands } from './operator/log-commands.ts';
import { addMarketplaceCommands } from './operator/marketplace-commands.ts';
import { addMigrationCommands } from './operator/migration-commands.ts';
import { addPriceCommands } from './operator/price-commands.ts';
import { program } from './operator/program.ts';
import { addRefundCommands } from './operator/refund-commands.ts';
import { addSettingCommands } from './operator/setting-commands.ts';
import { addSkinCommands } from './operator/skin-commands.ts';
import { addStockCommands } from './operator/stock-commands.ts';
import { addTradeInCommands } from './operator/trade-in-commands.ts';

addStockCommands(program);
addSkinCommands(program);
addPriceCommands(program);
addSettingCommands(program);
addFlagCommands(program);
addCouponCommands(program);
addBalanceCouponCommands(program);
addCustomerCommands(program);
addRefundCommands(program);
addLedgerCommands(program);
addLogCommands(program);
addCredentialCommands(program);
addTradeInCommands(program);
addMarketplaceCommands(program);
addMigrationCommands(program);

program.parseAsync().catch(explainFailure);
