import { setImmediate as soon } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { liveStream } from '#server/platform/live-stream.ts';

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
});

async function* eventsUntil(end: Promise<never>): AsyncGenerator<string, void> {
  yield 'first';
  await end;
}

it('fails a reader that waits for the next event', async () => {
  const end = Promise.withResolvers<never>();
  const stream = liveStream(eventsUntil(end.promise));
  expect(await stream.next()).toEqual({ value: 'first', done: false });
  const next = stream.next();
  end.reject(new DOMException('the shop is stopping', 'AbortError'));
  await expect(next).rejects.toThrow('the shop is stopping');
});

it('fails harmlessly if no reader waits', async () => {
  const end = Promise.withResolvers<never>();
  const stream = liveStream(eventsUntil(end.promise));
  for await (const event of stream) {
    expect(event).toBe('first');
    // As tRPC does: asked for, and then the browser is gone.
    void stream.next();
    end.reject(new DOMException('the shop is stopping', 'AbortError'));
    await soon();
  }
  await soon();
  expect(unhandled).toEqual([]);
});
