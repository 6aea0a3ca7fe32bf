import { expect, test } from 'vitest';
import { whileVisible } from '#client/platform/while-visible.ts';

class FakePage extends EventTarget {
  hidden = false;

  turn(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function followed(page: FakePage) {
  const log: string[] = [];
  const end = whileVisible(() => {
    log.push('started');
    return () => log.push('stopped');
  }, page);
  return { log, end };
}

test('stops in the background and starts again in front', () => {
  const page = new FakePage();
  const { log, end } = followed(page);
  expect(log).toEqual(['started']);
  page.turn(true);
  page.turn(true);
  expect(log).toEqual(['started', 'stopped']);
  page.turn(false);
  page.turn(false);
  expect(log).toEqual(['started', 'stopped', 'started']);
  end();
  expect(log.at(-1)).toBe('stopped');
  page.turn(true);
  page.turn(false);
  expect(log).toHaveLength(4);
});

test('a page that begins in the background starts when it is seen', () => {
  const page = new FakePage();
  page.hidden = true;
  const { log, end } = followed(page);
  expect(log).toEqual([]);
  page.turn(false);
  expect(log).toEqual(['started']);
  end();
});
