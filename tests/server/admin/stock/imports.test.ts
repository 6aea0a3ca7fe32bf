/** Imports in the console: uploading in parts, mapping columns, checking, importing, and cancelling. */
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { runUpload, tendUploads } from '#server/admin/uploads/upload-job.ts';
import { writeSkins } from '#server/catalog/import/index.ts';
import { readLog } from '#server/operator-log/index.ts';
import { UPLOAD_PART_BYTES, type UploadOptions } from '#shared/admin/imports.ts';
import { JUST_BEFORE_SECONDS } from '../../../support/database-clock.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import type { TestBrowser } from '../../../support/test-browser.ts';
import { stockCsv, stockRow } from '../../catalog/import/support/stock-file.ts';
import { operatorBrowser } from '../support/operators.ts';

const shop = useListeningShop();
beforeAll(() =>
  writeSkins(shop.newEm(), {
    champions: [{ id: 'Ahri', key: 103, name: 'Ahri', roles: ['Mage'], lanes: ['Middle'] }],
    skins: [103_001, 103_002, 86_001].map((id) => ({
      id,
      title: `Skin ${id}`,
      champion: 'Ahri',
      tier: 'EPIC',
    })),
  }),
);

const OPTIONS: UploadOptions = { isStrict: false, isTrimmed: false, isUpdate: false, keepsTiers: false };
let files = 0;

async function call<T>(browser: TestBrowser, name: string, input: object): Promise<T> {
  const answer = await browser.post(`/api/admin/trpc/imports.${name}`, input);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body as { result: { data: T } }).result.data;
}
async function ask<T>(browser: TestBrowser, name: string, uploadId: string): Promise<T> {
  const input = encodeURIComponent(JSON.stringify({ uploadId }));
  const answer = await browser.get(`/api/admin/trpc/imports.${name}?input=${input}`);
  return (answer.body as { result: { data: T } }).result.data;
}
async function emailOf(browser: TestBrowser): Promise<string> {
  const answer = await browser.get('/api/admin/trpc/session.current');
  return (answer.body as { result: { data: { email: string } } }).result.data.email;
}
interface Status {
  state: string;
  bad: number;
  failure: string | null;
  result: {
    imported: number;
    alreadyKnown: number;
    duplicates: number;
    updated: number;
    rows: object[];
    totals: object[];
  } | null;
}

function sendPart(
  browser: TestBrowser,
  uploadId: string,
  number: number,
  part: Uint8Array | ReadableStream<Uint8Array>,
) {
  return fetch(`${shop.url}/api/admin/import/${uploadId}/parts/${number}/`, {
    method: 'POST',
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': browser.cookies.get('csrftoken') ?? '',
      'content-type': 'application/octet-stream',
    },
    duplex: 'half',
    body: part instanceof ReadableStream ? part : new Blob([new Uint8Array(part)]),
  } as RequestInit);
}

async function upload(content: string | Buffer, kind = 'stock') {
  const browser = await operatorBrowser(shop, 'stock');
  const bytes = Buffer.from(content);
  files += 1;
  const file = { kind, fileName: `stock-${files}.csv`, sizeBytes: bytes.length };
  const { uploadId } = await call<{ uploadId: string }>(browser, 'begin', file);
  for (let part = 0; part * UPLOAD_PART_BYTES < bytes.length; part += 1) {
    const piece = bytes.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES);
    expect((await sendPart(browser, uploadId, part, piece)).status).toBe(204);
  }
  return {
    browser,
    uploadId,
    inspected: await call<{ columns: string[]; mapping: Record<string, object> }>(browser, 'inspect', {
      uploadId,
    }),
    status: () => ask<Status>(browser, 'status', uploadId),
    check: async (options: Partial<UploadOptions> = {}) => {
      await call(browser, 'check', { uploadId, options: { ...OPTIONS, ...options } });
      await runUpload(shop.work(), uploadId);
    },
    go: async (batchSize?: number) => {
      await call(browser, 'go', { uploadId });
      await runUpload(shop.work(), uploadId, batchSize === undefined ? {} : { batchSize });
    },
  };
}
const names = (count: number, start = 0) =>
  Array.from({ length: count }, (_, n) => stockRow({ username: `File${files}x${start + n}` }));
