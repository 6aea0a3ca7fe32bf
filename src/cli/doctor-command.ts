import type { Command } from 'commander';
import {
  bad,
  type Check,
  checkArchive,
  checkBackup,
  type CheckedFinding,
  checkDatabase,
  checkDatabaseClock,
  checkDemoOwner,
  checkDisk,
  checkParam,
  checkReplica,
  checkSchema,
  checkStandbys,
  checkStripe,
  checkStripeClock,
  checkUp,
  checkVerifiedBackup,
  type Finding,
  good,
  note,
} from '../../src-server/doctor/index.ts';
import { knockAtMailServer } from '../../src-server/mail/index.ts';
import { entities } from '../../src-server/entities.ts';
import { openDatabase } from '../../src-server/platform/database.ts';
import { StandbyReader } from '../../src-server/platform/standby-reader.ts';
import { parseDatabaseUrl } from '../../src-server/platform/database-address.ts';
import { type ProgramConfig, readConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { readArchiveFolder, readBackupConfig, readDatabaseConfig, readKeyRing } from '../database-config.ts';
import { connectForOperator, type OperatorConnection } from '../open-database.ts';
import { openSecrets } from '../open-secrets.ts';
import { readVersion } from '../prepare-schema.ts';
import { explainError } from '../program-error.ts';
import { INTERRUPTED, Shutdown } from '../shutdown.ts';
import { currentInvocation, endWithFailure, printLine } from './invocation.ts';

const HELP = `
It reads and changes nothing; the shop may be open or not. Each line begins with "good", "note" (nothing is to be done) or "BAD",
which is followed by what to do. The exit code is 1 when anything is bad. Every check ends within ten seconds.`;

const DATABASE_TODO = 'Is PostgreSQL up, and DATABASE_URL right? Its log says more.';

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'look at settings, keys, database, providers, mail, clocks, disk and backups, and say what is to be done',
    )
    .addHelpText('after', HELP)
    .action(doctor);
}

async function doctor(): Promise<void> {
  const { environment } = currentInvocation();
  const config = readSettings(environment);
  // After .env was read.
  const secrets = secretsIn(environment);
  const look = (checks: readonly Check[]): Promise<CheckedFinding[]> => checkUp(checks, { secrets });
  const settings = await look([{ name: 'settings', todo: '', run: () => Promise.resolve(config.finding) }]);
  const shutdown = new Shutdown(INTERRUPTED);
  try {
    const [database, rest] = await Promise.all([
      lookAtDatabase(environment, shutdown, look),
      look([...machineChecks(environment), ...providerChecks(config.read)]),
    ]);
    print([...settings, ...database, ...rest]);
  } finally {
    await shutdown.run();
  }
}

function readSettings(environment: NodeJS.ProcessEnv): { finding: Finding; read: ProgramConfig | null } {
  try {
    const read = readConfig(environment);
    const kind = read.shop.isProduction ? 'production' : 'not production: NODE_ENV says so';
    return { finding: good(`${read.shop.publicUrl}, ${kind}`), read };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const todo = 'Set them in the environment or in .env; .env.example explains each.';
    return { finding: bad(error.message.split('\n').join('; '), todo), read: null };
  }
}

/** If the database does not answer, its other checks are skipped. */
async function lookAtDatabase(
  environment: NodeJS.ProcessEnv,
  shutdown: Shutdown,
  look: (checks: readonly Check[]) => Promise<CheckedFinding[]>,
): Promise<CheckedFinding[]> {
  const connection = await connect(shutdown);
  if (!('orm' in connection))
    return look([{ name: 'database', todo: '', run: () => Promise.resolve(connection) }]);
  const { orm, config } = connection;
  try {
    const newEm = () => orm.em.fork();
    const findings = await look([
      { name: 'database', todo: DATABASE_TODO, run: explained(() => checkDatabase(newEm())) },
    ]);
    if (findings[0]?.state === 'bad') return findings;
    const more = await look([
      {
        name: 'schema',
        todo: 'Run: npm run shop -- migrate',
        run: async () => checkSchema(await readVersion(connection), config.isMigratedAtStart),
      },
      {
        name: 'keys',
        todo: 'Put the keys back that the stored passwords were sealed with (CREDENTIALS_KEYS).',
        run: () => checkKeys(environment, connection),
      },
      {
        name: 'standbys',
        todo: DATABASE_TODO,
        run: () => checkStandbys(newEm(), parseDatabaseUrl(connection.databaseUrl).urls.length),
      },
      ...demoChecks(environment, connection),
      ...replicaChecks(connection),
      { name: 'clock of the database', todo: DATABASE_TODO, run: () => checkDatabaseClock(newEm()) },
    ]);
    return [...findings, ...more];
  } finally {
    await orm.close();
  }
}

function demoChecks(environment: NodeJS.ProcessEnv, { orm }: OperatorConnection): Check[] {
  if (environment['NODE_ENV'] !== 'production') return [];
  const look = async (): Promise<Finding> => {
    // Loaded here: no other command of a shop in production needs it.
    const { DEMO_OPERATOR } = await import('../local/demo/demo-operator.ts');
    return checkDemoOwner(orm.em.fork(), DEMO_OPERATOR.email);
  };
  return [{ name: 'demo', todo: DATABASE_TODO, run: look }];
}

