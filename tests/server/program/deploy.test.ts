/**
 * The samples in `deploy`, each checked by the program that reads it. Samples whose program is not installed are skipped with a message.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const SHOP_ENV = {
  SHOP_DOMAIN: 'shop.example',
  SHOP_PROCESSES: '127.0.0.1:3000 127.0.0.1:3001',
  POSTGRES_PASSWORD: 'secret',
  OWNER_PASSWORD: 'secret',
  SHOP_PASSWORD: 'secret',
};

let folder: string;
let certificate: string;

/** The program, or undefined where this machine lacks it. */
function find(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/bin'];
  const found = folders.map((each) => path.join(each, name)).find((file) => existsSync(file));
  if (found === undefined) console.log(`No ${name}: its sample in deploy is not checked here.`);
  return found;
}

const run = (program: string, ...args: string[]): { code: number | null; said: string } => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...SHOP_ENV, HOME: folder },
  });
  return { code: status, said: `${stdout}${stderr}` };
};

/** The sample with other texts in some places, in a file of its own. */
async function changed(name: string, changes: Record<string, string>): Promise<string> {
  let text = await readFile(path.join(DEPLOY, name), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'level30-deploy-'));
  certificate = path.join(folder, 'shop.pem');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A certificate for no real host, with its key. */
function makeCertificate(): void {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const made = run(
    'openssl',
    ...'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=shop.example'.split(' '),
    '-keyout',
    key,
    '-out',
    cert,
  );
  expect(made.code).toBe(0);
  run('sh', '-c', `cat ${cert} ${key} > ${certificate}`);
}

const openssl = find('openssl');

describe('what stands in front of the shop', () => {
  const haproxy = find('haproxy');
  it.runIf(haproxy && openssl)('HAProxy accepts its configuration', async () => {
    makeCertificate();
    const file = await changed('haproxy.cfg', { '/etc/haproxy/shop.pem': certificate });
    expect(run(haproxy!, '-c', '-f', file)).toMatchObject({ code: 0 });
  });

  it.runIf(haproxy)('HAProxy accepts the configuration for PostgreSQL', () => {
    expect(run(haproxy!, '-c', '-f', `${DEPLOY}haproxy-postgres.cfg`)).toMatchObject({ code: 0 });
  });

  const nginx = find('nginx');
  it.runIf(nginx && openssl)('nginx accepts its configuration', async () => {
    makeCertificate();
    const site = await changed('nginx.conf', {
      '/etc/letsencrypt/live/shop.example/fullchain.pem': certificate,
      '/etc/letsencrypt/live/shop.example/privkey.pem': certificate,
      'listen 80;': 'listen 18080;',
      'listen [::]:80;': '',
      'listen 443 ssl http2;': 'listen 18443 ssl http2;',
      'listen [::]:443 ssl http2;': '',
    });
    const whole = path.join(folder, 'whole.conf');
    await writeFile(
      whole,
      `pid ${folder}/nginx.pid; error_log stderr; events {}\nhttp { access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`).join(' ')}
        include ${site}; }`,
    );
    const { code, said } = run(nginx!, '-t', '-c', whole, '-e', 'stderr');
    expect(said).toContain('test is successful');
    expect(code).toBe(0);
  });

  it('Caddy passes requests to processes that live when none is ready', async () => {
    const text = await readFile(`${DEPLOY}Caddyfile`, 'utf8');
    const [usual = '', onErrors = ''] = text.split('handle_errors {');
    expect(usual).toContain('health_uri /api/health/ready/');
    // A 503 of the shop itself is an answer, not an error of Caddy's.
    expect(onErrors).toMatch(
      /expression `\{http\.error\.status_code\} == 503`\s+reverse_proxy @\w+ \{\$SHOP_PROCESSES\}/,
    );
    expect(onErrors).not.toContain('health_uri');
  });

  const caddy = find('caddy');
  it.runIf(caddy)('Caddy accepts its configuration', () => {
    const { code, said } = run(
      caddy!,
      'validate',
      '--adapter',
      'caddyfile',
      '--config',
      `${DEPLOY}Caddyfile`,
    );
    expect(said).toContain('Valid configuration');
    expect(code).toBe(0);
  });
});

describe('what keeps PostgreSQL', () => {
  const patroni = find('patroni');
  it.runIf(patroni)(
    'Patroni knows every setting, and misses only servers and programs of other machines',
    () => {
      const { said } = run(patroni!, '--validate-config', `${DEPLOY}patroni.yml`);
      const elsewhere =
        / is not reachable'|'Port \d+ is already in use\.'|bin_dir .* does not (?:exist|contain)/;
      const notOurs = /^bootstrap\.pg_hba {2}is not defined\.$/;
      const lines = said.split('\n').filter((line) => line !== '' && !notOurs.test(line));
      expect(lines.filter((line) => !elsewhere.test(line))).toEqual([]);
    },
  );
});

describe('what starts the shop', () => {
  const systemd = find('systemd-analyze');
  it.runIf(systemd)('systemd finds nothing wrong with the units', async () => {
    const program = { '/opt/level30/current/node_modules/.bin/node': process.execPath };
    await changed('level30-backup.timer', {});
    const units = [
      await changed('level30@.service', program),
      await changed('level30-backup.service', program),
    ];
    for (const unit of [...units, path.join(folder, 'level30-backup.timer')]) {
      const { said } = run(
        systemd!,
        'verify',
        '--man=no',
        '--recursive-errors=no',
        unit.replace('@.', '@3000.'),
      );
      expect(said.split('\n').filter((line) => line.includes('level30'))).toEqual([]);
    }
  });

  const docker = find('docker');
  const hasCompose = docker !== undefined && run(docker, 'compose', 'version').code === 0;
  it.runIf(hasCompose)('the parts of the composition fit together', async () => {
    const settings = path.join(folder, 'level30.env');
    await writeFile(settings, 'SHOP_NAME=Level30\n');
    const text = await changed('compose.yaml', { '/etc/level30/level30.env': settings });
    expect(run(docker!, 'compose', '-f', text, 'config', '--quiet')).toEqual({ code: 0, said: '' });
  });

  it('every file and setting named in the samples exists', async () => {
    const example = await readFile(path.join(DEPLOY, '../.env.example'), 'utf8');
    for (const name of ['compose.yaml', 'Dockerfile', 'level30@.service', 'level30-backup.service']) {
      const text = await readFile(path.join(DEPLOY, name), 'utf8');
      const ours = text.matchAll(
        /\b(NODE_ENV|HOST|PORT|DATA_DIR|PUBLIC_URL|TRUST_PROXY|[A-Z]+_(?:SECONDS|AT_START|ARCHIVE_DIR)|DATABASE_URL)(?:=|: )/g,
      );
      for (const [, setting] of ours) expect(example).toContain(`\n${setting}=`);
      for (const [file] of text.matchAll(/src\/(?:cli\/)?[\w.]+\.(?:ts|mjs)/g)) {
        expect(existsSync(path.join(DEPLOY, '..', file)), `${name}: ${file}`).toBe(true);
      }
    }
  });
});
