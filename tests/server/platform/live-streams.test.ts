import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeSessionsOf, openSession, renewProved, renewSession } from '#server/identity/sessions.ts';
import { LiveStreams, MAX_PER_ADDRESS, MAX_PER_CUSTOMER } from '#server/platform/live-streams.ts';
import { createLog } from '#server/platform/log.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { openTestShop, type TestShop, until } from '../../support/test-shop.ts';

let shop: TestShop;
/** Hears of reconnects as the shop's own. */
let reconnected: () => void;
let streams: LiveStreams;
beforeAll(async () => {
  shop = await openTestShop();
  const notifications = {
    listen: (_channel: string, onMessage: (payload?: string) => void) => {
      reconnected = onMessage;
      return Promise.resolve();
    },
    isConnected: () => true,
    stop: () => Promise.resolve(),
  };
  streams = await LiveStreams.start(() => shop.orm.em.fork(), notifications, createLog('silent'));
});
afterAll(() => shop.close());

const visitor = { addressKey: '192.0.2.1', actor: null };
const openSignals = (signals: AbortSignal[]) => signals.filter(({ aborted }) => !aborted);

it('allows an address 500 streams and a customer 30', () => {
  expect([MAX_PER_ADDRESS, MAX_PER_CUSTOMER]).toEqual([500, 30]);
});

it('ends an address’s oldest streams when new ones exceed its share', () => {
  const signals = Array.from({ length: MAX_PER_ADDRESS + 3 }, () => streams.open(visitor, undefined));
  expect(openSignals(signals)).toEqual(signals.slice(3));
  expect(streams.count('address 192.0.2.1')).toBe(MAX_PER_ADDRESS);
  expect(streams.open({ ...visitor, addressKey: '192.0.2.2' }, undefined).aborted).toBe(false);
  expect(openSignals(signals)).toHaveLength(MAX_PER_ADDRESS);
});

it('limits a customer’s streams, whatever addresses they come from', () => {
  const actor = { customerId: 7, sessionId: randomUUID() };
  const signals = Array.from({ length: MAX_PER_CUSTOMER + 1 }, (_, n) =>
    streams.open({ addressKey: `198.51.100.${n}`, actor }, undefined),
  );
  expect(openSignals(signals)).toEqual(signals.slice(1));
});

it('forgets a stream whose browser has left', () => {
  const left = new AbortController();
  const signal = streams.open({ addressKey: '203.0.113.1', actor: null }, left.signal);
  left.abort();
  expect(signal.aborted).toBe(true);
  expect(streams.count('address 203.0.113.1')).toBe(0);
  expect(streams.open({ addressKey: '203.0.113.1', actor: null }, AbortSignal.abort()).aborted).toBe(true);
  expect(streams.count('address 203.0.113.1')).toBe(0);
});

async function signedInTwice() {
  const em = shop.orm.em.fork();
  const customerId = await shop.addCustomer();
  const signIn = async () => {
    const sessionHash = hashToken(await openSession(em, customerId, undefined));
    const { id } = await shop.row<{ id: string }>('select id from session where token_hash = ?', [
      sessionHash,
    ]);
    return { addressKey: '203.0.113.9', actor: { customerId, sessionId: id, sessionHash } };
  };
  return { em, customerId, first: await signIn(), second: await signIn() };
}

it('ends a stream with its session in every process, while the customer’s others continue', async () => {
  const { em, customerId, first, second } = await signedInTwice();
  const ended = shop.services.streams.open(first, undefined);
  const kept = shop.services.streams.open(second, undefined);
  await closeSessionsOf(em, customerId, second.actor.sessionHash);
  await until(() => ended.aborted);
  expect(kept.aborted).toBe(false);
  await closeSessionsOf(em, customerId);
  await until(() => kept.aborted);
});

it('ends a stream with its session also if that has had a new token since', async () => {
  const { em, customerId, first, second } = await signedInTwice();
  const open = [first, second].map((owner) => shop.services.streams.open(owner, undefined));
  await renewProved(em, first.actor.sessionHash);
  await renewSession(em, second.actor.sessionHash);
  await closeSessionsOf(em, customerId);
  await until(() => open.every(({ aborted }) => aborted));
  expect(openSignals(open)).toEqual([]);
});

it('keeps a stream whose session has had a new token during an interruption', async () => {
  const { em, first, second } = await signedInTwice();
  const [kept, ended] = [streams.open(first, undefined), streams.open(second, undefined)];
  await renewProved(em, first.actor.sessionHash);
  await em.execute('delete from session where id = ?', [second.actor.sessionId]);
  reconnected();
  await until(() => ended.aborted);
  expect(kept.aborted).toBe(false);
});

it('finds sessions that ended unnoticed by this process', async () => {
  const { em, customerId, first, second } = await signedInTwice();
  const ended = streams.open(first, undefined);
  const kept = streams.open(second, undefined);
  await closeSessionsOf(em, customerId, second.actor.sessionHash);
  expect(ended.aborted).toBe(false);
  reconnected();
  await until(() => ended.aborted);
  expect(kept.aborted).toBe(false);
});

it('finds expired sessions too', async () => {
  const { em, first, second } = await signedInTwice();
  const [over, kept] = [streams.open(first, undefined), streams.open(second, undefined)];
  await em.execute('update session set expires_at = now() where token_hash = ?', [first.actor.sessionHash]);
  reconnected();
  await until(() => over.aborted);
  expect(kept.aborted).toBe(false);
});
