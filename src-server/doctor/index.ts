export { bad, type Check, type CheckedFinding, checkUp, type Finding, good, note } from './check-up.ts';
export { checkDatabase, checkDatabaseClock, checkSchema } from './database-checks.ts';
export { checkBackup, checkDisk } from './machine-checks.ts';
export { checkParam, checkStripe, checkStripeClock } from './provider-checks.ts';
