/** `catalog.live`: every change reaches all subscribers at once, also across disconnects and restarts; it does not block shutdown. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeProducts } from '#client/replica/worker/apply-delta.ts';
import { openTestShop, type TestShop, until } from '../../support/test-shop.ts';
import { TEST_PRICES } from '../../support/test-prices.ts';
import { LiveCatalog } from './support/event-stream.ts';

let shop: TestShop;
let server: Server;
let url: string;
let followers: LiveCatalog[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  server = createServer(shop.handle);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await shop.addProduct();
  await until(() => shop.services.catalog.index.size === 1);
});
afterAll(async () => {
  for (const follower of followers) follower.close();
  server.closeAllConnections();
  server.close();
  await shop.close();
});

const sql = (statement: string, values: unknown[] = []): Promise<unknown> =>
  shop.orm.em.fork().execute(statement, values);

async function follow(since = shop.services.catalog.version, headers = {}): Promise<LiveCatalog> {
  const follower = await LiveCatalog.open(url, since, headers);
  followers.push(follower);
  return follower;
}

/** The next event in which something goes: who begins to follow may be told of a last arrival once more. */
async function nextRemoval(live: LiveCatalog): ReturnType<LiveCatalog['next']> {
  const change = await live.next();
  return change && 'removedIds' in change && change.removedIds.length === 0 ? nextRemoval(live) : change;
}

describe('catalog.live', () => {
  it('first sends what was missed, uncompressed and unbuffered', async () => {
    const { version } = shop.services.catalog;
    const id = await shop.addProduct({ region: 'NA' });
    const live = await follow(version);
    const missed = await live.next();
    expect(live.headers.get('content-type')).toBe('text/event-stream');
    expect(live.headers.get('content-encoding')).toBeNull();
    expect(missed).toMatchObject({ since: version, removedIds: [] });
    const added = missed && 'added' in missed ? await decodeProducts(missed.added ?? '') : [];
    expect(added.map((product) => product.id)).toEqual([id]);
  });

  it('announces a sale within a second to every follower', async () => {
    const id = await shop.addProduct();
    await until(() => shop.services.catalog.index.get(id) !== undefined);
    const all = await Promise.all([follow(), follow(), follow()]);
    await Promise.all(all.map((live) => live.next()));
    const start = performance.now();
    await sql(`update product set status = 'sold' where id = ?`, [id]);
    const told = await Promise.all(all.map(nextRemoval));
    expect(performance.now() - start).toBeLessThan(1_000);
    for (const change of told) expect(change).toMatchObject({ removedIds: [id] });
  });

  it('combines many changes into few events', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => shop.addProduct()));
    await until(() => ids.every((id) => shop.services.catalog.index.get(id)));
    const live = await follow();
    await live.next();
    await Promise.all(ids.map((id) => sql(`update product set status = 'sold' where id = ?`, [id])));
    const gone = new Set<number>();
    let events = 0;
    while (gone.size < ids.length) {
      const change = await live.next();
      events += 1;
      if (change && 'removedIds' in change) for (const id of change.removedIds) gone.add(id);
    }
    expect([...gone].toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    expect(events).toBeLessThan(15);
  });

  it('continues after the last event received', async () => {
    const first = await follow();
    const last = await first.next();
    first.close();
    const id = await shop.addProduct();
    const again = await follow(shop.services.catalog.version, { 'last-event-id': last?.version ?? '' });
    const missed = await again.next();
    expect(missed).toMatchObject({ since: last?.version });
    const added = missed && 'added' in missed ? await decodeProducts(missed.added ?? '') : [];
    expect(added.map((product) => product.id)).toEqual([id]);
  });

  it('announces new prices without listing accounts', async () => {
    const live = await follow();
    const before = await live.next();
    await sql('insert into price_list (prices) values (?::jsonb)', [
      JSON.stringify({ ...TEST_PRICES, standardBasePrice: 77 }),
    ]);
    const after = await live.next();
    expect(after).toMatchObject({ removedIds: [] });
    expect(after?.factsVersion).not.toBe(before?.factsVersion);
    expect(after?.factsVersion).toBe(shop.services.catalog.factsVersion);
  });

  it('continues after every database connection was cut', async () => {
    const live = await follow();
    await live.next();
    await sql(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const id = await addWhenPossible();
    const change = await live.next();
    const added = change && 'added' in change ? await decodeProducts(change.added ?? '') : [];
    expect(added.map((product) => product.id)).toEqual([id]);
  });

  it.each([
    ['no version', 'nonsense'],
    ['a version with more in it', `${'0'.repeat(8)}-1-1; drop table product`],
  ])('refuses %s', async (_, since) => {
    const answer = await fetch(
      `${url}/api/trpc/catalog.changes?input=${encodeURIComponent(JSON.stringify({ since }))}`,
    );
    expect(answer.status).toBe(400);
  });

  it('releases all clients when the server stops, so that they reconnect', async () => {
    const live = await follow();
    await live.next();
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    for (const follower of followers) if (follower !== live) follower.close();
    followers = [live];
    shop.endStreams();
    // Not the end that a finished subscription has: that one browsers take for good.
    expect(await live.next()).toBeUndefined();
    server.closeIdleConnections();
    await closed;
  });
});

async function addWhenPossible(): Promise<number> {
  let id: number | undefined;
  await until(async () => {
    try {
      id = await shop.addProduct();
      return true;
    } catch {
      return false;
    }
  });
  return id ?? 0;
}
