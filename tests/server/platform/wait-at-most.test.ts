import { expect, it } from 'vitest';
import { waitAtMost } from '#server/platform/wait-at-most.ts';

it('ends with the work', async () => {
  let isDone = false;
  const work = Promise.resolve().then(() => (isDone = true));
  await waitAtMost(60_000, work);
  expect(isDone).toBe(true);
});

it('ends without the work when the time is over', async () => {
  expect(await waitAtMost(1, new Promise(() => undefined))).toBeUndefined();
});

it('fails as the work does', async () => {
  await expect(waitAtMost(60_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

it('is silent when the work fails afterwards', async () => {
  const work = Promise.withResolvers<undefined>();
  await waitAtMost(1, work.promise);
  work.reject(new Error('too late'));
  await expect(work.promise).rejects.toThrow('too late');
});
