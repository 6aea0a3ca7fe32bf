import { afterEach, expect, test, vi } from 'vitest';
import { INITIAL_STATE } from '#client/replica/replica-state.ts';

/** The modules of a page that has just loaded. */
async function openedPage() {
  vi.resetModules();
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  const { replica } = await import('#client/replica/replica-client.ts');
  const { whenCalm } = await import('#client/catalog/when-calm.ts');
  const done: string[] = [];
  const wait = (name: string): (() => void) =>
    whenCalm(() => {
      done.push(name);
      return () => undefined;
    });
  return { window, replica, done, wait };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a task waits until the catalog works here, unless it is cancelled; later ones do not wait', async () => {
  const { replica, done, wait } = await openedPage();
  wait('first');
  wait('cancelled')();
  replica.steadyState.set({ ...INITIAL_STATE, phase: 'building' });
  expect(done).toEqual([]);
  replica.steadyState.set({ ...INITIAL_STATE, phase: 'ready' });
  wait('later');
  expect(done).toEqual(['first', 'later']);
});

test('a task does not wait once the visitor uses the page', async () => {
  const { window, done, wait } = await openedPage();
  wait('first');
  window.dispatchEvent(new Event('wheel'));
  expect(done).toEqual(['first']);
});

test('a task does not wait long for a slow catalog', async () => {
  vi.useFakeTimers();
  const { done, wait } = await openedPage();
  wait('first');
  vi.advanceTimersByTime(3_000);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(3_000);
  expect(done).toEqual(['first']);
});
