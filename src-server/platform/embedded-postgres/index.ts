export { EmbeddedPostgresError } from './embedded-postgres-error.ts';
export { startPostgres, type RunningPostgres, type StartPostgresOptions } from './start-postgres.ts';