const inStock = async (part: string) =>
  (
    await shop.row<{ count: number }>(`select count(*)::int as count from product where username like ?`, [
      `${part}%`,
    ])
  ).count;
const partsOf = async (id: string) =>
  (
    await shop.row<{ count: number }>('select count(*)::int as count from upload_part where upload_id = ?', [
      id,
    ])
  ).count;

describe('an import in the console', () => {
  it('previews each row, reports bad rows by line and reason, and imports the others', async () => {
    const rows = [
      ...names(3),
      stockRow({ username: 'BadOne', level: '0', password: 'bad-row-secret' }),
      ...names(1),
    ];
    const { browser, uploadId, check, go, status, inspected } = await upload(stockCsv(rows));
    expect(inspected.mapping).toMatchObject({
      username: { from: 'username' },
      flash_key: { from: 'flash_key' },
    });
    await check();
    const checked = await status();
    expect(checked).toMatchObject({ state: 'checked', bad: 1, result: { imported: 3, duplicates: 1 } });
    expect(checked.result?.rows[0]).toMatchObject({
      line: 2,
      region: 'EUW',
      productClass: 'ranked',
      priceCents: 2000,
    });
    expect(checked.result?.totals).toEqual([
      { productClass: 'ranked', count: 3, sumCents: 6000, unpriced: 0 },
    ]);
    expect(await inStock(`File${files - 1}x`)).toBe(0);
    await go();
    expect(await status()).toMatchObject({ state: 'done', bad: 1, result: { imported: 3, duplicates: 1 } });
    expect(await inStock(`File${files - 1}x`)).toBe(3);
    expect(await partsOf(uploadId)).toBe(0);
    const { csv } = await ask<{ csv: string }>(browser, 'badRows', uploadId);
    expect(csv).toMatch(/^line,faults,username,region/);
    expect(csv).toContain('5,"level: must be');
    const all = JSON.stringify([await status(), csv, await readLog(shop.newEm(), { limit: 50 })]);
    for (const secret of ['bad-row-secret', 'pass-word-1']) expect(all).not.toContain(secret);
    const kept = await shop.row<{ kept: string }>(
      `select (select json_agg(u)::text from upload u) || (select json_agg(f)::text from upload_fault f) as kept`,
    );
    expect(kept.kept).not.toContain('secret');
    expect(await readLog(shop.newEm(), { action: 'stock import', limit: 1 })).toMatchObject([
      { osUser: 'console', after: { imported: 3 } },
    ]);
  });

  it('is logged for the operator who starts it, not for the uploader', async () => {
    const { browser, uploadId } = await upload(stockCsv(names(2)));
    const other = await operatorBrowser(shop, 'stock');
    await call(other, 'check', { uploadId, options: OPTIONS });
    await runUpload(shop.work(), uploadId);
    await call(other, 'go', { uploadId });
    await runUpload(shop.work(), uploadId);
    const [uploader, starter] = await Promise.all([browser, other].map(emailOf));
    expect(await ask(browser, 'status', uploadId)).toMatchObject({ state: 'done', who: uploader });
    expect(await readLog(shop.newEm(), { action: 'stock import', limit: 1 })).toMatchObject([
      { who: starter, after: { imported: 2 } },
    ]);
  });

  it('reads a compressed file with mapped columns sent in several parts', async () => {
    const header = 'Login;Pass;Server;Lvl;BE;Note';
    const noise = Array.from({ length: 40_000 }, () => Math.random().toString(36)).join('');
    const lines = Array.from(
      { length: 20 },
      (_, n) => `Mapped${n};p${n};EUW;40;50000;${noise.slice(n * 9_000, n * 9_000 + 100_000)}`,
    );
    const packed = gzipSync([header, ...lines].join('\n'), { level: 1 });
    expect(packed.length).toBeGreaterThan(UPLOAD_PART_BYTES);
    const { inspected, check, go, status } = await upload(packed);
    expect(inspected.columns).toEqual(['Login', 'Pass', 'Server', 'Lvl', 'BE', 'Note']);
    expect(inspected.mapping).toMatchObject({
      level: { from: 'Lvl' },
      username: { from: 'Login' },
      skins: { value: '' },
    });
    expect(inspected.mapping).not.toHaveProperty('is_premium');
    const flags = Object.fromEntries(
      ['is_handleveled', 'is_premium', 'is_safe', 'has_warranty'].map((flag) => [flag, { value: '0' }]),
    );
    await check({ mapping: { ...inspected.mapping, ...flags } as UploadOptions['mapping'] });
    await go();
    expect(await status()).toMatchObject({ state: 'done', bad: 0, result: { imported: 20 } });
    expect(await inStock('Mapped')).toBe(20);
  });

  it('explains why a file cannot be read, then accepts another mapping', async () => {
    const { check, status } = await upload('Login,Pass\nx,y\n');
    await check();
    expect(await status()).toMatchObject({ state: 'failed', failure: expect.stringContaining('header') });
    await check({ mapping: { username: { from: 'Login' }, password: { from: 'Pass' } } });
    expect(await status()).toMatchObject({ state: 'checked', bad: 1 });
  });

  it('imports nothing in all-or-none mode if one row is bad', async () => {
    const { check, go, status } = await upload(
      stockCsv([...names(2), stockRow({ username: 'Bad2', level: 'x' })]),
    );
    await check({ isStrict: true });
    await go();
    expect(await status()).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('all rows or none'),
      result: null,
    });
    expect(await inStock(`File${files - 1}x`)).toBe(0);
  });

  it('adds each account once when two operators import the same file', async () => {
    const rows = names(60);
    const [a, b] = [await upload(stockCsv(rows)), await upload(stockCsv(rows.toReversed()))];
    await Promise.all([a.check(), b.check()]);
    await Promise.all([a.go(7), b.go(11)]);
    const [first, second] = [await a.status(), await b.status()];
    expect((first.result?.imported ?? 0) + (second.result?.imported ?? 0)).toBe(60);
    expect((first.result?.alreadyKnown ?? 0) + (second.result?.alreadyKnown ?? 0)).toBe(60);
  });

  it('starts once, however often the button is pressed', async () => {
    const { browser, uploadId, check } = await upload(stockCsv(names(3)));
    await check();
    const results = await Promise.allSettled([1, 2, 3].map(() => call(browser, 'go', { uploadId })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => runUpload(shop.work(), uploadId)));
    expect(await ask<Status>(browser, 'status', uploadId)).toMatchObject({
      state: 'done',
      result: { imported: 3 },
    });
  });
});

