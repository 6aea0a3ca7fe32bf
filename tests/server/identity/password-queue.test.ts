import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswordQueue, type PasswordPlace } from '#server/identity/index.ts';
import { HASH_OF_NO_CUSTOMER } from '#server/identity/password-queue.ts';

/** A piece of work that goes on until it is told to end. */
function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

describe('password hashes', () => {
  it('use Argon2id and match only the right password', async () => {
    const queue = createPasswordQueue();
    const hash = await queue.hash('a long enough password');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await queue.verify('a long enough password', hash)).toBe(true);
    expect(await queue.verify('a long enough passwore', hash)).toBe(false);
  });

  it('take as long to check when there is no such customer, and never match', async () => {
    const queue = createPasswordQueue();
    expect(parseOptions(HASH_OF_NO_CUSTOMER)).toEqual(parseOptions(await queue.hash('whatever it is')));
    expect(await queue.verify('whatever it is', null)).toBe(false);
  });

  it('do not depend on how a keyboard composes letters', async () => {
    const queue = createPasswordQueue();
    expect(await queue.verify('contrasen\u0303a larga', await queue.hash('contrase\u00f1a larga'))).toBe(
      true,
    );
  });
});

describe('the password line', () => {
  it('runs two at once and the others in the order they arrived', async () => {
    const queue = createPasswordQueue();
    const started: number[] = [];
    const gates = Array.from({ length: 5 }, gate);
    const runs = gates.map(({ opened }, index) =>
      queue.takePlace().run(async () => {
        started.push(index);
        await opened;
      }),
    );
    expect(started).toEqual([0, 1]);
    gates[1]?.open();
    await runs[1];
    expect(started).toEqual([0, 1, 2]);
    gates.forEach(({ open }) => open());
    await Promise.all(runs);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('lets 100 wait beside the two, refuses the next with a retry time, and recovers', async () => {
    const queue = createPasswordQueue();
    const { opened, open } = gate();
    const places: PasswordPlace[] = Array.from({ length: 102 }, () => queue.takePlace());
    const runs = places.map((place) => place.run(() => opened));
    expect(() => queue.takePlace()).toThrow(
      expect.objectContaining({
        code: 'queue_full',
        message: 'Request was throttled. Expected available in 3 seconds.',
        data: { retryAfterSeconds: 3 },
      }),
    );
    await expect(queue.hash('one too many')).rejects.toMatchObject({ code: 'queue_full' });
    open();
    await Promise.all(runs);
    await queue.whenIdle();
    queue.takePlace().leave();
  });

  it('frees the slot when the work fails or is abandoned', async () => {
    const queue = createPasswordQueue();
    const failing = Array.from({ length: 102 }, () =>
      queue.takePlace().run(() => Promise.reject(new Error('broken'))),
    );
    const outcomes = await Promise.allSettled(failing);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    const left = Array.from({ length: 102 }, () => queue.takePlace());
    left.forEach((place) => place.leave());
    await queue.whenIdle();
    expect(await queue.takePlace().run(() => Promise.resolve('in'))).toBe('in');
  });
});
