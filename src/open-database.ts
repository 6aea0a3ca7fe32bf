import { entities } from '../src-server/entities.ts';
import { migrate, openDatabase, type Orm } from '../src-server/platform/database.ts';
import { createLog, type Log } from '../src-server/platform/log.ts';
import { type ProgramConfig, readConfig } from './config.ts';
import { openData } from './open-data.ts';

export interface OperatorConnection {
  config: ProgramConfig;
  orm: Orm;
  /** The same database, for those who bring their own driver. */
  databaseUrl: string;
  log: Log;
  close(): Promise<void>;
}

/** The migrated database for an operator's command, also while the shop runs on it. */
export async function connectForOperator(): Promise<OperatorConnection> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const data = await openData(config);
  const orm = await openDatabase(data.url, entities, { poolSize: 4 });
  await migrate(orm);
  return {
    config,
    orm,
    databaseUrl: data.url,
    log,
    async close() {
      await orm.close();
      await data.close();
    },
  };
}