describe('an import that is cut off', () => {
  it('stops after a whole batch, and is resumed after its process has died', async () => {
    const rows = names(30);
    const [first] = rows;
    // Its first row is in the file again, after the batches that are done by then.
    const again = stockRow({ username: first?.['username'] ?? '', level: '77' });
    const { browser, uploadId, check, status } = await upload(stockCsv([...rows, again]));
    await check({ isUpdate: true });
    await call(browser, 'go', { uploadId });
    // Its process dies after two batches: another worker finds it silent.
    const silent = shop.work();
    let batches = 0;
    const dying = runUpload(
      {
        ...silent,
        services: {
          ...silent.services,
          secrets: {
            ...silent.services.secrets,
            encrypt: (plain, row) => {
              if (row.startsWith('product:') && (batches += 1) > 20) throw new Error('killed');
              return silent.services.secrets.encrypt(plain, row);
            },
          },
        },
      },
      uploadId,
      { batchSize: 10 },
    );
    await dying;
    expect(await inStock(`File${files - 1}x`)).toBe(20);
    const silentFor = (seconds: number) =>
      shop.newEm().execute(
        `update upload set state = 'importing', failure = null, worker = gen_random_uuid(),
           beat_at = clock_timestamp() - ? * interval '1 second' where id = ?`,
        [seconds, uploadId],
      );
    await silentFor(60 - JUST_BEFORE_SECONDS);
    await tendUploads(shop.work());
    expect(await status()).toMatchObject({ state: 'importing' });
    await silentFor(60);
    await Promise.all([tendUploads(shop.work()), tendUploads(shop.work())]);
    expect(await status()).toMatchObject({
      state: 'done',
      result: { imported: 30, alreadyKnown: 0, updated: 0, duplicates: 1 },
    });
    expect(await inStock(`File${files - 1}x`)).toBe(30);
  });

  it('that fails shows what it has changed by then, although it added nothing', async () => {
    const rows = names(20);
    const former = await upload(stockCsv(rows));
    await former.check();
    await former.go();
    const { browser, uploadId, check, status } = await upload(
      stockCsv(rows.map((row) => ({ ...row, level: '77' }))),
    );
    await check({ isUpdate: true });
    await call(browser, 'go', { uploadId });
    const { secrets, ...services } = shop.work().services;
    let sealed = 0;
    const encrypt: typeof secrets.encrypt = (plain, row) => {
      if (row.startsWith('product:') && (sealed += 1) > 10) throw new Error('killed');
      return secrets.encrypt(plain, row);
    };
    const dying = { ...shop.work(), services: { ...services, secrets: { ...secrets, encrypt } } };
    await runUpload(dying, uploadId, { batchSize: 10 });
    expect(await status()).toMatchObject({ state: 'failed', result: { imported: 0, updated: 10 } });
  });

  it('can be cancelled after a whole batch, and its contents are deleted', async () => {
    const { browser, uploadId, check, status } = await upload(stockCsv(names(30)));
    await check();
    await call(browser, 'go', { uploadId });
    await call(browser, 'cancel', { uploadId });
    expect(await status()).toMatchObject({ state: 'importing', result: null });
    await runUpload(shop.work(), uploadId, { batchSize: 10 });
    expect(await status()).toMatchObject({ state: 'cancelled', result: null });
    expect(await inStock(`File${files - 1}x`)).toBe(0);
    expect(await partsOf(uploadId)).toBe(0);
    await expect(call(browser, 'go', { uploadId })).rejects.toThrow('this import is cancelled');
  });

  it('has no result if it is cancelled before it began: nothing of it is in stock', async () => {
    const { browser, uploadId, check, status } = await upload(stockCsv(names(3)));
    await check();
    expect(await status()).toMatchObject({ state: 'checked', result: { imported: 3 } });
    await call(browser, 'cancel', { uploadId });
    expect(await status()).toMatchObject({ state: 'cancelled', result: null });
  });

  it('has its contents deleted after a day if no operator returns to it, and is forgotten after 30', async () => {
    const { uploadId, status } = await upload(stockCsv(names(1)));
    const tendAfter = async (seconds: number) => {
      await shop
        .newEm()
        .execute(`update upload set created_at = clock_timestamp() - ? * interval '1 second' where id = ?`, [
          seconds,
          uploadId,
        ]);
      await tendUploads(shop.work());
    };
    const day = 24 * 3600;
    await tendAfter(day - JUST_BEFORE_SECONDS);
    expect([await partsOf(uploadId), (await status()).state]).toEqual([1, 'uploaded']);
    await tendAfter(day);
    expect([await partsOf(uploadId), (await status()).state]).toEqual([0, 'cancelled']);
    await tendAfter(30 * day - JUST_BEFORE_SECONDS);
    expect(await status()).toMatchObject({ state: 'cancelled' });
    await tendAfter(30 * day);
    expect(await shop.row('select count(*)::int as left from upload where id = ?', [uploadId])).toEqual({
      left: 0,
    });
  });
});

