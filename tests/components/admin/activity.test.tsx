/** Which requests of the console keep the session of its operator. */
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ACTIVE_HEADER } from '#shared/admin/activity.ts';
import { trpcClient } from '#client/admin/platform/trpc.ts';
import { answerConsole } from './support/console.tsx';

afterEach(() => void vi.restoreAllMocks());

async function isMarked(): Promise<boolean> {
  const fetched = vi.spyOn(globalThis, 'fetch');
  await trpcClient.settings.list.query();
  const [, init] =
    fetched.mock.calls.find(([url]) => typeof url === 'string' && url.includes('settings.list')) ?? [];
  fetched.mockRestore();
  return new Headers(init?.headers).has(ACTIVE_HEADER);
}

it('marks requests as those of an active operator until a minute after a key', async () => {
  answerConsole('settings.list', []);
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now');
  const pass = (seconds: number) => clock.mockReturnValue(start + seconds * 1000);
  pass(0);
  await userEvent.keyboard('{Shift}');
  pass(59);
  expect(await isMarked()).toBe(true);
  pass(60);
  expect(await isMarked()).toBe(false);
  await userEvent.keyboard('{Shift}');
  expect(await isMarked()).toBe(true);
});
