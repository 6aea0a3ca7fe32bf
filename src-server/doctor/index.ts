export { bad, type Check, type CheckedFinding, checkUp, type Finding, good, note } from './check-up.ts';
export {
  checkDatabase,
  checkDatabaseClock,
  checkDemoOwner,
  checkReplica,
  checkSchema,
  checkStandbys,
} from './database-checks.ts';
export { checkArchive, checkBackup, checkDisk, checkVerifiedBackup } from './machine-checks.ts';
export { checkParam, checkStripe, checkStripeClock } from './provider-checks.ts';
