import { archiveLog, readCopyState } from '../src-server/backups/index.ts';
import { createPasswordQueue } from '../src-server/identity/index.ts';
import { openSecrets } from './open-secrets.ts';
import { readBackupConfig } from './database-config.ts';
import { prepareSchema, type SchemaConnection } from './prepare-schema.ts';
import { type ProgramConfig, readConfig } from './config.ts';
import type { Middleware } from 'koa';
import { entities } from '../src-server/entities.ts';
import { openShop, type ShopParts } from '../src-server/open-shop.ts';
import { openDatabase, type Orm } from '../src-server/platform/database.ts';
import type { ShopConfig } from '../src-server/shop-config.ts';
import { createLog, type Log } from '../src-server/platform/log.ts';
import { drain, lingerFor, listen } from './listen.ts';
import { openData } from './open-data.ts';
import { processName } from './process-name.ts';
import { explainError } from './program-error.ts';
import { Shutdown } from './shutdown.ts';

/** The number of connections for reading lists and reports. */
const STANDBY_POOL = 6;

/** Creates the handler that serves pages and files. */
export type OpenClient = (parts: {
  shutdown: Shutdown;
  config: ProgramConfig;
  log: Log;
}) => Promise<Middleware>;

/**
 * Starts the shop: configuration, database, migrations, demo data, then HTTP and background work. If that fails, it ends
 * the process, closing the database last.
 */
export async function startProgram(openClient: OpenClient): Promise<void> {
  const refusal = await startOrExplain(openClient, process.env);
  if (refusal === undefined) return;
  console.error(refusal);
  process.exit(1);
}

/** @returns the reason if the shop cannot start; everything opened so far has then been closed */
export async function startOrExplain(
  openClient: OpenClient,
  environment: NodeJS.ProcessEnv,
): Promise<unknown> {
  const shutdown = new Shutdown();
  try {
    await start(shutdown, openClient, environment);
    return undefined;
  } catch (error) {
    await shutdown.run();
    return explainError(error);
  }
}

async function start(
  shutdown: Shutdown,
  openClient: OpenClient,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const config = readConfig(environment);
  const log = createLog(config.logLevel);
  const client = await openClient({ shutdown, config, log });
  const { databaseUrl, migrationUrl, adminUrl } = await openData(config, shutdown);
  const orm = await openDatabase(databaseUrl, entities, { name: processName(config.port) });
  shutdown.add(() => orm.close());
  // Before anything is written: a server can be configured so that every commit waits for the archive.
  await archiveWhenWanted({ environment, adminUrl, orm, shutdown, log });
  await prepareDatabase({ orm, databaseUrl, migrationUrl }, config, log);
  const shop = await openShop({
    config: config.shop,
    orm,
    databaseUrl,
    standby: await openStandby(config),
    log,
    client,
    ...sandboxOf(config.shop),
  });
  shutdown.add(() => shop.close());
  const server = await listen(shop.handle, config.port, config.host);
  shutdown.add(() => drain(server));
  if (shop.services.metrics && config.metrics) {
    const { port, host } = config.metrics;
    const settings = { port: 'METRICS_PORT', host: 'METRICS_HOST' };
    const page = await listen(shop.services.metrics.serve, port, host, settings);
    shutdown.add(() => drain(page));
  }
  shutdown.add(() => Promise.resolve(shop.endStreams()));
  shutdown.add(() => {
    shop.announceEnd();
    return lingerFor(config.drainSeconds, server);
  });
  await greet(config);
  if (shop.copy) {
    console.log(
      `  a copy            of backup ${shop.copy.backup}: no mails, payments or background work; "backup end-copy" ends that`,
    );
  }
  await shop.startWork();
}

/** The standby may be unreachable: it is connected to only when something is read. */
async function openStandby({ replica, port }: ProgramConfig): Promise<ShopParts['standby']> {
  if (!replica) return undefined;
  const { url, maxLagSeconds } = replica;
  const orm = await openDatabase(url, entities, { poolSize: STANDBY_POOL, name: processName(port) });
  return { orm, maxLagSeconds };
}

interface ArchivedProgram {
  environment: NodeJS.ProcessEnv;
  adminUrl: string;
  orm: Orm;
  shutdown: Shutdown;
  log: Log;
}

/**
 * Archives the database's log to BACKUP_DIR while the shop runs; not that of a copy, because the folder belongs to the
 * original shop. @throws ConfigError without the key
 */
async function archiveWhenWanted({
  environment,
  adminUrl,
  orm,
  shutdown,
  log,
}: ArchivedProgram): Promise<void> {
  const { folder, isFolderSet, databaseUrl, readKey } = readBackupConfig(environment);
  if (!isFolderSet || (await readCopyState(orm.em.fork()))) return;
  const ending = new AbortController();
  const archiving = archiveLog({ url: databaseUrl ?? adminUrl, folder, key: readKey(), log }, ending.signal);
  shutdown.add(() => {
    ending.abort();
    return archiving;
  });
}

/** The sandbox for providers that are not configured. Production normally needs none and does not load it. */
function sandboxOf({ stripe, param, accountVerifier, mail }: ShopConfig): Pick<ShopParts, 'openSandbox'> {
  const isNeeded =
    stripe.isSandbox || param?.isSandbox || accountVerifier === 'sandbox' || mail.smtpUrl === undefined;
  if (!isNeeded) return {};
  return {
    openSandbox: async (parts) => (await import('./local/sandbox/index.ts')).openSandbox(parts),
  };
}

/** Prints the addresses and logins after the start, and where sandbox mails and payments are. */
async function greet({ shop, isDemo }: ProgramConfig): Promise<void> {
  const lines = [`${shop.shop.name} is open at ${shop.publicUrl}/`];
  if (isDemo) {
    const { DEMO_EMAILS, DEMO_OPERATOR, DEMO_PASSWORD } = await import('./local/demo/index.ts');
    lines.push(`  sign in as        ${DEMO_EMAILS.join(' or ')}, password ${DEMO_PASSWORD}`);
    lines.push(
      `  console           ${shop.publicUrl}/admin/ as ${DEMO_OPERATOR.email}, password ${DEMO_OPERATOR.password}`,
      `                    code: see ${shop.publicUrl}/sandbox/authenticator/`,
    );
  }
  if (shop.stripe.isSandbox)
    lines.push(
      '  card payments     sandbox: its page opens at the checkout; every outcome can be chosen there',
    );
  if (!shop.mail.smtpUrl)
    lines.push(`  e-mail            sandbox mailbox at ${shop.publicUrl}/sandbox/mailbox/`);
  console.log(lines.join('\n'));
}

/**
 * Brings the schema up to date, checks that the key ring decrypts the stored passwords, and fills an empty database with
 * demo data if configured.
 * @throws ConfigError
 */
async function prepareDatabase(connection: SchemaConnection, config: ProgramConfig, log: Log): Promise<void> {
  const { orm } = connection;
  await prepareSchema(connection, config, log);
  const secrets = await openSecrets(orm.em.fork(), config.shop.credentialKeys);
  if (!config.isDemo) return;
  const { fillDemoData } = await import('./local/demo/index.ts');
  await fillDemoData(orm, {
    secrets,
    passwords: createPasswordQueue(),
    accounts: config.demoAccounts,
    log,
  });
}
