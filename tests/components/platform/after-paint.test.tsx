import { useState } from 'react';
import { expect, test } from 'vitest';
import { useAfterPaint } from '#client/platform/after-paint.ts';
import { draw } from '../support/open-page.tsx';

function Counter() {
  const [count, setCount] = useState(0);
  const painted = useAfterPaint(count);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}, {painted}
    </button>
  );
}

const shown = (): string => document.querySelector('button')?.textContent ?? '';
const press = (): void => document.querySelector('button')?.click();

test('a value waits until what else changes with it is painted', async () => {
  draw(<Counter />);
  await expect.poll(shown).toBe('0, 0');
  const painted: string[] = [];
  const look = (): void => {
    // At the begin of a frame stands what the frame before has painted.
    if (shown() !== painted.at(-1)) painted.push(shown());
    if (painted.at(-1) !== '1, 1') requestAnimationFrame(look);
  };
  look();
  press();
  await expect.poll(() => painted).toEqual(['0, 0', '1, 0', '1, 1']);
});

test('of several values in quick succession the last is drawn', async () => {
  draw(<Counter />);
  await expect.poll(shown).toBe('0, 0');
  press();
  await expect.poll(shown).toMatch(/^1/);
  press();
  await expect.poll(shown).toBe('2, 2');
});
