/** The installation guide, and the samples in `deploy` that it uses: what one says must fit the others. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStripeHostedCheckout } from '#server/payments/index.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'level30-guide-'));
});
afterAll(() => rm(folder, { recursive: true }));

const readGuide = () => readFile(path.join(DEPLOY, '../docs/operating/install.md'), 'utf8');

/** A program that prints its name, its folder and its words. */
async function standIn(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, '#!/bin/sh\necho "$(basename "$0") in $PWD: $*"\n', { mode: 0o755 });
}

/** Step 4 of the installation. */
async function settingsOfTheGuide(): Promise<Record<string, string>> {
  const guide = await readGuide();
  const block = /level30\.env <<ENV\n([\s\S]*?)\nENV\n/.exec(guide)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}

/** The names of all events that Stripe can send to an endpoint. */
async function stripeEvents(): Promise<string[]> {
  const sdk = path.join(DEPLOY, '../node_modules/stripe/esm');
  const types = await readFile(`${sdk}/resources/WebhookEndpoints.d.ts`, 'utf8');
  const [, names = ''] = /type EnabledEvent = (.*);/.exec(types) ?? [];
  return [...names.matchAll(/'([a-z_.]+)'/g)].map(([, name = '']) => name);
}

/** Whether the shop learns something from an event. */
async function isRead(type: string): Promise<boolean> {
  const keys = {
    secretKey: 'sk_test_0',
    webhookSecret: 'whsec_0',
    apiUrl: 'http://[::1]:1',
    isSandbox: true,
  };
  const object = { id: 'named_1', metadata: { paymentId: 'b6a5f3f4-6a40-4f0c-8d4f-6f6f0b0a4c6e' } };
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: keys.webhookSecret });
  const checkout = createStripeHostedCheckout({ stripe: keys });
  return (await checkout.readWebhook(Buffer.from(payload), signature)) !== null;
}

/** The file and all that it imports from the project, directly or not. */
async function withImports(file: string, found = new Map<string, string>()): Promise<Map<string, string>> {
  if (found.has(file)) return found;
  const text = await readFile(file, 'utf8');
  found.set(file, text);
  for (const [, name = ''] of text.matchAll(/^(?:import|export|\}) .*?from '(\.[^']+)'/gm))
    await withImports(path.join(path.dirname(file), name), found);
  return found;
}

