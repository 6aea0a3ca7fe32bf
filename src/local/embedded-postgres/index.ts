export { startPostgres, type RunningPostgres, type StartPostgresOptions } from './start-postgres.ts';
