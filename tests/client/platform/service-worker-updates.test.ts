import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilVisitorPauses } from '#client/platform/service-worker-updates.ts';

const PAUSE_MS = 2_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function waitForPause(): { isOver: boolean } {
  const pause = { isOver: false };
  void untilVisitorPauses(PAUSE_MS).then(() => (pause.isOver = true));
  return pause;
}

test('a visitor who does nothing pauses at once', async () => {
  const pause = waitForPause();
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  expect(pause.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(pause.isOver).toBe(true);
});

test.each(['pointerdown', 'click', 'keydown', 'scroll'])('%s begins the pause anew', async (type) => {
  const pause = waitForPause();
  for (let times = 0; times < 3; times += 1) {
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    window.dispatchEvent(new Event(type));
  }
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  expect(pause.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(pause.isOver).toBe(true);
});