describe('the settings of the guide', () => {
  it('the guide names the webhook of the hosted checkout and the events that the shop reads', async () => {
    const guide = await readGuide();
    const routes = await readFile(path.join(DEPLOY, '../src-server/payments/payments.rest.ts'), 'utf8');
    const [, address] = /path: '(\S*webhooks\S*)'/.exec(routes) ?? [];
    const [, list = ''] = guide.split(`\`https://shop.example${address}\``);
    const events = await stripeEvents();
    expect(events.length).toBeGreaterThan(100);
    const read = await Promise.all(events.map(isRead));
    const named = [...(list.split('\n## ')[0] ?? '').matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map(
      ([, name = '']) => name,
    );
    expect(named).toHaveLength(new Set(named).size);
    expect(new Set(named)).toEqual(new Set(events.filter((_, each) => read[each])));
  });

  it('every PostgreSQL of the guides leaves customers out of its own log', async () => {
    const files = ['compose.yaml', 'patroni.yml', '../docs/operating/install.md'];
    const texts = await Promise.all(files.map((file) => readFile(path.join(DEPLOY, file), 'utf8')));
    const settings = [/\blog_parameter_max_length ?[=:] ?0\b/, /\blog_error_verbosity ?[=:] ?'?terse\b/];
    const lacking = files.filter((_, each) => !settings.every((setting) => setting.test(texts[each] ?? '')));
    expect(lacking).toEqual([]);
  });

  it('no command of the guide migrates the schema at its start', async () => {
    expect(await settingsOfTheGuide()).toMatchObject({ MIGRATE_AT_START: 'off' });
  });

  it('a process may write to every folder in the settings of the guide', async () => {
    const unit = await readFile(`${DEPLOY}level30@.service`, 'utf8');
    const listed = (name: string, base: string) =>
      [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].flatMap(([, folders = '']) =>
        folders.split(' ').map((place) => path.join(base, place.replace(/^-/, ''))),
      );
    const writable = [
      ...listed('StateDirectory', '/var/lib'),
      ...listed('CacheDirectory', '/var/cache'),
      ...listed('ReadWritePaths', '/'),
    ];
    const fromUnit = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, settings = '']) =>
      settings.split(' ').map((setting) => setting.split('=')),
    );
    const settings = { ...Object.fromEntries(fromUnit), ...(await settingsOfTheGuide()) } as Record<
      string,
      string
    >;
    const names = ['BACKUP_DIR', 'BUILD_ARCHIVE_DIR', 'DATA_DIR', 'NODE_COMPILE_CACHE'];
    const refused = names.filter(
      (name) => !writable.some((place) => `${settings[name]}/`.startsWith(`${place}/`)),
    );
    expect(refused).toEqual([]);
  });

  it('processes and commands of the guide use one filter of breached passwords', async () => {
    const { BREACHED_PASSWORDS_FILE: file = '' } = await settingsOfTheGuide();
    expect(path.dirname(file)).toBe('/var/lib/level30');
    // Both read the settings of the guide; neither may name another file.
    const unit = await readFile(`${DEPLOY}level30@.service`, 'utf8');
    const guide = await readGuide();
    expect(unit).toContain('EnvironmentFile=/etc/level30/level30.env\n');
    expect(`${unit}${guide}`.match(/BREACHED_PASSWORDS_FILE/g)).toHaveLength(1);
  });

  it('the composition overrides what the settings of the guide say about one machine', async () => {
    const composition = await readFile(`${DEPLOY}compose.yaml`, 'utf8');
    const [, block = ''] = /environment: &settings\n((?: {4}\S.*\n)+)/.exec(composition) ?? [];
    const overridden = Object.fromEntries(
      [...block.matchAll(/^ {4}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [name, value]),
    ) as Record<string, string>;
    const ofOneMachine = Object.entries(await settingsOfTheGuide()).filter(
      ([, value]) => value.includes('127.0.0.1') || value.startsWith('/'),
    );
    expect(ofOneMachine.map(([name]) => name)).toContain('MIGRATION_DATABASE_URL');
    const image = await readFile(`${DEPLOY}Dockerfile`, 'utf8');
    const ofTheImage = [...image.matchAll(/\b(NODE_ENV|HOST|PORT|DATA_DIR)=(\S+)/g)];
    expect(ofTheImage).toHaveLength(4);
    for (const [, name = '', value] of ofTheImage) expect(overridden[name]?.replaceAll("'", '')).toBe(value);
    const left = ofOneMachine.filter(([name]) =>
      /^undefined$|127\.0\.0\.1|^\/(?!data\/|builds\/)/.test(String(overridden[name])),
    );
    expect(left).toEqual([]);
  });

  it('the volumes of the composition belong to the user of the image', async () => {
    const composition = await readFile(`${DEPLOY}compose.yaml`, 'utf8');
    const image = await readFile(`${DEPLOY}Dockerfile`, 'utf8');
    const shops = [...composition.matchAll(/<<: \*shop\n {4}volumes: \[(.*)\]/g)];
    expect(shops).toHaveLength(2);
    for (const [, volumes = ''] of shops)
      for (const [, place] of volumes.matchAll(/:(\/[^']+)'/g))
        expect(image).toMatch(
          new RegExp(
            `--create-home --home-dir ${place} level30\\b|mkdir ${place} [^#]*chown level30 ${place}\n`,
          ),
        );
  });
});

describe('the programs of the guide', () => {
  it('are installed in its first step or by Debian', async () => {
    const guide = await readGuide();
    const [, install = ''] = /apt-get install -y (git .*)/.exec(guide) ?? [];
    const used = ['git', 'caddy', 'curl', 'wget', 'jq', 'rsync', 'npm'].filter((program) =>
      new RegExp(`(?:^|[ |&(])${program} `, 'm').test(guide.replaceAll(/apt-get install.*/g, '')),
    );
    expect(used).toEqual(expect.arrayContaining(['git', 'curl', 'npm']));
    expect(install.split(' ')).toEqual(expect.arrayContaining(used));
  });

  it('prepare a build on the Node of Debian 12, which is 18', async () => {
    const files = await withImports(path.join(DEPLOY, '../src/setup.mjs'));
    expect(files.size).toBeGreaterThan(5);
    const newer =
      /\.(?:toSorted|toReversed|toSpliced|with)\(|Object\.groupBy|import\.meta\.(?:file|dir)name| with \{ type:/;
    expect([...files].filter(([, text]) => newer.test(text)).map(([file]) => path.basename(file))).toEqual(
      [],
    );
  });
});

describe('the command of the guide', () => {
  it('finds files in the folder where it is typed, and writes backups as the user of the shop', async () => {
    const guide = await readGuide();
    const [, script = ''] = /bin\/shop <<'SH'\n([\s\S]*?)\nSH\n/.exec(guide) ?? [];
    const build = path.join(folder, 'build');
    await standIn(`${build}/node_modules/.bin/node`);
    await standIn(`${folder}/bin/runuser`);
    await writeFile(`${folder}/shop`, script.replaceAll('/opt/level30/current', build));
    const shop = (...words: string[]) =>
      spawnSync('sh', [`${folder}/shop`, ...words], {
        encoding: 'utf8',
        cwd: '/',
        env: { PATH: `${folder}/bin:${process.env['PATH']}` },
      }).stdout;
    const command = `--env-file=/etc/level30/level30.env ${build}/src/cli/main.ts`;
    expect(shop('stock', 'import', 'accounts.csv')).toBe(`node in /: ${command} stock import accounts.csv\n`);
    expect(shop('backup', 'create', '--keep', '14')).toMatch(
      /^runuser in .*: -u level30 -- env .* backup create --keep 14\n$/,
    );
  });
});
