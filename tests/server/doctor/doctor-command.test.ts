/** `npm run shop -- doctor` on a healthy shop and on one with problems: its output and exit code. */
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDemoOperator } from '../../../src/local/demo/demo-operator.ts';
import { type ProgramAnswer, runCli } from '../../support/run-cli.ts';
import { useTestShop } from '../../support/test-shop.ts';

const KEY = randomBytes(32);
const shop = useTestShop({ config: { credentialKeys: [KEY] } });
const STRIPE_KEY = 'sk_live_of-this-shop';
const MAIL_PASSWORD = 'p4ss-of-the-mails';

/** What the stand-ins of Stripe and of the mail server do now. */
const world = { status: 200, offsetMs: 0, mail: 'takes' as 'refuses' | 'takes' };
let folder = '';
let stripe: HttpServer;
let mail: Server;
let settings: Record<string, string> = {};

const addressOf = (server: HttpServer | Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-doctor-'));
  stripe = createHttpServer((request, response) => {
    const isKey = request.headers.authorization === `Bearer ${STRIPE_KEY}`;
    response.setHeader('Date', new Date(Date.now() + world.offsetMs).toUTCString());
    response.writeHead(isKey ? world.status : 401).end('{}');
  });
  mail = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const line = chunk.toString();
      if (line.startsWith('EHLO')) socket.write('250-here\r\n250 AUTH PLAIN\r\n');
      else if (!line.startsWith('AUTH')) socket.write('221 bye\r\n');
      else if (world.mail === 'takes') socket.write('235 ok\r\n');
      else socket.write(`535 not with ${MAIL_PASSWORD}\r\n`);
    });
  });
  for (const server of [stripe, mail])
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  settings = {
    DATA_DIR: folder,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_of-this-shop',
    STRIPE_API_URL: `http://${addressOf(stripe)}`,
    SMTP_URL: `smtp://shop:${MAIL_PASSWORD}@${addressOf(mail)}?ignoreTLS=true`,
  };
  await keepBackup(2);
});
afterAll(async () => {
  stripe.close();
  mail.close();
  await rm(folder, { recursive: true, force: true });
});

async function keepBackup(hoursAgo: number): Promise<void> {
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const place = join(folder, 'backups', 'base', 'latest');
  await mkdir(place, { recursive: true });
  const info = {
    version: 1,
    name: 'latest',
    startedAt: at,
    finishedAt: at,
    systemId: '1',
    database: 'shop',
    role: 'shop',
    majorVersion: '18',
    timeline: 1,
    startLsn: '0/0',
    endLsn: '0/1',
    segmentBytes: 16 * 1024 * 1024,
    dataBytes: 1,
    fileBytes: 1,
    keyFingerprint: 'x',
  };
  await writeFile(join(place, 'backup.json'), JSON.stringify({ info, seal: '00' }));
}

/** As `backup verify` notes it. */
async function noteVerified(): Promise<void> {
  const note = JSON.stringify({ at: new Date().toISOString() });
  await writeFile(join(folder, 'backups', 'base', 'latest', 'verified.json'), note);
}

/** As the running shop notes it. */
async function keepLogState(minutesAgo: number): Promise<void> {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  await mkdir(join(folder, 'backups', 'wal'), { recursive: true });
  const state = { systemId: '1', segmentBytes: 16 * 1024 * 1024, timeline: 1, lsn: '0/1', at };
  await writeFile(join(folder, 'backups', 'wal', 'state.json'), JSON.stringify(state));
}

async function doctor(changes: Record<string, string> = {}): Promise<ProgramAnswer> {
  const answer = await runCli({ databaseUrl: shop.databaseUrl, credentialKey: KEY }, ['doctor'], '', {
    ...settings,
    ...changes,
  });
  const said = answer.stdout + answer.stderr;
  for (const secret of [STRIPE_KEY, MAIL_PASSWORD, 'whsec_of-this-shop', KEY.toString('base64')])
    expect(said).not.toContain(secret);
  return answer;
}

