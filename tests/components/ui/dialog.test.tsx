import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { whenUncovered } from '#client/ui/dialog/when-uncovered.ts';
import { draw } from '../support/open-page.tsx';

const shown = page.getByRole('dialog', { name: 'A question' });

// Another file may have left another window.
beforeEach(() => page.viewport(1280, 720));

async function open(height: number): Promise<DOMRect> {
  draw(
    <Dialog isOpen title="A question" onClose={() => {}} footer={<button type="button">Answer</button>}>
      <div style={{ height }}>Its words</div>
    </Dialog>,
  );
  await expect.element(shown).toBeVisible();
  // A change of the window that is noticed late has it arrive once more.
  await expect.poll(() => shown.element().getAnimations()).toEqual([]);
  return shown.element().getBoundingClientRect();
}

afterEach(() => page.viewport(1280, 720));

test('a dialog stands in the middle of a wide window', async () => {
  const { top, bottom, left, right } = await open(100);
  expect(top).toBeCloseTo(window.innerHeight - bottom, 0);
  expect(left).toBeCloseTo(document.documentElement.offsetWidth - right, 0);
  expect(right - left).toBeLessThanOrEqual(448);
});

test('on a phone it is a sheet from edge to edge at the foot, no higher than its content', async () => {
  await page.viewport(390, 844);
  const { left, width, height, bottom } = await open(100);
  expect([left, width, bottom]).toEqual([0, document.documentElement.offsetWidth, 844]);
  expect(height).toBeLessThan(300);
});

test('a sheet that is longer than the window scrolls between its title and its buttons', async () => {
  await page.viewport(390, 844);
  const { top, bottom } = await open(3000);
  expect(top).toBe(48);
  expect(bottom).toBe(844);
  await expect.element(shown.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await expect.element(shown.getByRole('button', { name: 'Answer' })).toBeInViewport({ ratio: 1 });
});

test('what waits for an uncovered page begins when the dialog is closed', async () => {
  const done: string[] = [];
  const wait = (name: string): (() => void) =>
    whenUncovered(() => {
      done.push(name);
      return () => void done.push(`${name} cancelled`);
    });
  draw(<Question />);
  await expect.element(shown).toBeVisible();
  const cancel = wait('first');
  wait('cancelled before')();
  expect(done).toEqual([]);
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => done).toEqual(['first']);
  await expect.element(shown).not.toBeInTheDocument();
  cancel();
  wait('later');
  expect(done).toEqual(['first', 'first cancelled', 'later']);
});

function Question() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog isOpen={isOpen} title="A question" onClose={() => setOpen(false)} emptiesLater>
      Its words
    </Dialog>
  );
}
