/**
 * Makes the process's own sources of randomness deterministic: random numbers, timers, the monotonic clock. Inside an actor,
 * they are derived from the history's seed and turns; outside of actors nothing changes.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { SeededRandom } from '../../../src/local/demo/seeded-random.ts';
import { currentActor } from './actor.ts';

/** The minimum interval at which a command polls for another one, so that it gives up after a few turns. */
const SHORTEST_WAIT_MS = 1_000;

/** The number of current users. */
let users = 0;
let restore = (): void => undefined;

/**
 * Histories of several shops may run in one process. @returns a function that undoes it, once it was called by the last
 * user
 */
export function replaceProcessRandomness(): () => void {
  if ((users += 1) === 1) restore = replace();
  return () => {
    if ((users -= 1) === 0) restore();
  };
}

function replace(): () => void {
  const originals = {
    randomUUID: crypto.randomUUID,
    randomBytes: crypto.randomBytes,
    randomInt: crypto.randomInt,
    delay: timers.setTimeout,
    now: performance.now.bind(performance),
  };
  const sleptMs = new WeakMap<object, number>();
  Object.assign(crypto, {
    randomUUID: () => {
      const actor = currentActor();
      return actor ? seededUuid(actor.random) : originals.randomUUID();
    },
    randomBytes: (size: number) => {
      const actor = currentActor();
      return actor ? seededBytes(actor.random, size) : originals.randomBytes(size);
    },
    randomInt: (...range: [number, number]) => {
      const actor = currentActor();
      if (!actor) return originals.randomInt(...range);
      const [min, max] = range.length > 1 ? range : [0, range[0]];
      return actor.random.between(min, max - 1);
    },
  });
  Object.assign(timers, {
    setTimeout: async (ms: number, value: unknown, options: object) => {
      const actor = currentActor();
      if (!actor) return originals.delay(ms, value, options);
      await actor.turn(`wait ${ms} ms`);
      sleptMs.set(actor, (sleptMs.get(actor) ?? 0) + Math.max(ms, SHORTEST_WAIT_MS));
      return value;
    },
  });
  performance.now = () => {
    const actor = currentActor();
    return actor ? (sleptMs.get(actor) ?? 0) : originals.now();
  };
  syncBuiltinESMExports();
  return () => {
    const { delay, now, ...ofCrypto } = originals;
    Object.assign(crypto, ofCrypto);
    Object.assign(timers, { setTimeout: delay });
    performance.now = now;
    syncBuiltinESMExports();
  };
}

function seededBytes(random: SeededRandom, size: number): Buffer {
  return Buffer.from(Array.from({ length: size }, () => random.between(0, 255)));
}

function seededUuid(random: SeededRandom): string {
  const hex = seededBytes(random, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