describe('a part', () => {
  it('is refused without a token, right or upload, or if it is too large', async () => {
    const browser = await operatorBrowser(shop, 'stock');
    const { uploadId } = await call<{ uploadId: string }>(browser, 'begin', {
      kind: 'stock',
      fileName: 'x.csv',
      sizeBytes: 5,
    });
    const part = Buffer.from('12345');
    const stranger = await operatorBrowser(shop, 'stock');
    await stranger.post('/api/admin/trpc/session.current');
    expect((await sendPart(stranger, uploadId, 0, part)).status).toBe(404);
    expect((await sendPart(browser, uploadId, 1, part)).status).toBe(400);
    expect((await sendPart(browser, uploadId, 0, Buffer.from('1234'))).status).toBe(400);
    expect((await sendPart(browser, uploadId, 0, Buffer.alloc(UPLOAD_PART_BYTES + 1))).status).toBe(413);
    expect((await sendPart(browser, crypto.randomUUID(), 0, part)).status).toBe(404);
    const token = browser.cookies.get('csrftoken') ?? '';
    const forged = await fetch(`${shop.url}/api/admin/import/${uploadId}/parts/0/`, {
      method: 'POST',
      headers: { cookie: `operator=${browser.cookies.get('operator')}; csrftoken=${token}` },
      body: part,
    });
    expect(forged.status).toBe(403);
    const reader = await operatorBrowser(shop, 'reader');
    expect(
      (await reader.post('/api/admin/trpc/imports.begin', { kind: 'stock', fileName: 'x', sizeBytes: 5 }))
        .status,
    ).toBe(403);
    const begin = (sizeBytes: number) =>
      browser.post('/api/admin/trpc/imports.begin', { kind: 'stock', fileName: 'x', sizeBytes });
    expect((await begin(64 * 1024 * 1024)).status).toBe(200);
    expect((await begin(64 * 1024 * 1024 + 1)).status).toBe(409);
    const whole = (await begin(UPLOAD_PART_BYTES)).body as { result: { data: { uploadId: string } } };
    expect((await sendPart(browser, whole.result.data.uploadId, 1, Buffer.alloc(0))).status).toBe(400);
  });

  it('that ends after its upload was cancelled is refused, and nothing of it is stored', async () => {
    const browser = await operatorBrowser(shop, 'stock');
    const file = { kind: 'stock', fileName: 'slow.csv', sizeBytes: 5 };
    const { uploadId } = await call<{ uploadId: string }>(browser, 'begin', file);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const answer = sendPart(browser, uploadId, 0, readable);
    const body = writable.getWriter();
    await body.write(Buffer.from('1234'));
    await call(browser, 'cancel', { uploadId });
    await body.write(Buffer.from('5'));
    await body.close();
    expect((await answer).status).toBe(400);
    expect(await partsOf(uploadId)).toBe(0);
  });
});

describe('skins', () => {
  it('are checked, then imported in the same steps', async () => {
    const csv =
      'id,title,champion,tier,roles,lanes\n103003,Third Ahri,Ahri,MYTHIC,Mage,Middle\nx,Broken,Ahri,EPIC,Mage,Middle\n';
    const { check, go, status } = await upload(csv, 'skins');
    await check();
    expect(await status()).toMatchObject({ state: 'checked', bad: 1, result: { imported: 1 } });
    await go();
    expect(await status()).toMatchObject({ state: 'done', result: { imported: 1 } });
    expect(await shop.row('select tier from skin where id = 103003')).toEqual({ tier: 'MYTHIC' });
  });
});