function replicaChecks({ config: { replica }, log, orm }: OperatorConnection): Check[] {
  if (!replica) return [];
  const look = async (): Promise<Finding> => {
    const standby = await openDatabase(replica.url, entities, { poolSize: 1 });
    try {
      const { maxLagSeconds } = replica;
      return await checkReplica(
        new StandbyReader({ orm: standby, primary: () => orm.em.fork(), maxLagSeconds, log }),
      );
    } finally {
      await standby.close();
    }
  };
  return [{ name: 'replica', todo: DATABASE_TODO, run: look }];
}

async function connect(shutdown: Shutdown): Promise<OperatorConnection | Finding> {
  try {
    return await connectForOperator(currentInvocation(), shutdown);
  } catch (error) {
    return bad(String(explainError(error)).split('\n').join('; '), DATABASE_TODO);
  }
}

/** Explains a database error with the same text as every other command. */
function explained(run: () => Promise<Finding>): () => Promise<Finding> {
  return () =>
    run().catch((error: unknown) => {
      throw new Error(String(explainError(error)), { cause: error });
    });
}

async function checkKeys(environment: NodeJS.ProcessEnv, { orm }: OperatorConnection): Promise<Finding> {
  const keys = readKeyRing(environment);
  await openSecrets(orm.em.fork(), keys);
  return good(`${keys.length === 1 ? 'one key opens' : `${keys.length} keys open`} what is stored`);
}

function machineChecks(environment: NodeJS.ProcessEnv): Check[] {
  const { dataDir } = readOr<{ dataDir: string }>(() => readDatabaseConfig(environment), { dataDir: '.' });
  const isProduction = environment['NODE_ENV'] === 'production';
  // Often another disk than that of the data.
  const backups = readOr(() => readArchiveFolder(environment), null);
  return [
    { name: 'disk', todo: 'Set DATA_DIR to a folder that is there.', run: () => checkDisk(dataDir) },
    ...(backups === null
      ? []
      : [
          {
            name: 'disk of backups',
            todo: 'Set BACKUP_DIR to a folder that can be read.',
            run: () => checkDisk(backups),
          },
        ]),
    {
      name: 'backup',
      todo: 'Set BACKUP_DIR to a folder that can be read.',
      run: () => checkBackup(readBackupConfig(environment).folder, isProduction),
    },
    {
      name: 'verified backup',
      todo: 'Set BACKUP_DIR to a folder that can be read.',
      run: () => checkVerifiedBackup(readBackupConfig(environment).folder, isProduction),
    },
    {
      name: 'archive',
      todo: 'Set BACKUP_DIR to a folder that can be read.',
      run: () => checkArchive(readArchiveFolder(environment), isProduction),
    },
  ];
}

function providerChecks(config: ProgramConfig | null): Check[] {
  if (!config) return [];
  const { stripe, param, mail } = config.shop;
  const todo =
    'May this machine reach it? Look at name server, firewall and proxy, and at the provider’s own page about its state.';
  return [
    { name: 'Stripe', todo, run: () => checkStripe(stripe) },
    { name: 'clock of the provider', todo, run: () => checkStripeClock(stripe) },
    { name: 'Param', todo, run: () => checkParam(param) },
    {
      name: 'mail',
      todo: 'Are host, port, user and password of SMTP_URL right, and is the port open from here? Mails wait in the queue meanwhile.',
      run: () => checkMail(mail.smtpUrl),
    },
  ];
}

async function checkMail(smtpUrl: string | undefined): Promise<Finding> {
  if (smtpUrl === undefined) return note('the sandbox mailbox stands in: no mail leaves');
  await knockAtMailServer(smtpUrl);
  return good(`${new URL(smtpUrl).host} lets us in`);
}

function print(findings: readonly CheckedFinding[]): void {
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const finding of findings) {
    const { name, state, says } = finding;
    printLine(`${state === 'bad' ? 'BAD ' : state}  ${name.padEnd(width)}  ${says}`);
    if (finding.state === 'bad') printLine(`      ${' '.repeat(width)}  -> ${finding.todo}`);
  }
  const count = findings.filter(({ state }) => state === 'bad').length;
  printLine(
    count === 0 ? 'Nothing is to be done.' : `${count} of ${findings.length} need something to be done.`,
  );
  if (count > 0) endWithFailure();
}

function readOr<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) return otherwise;
    throw error;
  }
}

const SECRET_NAME = /KEY|SECRET|PASSWORD|GUID|TOKEN/;

/** Values that must never be printed, even if a server's error message repeats them. */
function secretsIn(environment: NodeJS.ProcessEnv): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (SECRET_NAME.test(name)) return value.split(',').filter((part) => part.length > 3);
    if (!name.endsWith('_URL')) return [];
    // Keeps only the first of several hosts: the password is the same for all, and a URL cannot have two hosts.
    const url = value.replace(/^(postgres[^/]*:\/\/[^/?#]*?),[^/?#@]*(?=[/?#]|$)/, '$1');
    if (!URL.canParse(url)) return [];
    const { password } = new URL(url);
    return password === '' ? [] : [password, decodeURIComponent(password)];
  });
}