/** What stands behind a name, with what to do. */
function lineOf({ stdout }: ProgramAnswer, name: string): string {
  const lines = stdout.split('\n');
  const at = lines.findIndex((line) => line.slice(6).startsWith(`${name} `));
  return lines.slice(at, lines[at + 1]?.includes('->') ? at + 2 : at + 1).join('\n');
}

it('a healthy shop: every line is good or a note, and the exit code is 0', async () => {
  await shop.addProduct();
  const answer = await doctor();
  expect(answer.stdout).toMatch(/Nothing is to be done\.\n$/);
  expect(answer.code).toBe(0);
  for (const name of ['settings', 'database', 'schema', 'keys', 'Stripe', 'mail', 'disk', 'backup'])
    expect(lineOf(answer, name)).toMatch(/^good/);
  expect(lineOf(answer, 'database')).toMatch(/PostgreSQL 18\.\d+, \d+ of \d+ connections, \d+ MB/);
  expect(lineOf(answer, 'clock of the database')).toMatch(/^good .* less than a second/);
  expect(lineOf(answer, 'clock of the provider')).toMatch(/^good/);
});

it('a shop on the sandbox has notes and nothing to do', async () => {
  const answer = await doctor({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', SMTP_URL: '' });
  expect(answer.code).toBe(0);
  expect(lineOf(answer, 'Stripe')).toMatch(/^note .*sandbox/);
  expect(lineOf(answer, 'mail')).toMatch(/^note .*sandbox/);
});

describe('problems are named with a remedy, and the exit code is 1', () => {
  it.each([
    ['a setting', 'settings', { PORT: 'x' }, /PORT is a port number\n.*-> .*\.env\.example/],
    ['two settings', 'settings', { PORT: 'x', SHOP_EMAIL: 'x' }, /PORT .*; SHOP_EMAIL/],
    [
      'a key ring that lacks a key',
      'keys',
      { CREDENTIALS_KEYS: randomBytes(32).toString('base64') },
      /key ring/,
    ],
    [
      'a key of Stripe that is not theirs',
      'Stripe',
      { STRIPE_SECRET_KEY: 'sk_live_other' },
      /refuses the key\n.*->/,
    ],
    [
      'a provider that is not reached',
      'Stripe',
      { STRIPE_API_URL: 'http://127.0.0.1:9' },
      /\n.*-> May this machine/,
    ],
    [
      'a mail server that is not there',
      'mail',
      { SMTP_URL: 'smtp://127.0.0.1:9' },
      /ECONNREFUSED.*\n.*-> Are host/,
    ],
    [
      'a database that is not there',
      'database',
      { DATABASE_URL: 'postgres://shop@127.0.0.1:9/shop' },
      /cannot reach/,
    ],
  ])('%s', async (_, name, changes, said) => {
    const answer = await doctor(changes);
    expect(lineOf(answer, name)).toMatch(/^BAD/);
    expect(lineOf(answer, name)).toMatch(said);
    expect(answer.stdout).toMatch(/need something to be done\.\n$/);
    expect(answer.code).toBe(1);
  });

  it('a failing provider, or one with a different clock', async () => {
    world.status = 503;
    world.offsetMs = -3_600_000;
    const answer = await doctor();
    world.status = 200;
    world.offsetMs = 0;
    expect(lineOf(answer, 'Stripe')).toMatch(/^BAD .*503/);
    expect(lineOf(answer, 'clock of the provider')).toMatch(
      /^BAD .*differ by 3(599|600|601) s\n.*time server/,
    );
    expect(answer.code).toBe(1);
  });

  it('a mail server that refuses the password and echoes it: the output hides it', async () => {
    world.mail = 'refuses';
    const answer = await doctor();
    world.mail = 'takes';
    expect(lineOf(answer, 'mail')).toMatch(/^BAD .*535 not with \[secret\]/);
  });

  it('missing migrations that no start runs, and a newer schema', async () => {
    const em = shop.orm.em.fork();
    const { name } = await shop.row<{ name: string }>(
      'select name from migration order by name desc limit 1',
    );
    await em.execute('delete from migration where name = ?', [name]);
    expect(lineOf(await doctor(), 'schema')).toMatch(/^note .*1 migration .*next start/);
    expect(lineOf(await doctor({ MIGRATE_AT_START: 'off' }), 'schema')).toMatch(
      /^BAD .*\n.*-> Run: npm run shop -- migrate/,
    );
    await em.execute('insert into migration (name) values (?), (?)', [name, '29990101-000000-drop-a-column']);
    expect(lineOf(await doctor(), 'schema')).toMatch(/^BAD .*newer build/);
    await em.execute(`delete from migration where name like '2999%'`);
  });

  it('a log that is not archived, though there is a fresh backup', async () => {
    const production = { NODE_ENV: 'production', BACKUP_DIR: join(folder, 'backups') };
    const never = await doctor(production);
    expect(lineOf(never, 'backup')).toMatch(/^good/);
    expect(lineOf(never, 'archive')).toMatch(
      /^BAD .* is not archived in .*\n.*-> Is the shop open\? .*BACKUP_DIR/,
    );
    await keepLogState(45);
    expect(lineOf(await doctor(production), 'archive')).toMatch(/^BAD .*for 45 minutes.*\n.*->/);
    await keepLogState(1);
    expect(lineOf(await doctor(production), 'archive')).toMatch(/^good/);
    await rm(join(folder, 'backups', 'wal'), { recursive: true });
    const answer = await doctor({ BACKUP_DIR: join(folder, 'backups') });
    expect(lineOf(answer, 'archive')).toMatch(/^note/);
    expect(lineOf(answer, 'disk of backups')).toMatch(/GB free of \d+ at .*backups/);
    const without = await doctor();
    expect(lineOf(without, 'archive')).toMatch(/^note .*BACKUP_DIR is not set/);
    expect(without.stdout).not.toContain('disk of backups');
  });

  it('a backup that was never verified, or an old one, though there is a fresh backup', async () => {
    const production = { NODE_ENV: 'production', BACKUP_DIR: join(folder, 'backups') };
    const never = await doctor(production);
    expect(lineOf(never, 'backup')).toMatch(/^good/);
    expect(lineOf(never, 'verified backup')).toMatch(
      /^BAD .*none in .* was verified\n.*-> Run: .* backup verify/,
    );
    await noteVerified();
    expect(lineOf(await doctor(production), 'verified backup')).toMatch(/^good .*2 hours old/);
    await keepBackup(73);
    expect(lineOf(await doctor(production), 'verified backup')).toMatch(/^BAD .*73 hours old\n.*->/);
    expect(lineOf(await doctor(), 'verified backup')).toMatch(/^note/);
    await keepBackup(2);
  });

  it('the owner of the demo in production, until they are disabled', async () => {
    const production = { NODE_ENV: 'production' };
    expect(lineOf(await doctor(production), 'demo')).toMatch(/^good/);
    await addDemoOperator(shop.orm.em.fork(), { secrets: shop.services.secrets, passwordHash: 'none' });
    const demo = lineOf(await doctor(production), 'demo');
    expect(demo).toMatch(/^BAD .*owner@demo\.example .*\n.*-> .*operators disable owner@demo\.example/);
    expect((await doctor()).stdout).not.toContain('owner@demo.example');
    await shop.orm.em.fork().execute('update operator set disabled_at = now()');
    expect(lineOf(await doctor(production), 'demo')).toMatch(/^good/);
  });

  it('wrong settings do not stop the other checks', async () => {
    const answer = await doctor({ PORT: 'x' });
    for (const name of ['database', 'schema', 'keys', 'disk']) expect(lineOf(answer, name)).toMatch(/^good/);
  });
});
