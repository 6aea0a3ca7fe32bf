import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ShopError } from '#shared/errors.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { offerUndo, withdrawUndos } from '#client/ui/notices/notices.tsx';
import { openPage } from '../../support/open-page.tsx';
import { refuse } from '../../support/shop-answers.ts';

const notices = page.getByRole('region', { name: 'Notices' });
const offer = notices.getByRole('status').filter({ hasText: 'Gone' });
const button = notices.getByRole('button', { name: 'Undo' });
const heading = page.getByRole('heading', { level: 1 });
const buttonElement = () => button.element() as HTMLElement;
const undo = vi.fn<() => Promise<void>>(() => Promise.resolve());

beforeEach(async () => {
  undo.mockClear();
  await openSomePage();
});

async function openSomePage(): Promise<void> {
  openPage('/429/');
  await expect.element(heading).toBeVisible();
}

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What waits for ten seconds does not begin to by itself. @returns it, as long as it waits */
function catchTenSeconds(): Map<number, () => void> {
  const waiting = new Map<number, () => void>();
  const [set, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => {
    if (ms !== 10_000) return set(run, ms);
    waiting.set(-waiting.size - 1, run);
    return -waiting.size;
  });
  vi.stubGlobal('clearTimeout', (timer: number) => {
    if (!waiting.delete(timer)) clear(timer);
  });
  return waiting;
}

test('what was done is announced and taken back by the button, once', async () => {
  offerUndo('Gone.', undo);
  await expect.element(offer).toHaveTextContent('Gone. To undo, press Control Z.');
  await button.click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
  expect(undo).toHaveBeenCalledOnce();
});

test('Ctrl+Z takes back the latest, but not while something is typed', async () => {
  const earlier = vi.fn<() => Promise<void>>(() => Promise.resolve());
  offerUndo('Gone first.', earlier);
  offerUndo('Gone last.', undo);
  await expect.element(offer).toHaveLength(2);
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undo).not.toHaveBeenCalled();
  field.remove();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(offer).toHaveTextContent('Gone first. To undo, press Control Z.');
  expect(undo).toHaveBeenCalledOnce();
  expect(earlier).not.toHaveBeenCalled();
});

test('the offer ends after ten seconds, which do not run while the pointer or the focus is there', async () => {
  const waiting = catchTenSeconds();
  offerUndo('Gone.', undo);
  await expect.element(button).toBeVisible();
  for (const [hold, release] of [
    [() => button.hover(), () => heading.hover()],
    [() => buttonElement().focus(), () => buttonElement().blur()],
  ] as const) {
    expect(waiting.size).toBe(1);
    await hold();
    await expect.poll(() => waiting.size).toBe(0);
    await release();
    await expect.poll(() => waiting.size).toBe(1);
  }
  for (const end of waiting.values()) end();
  await expect.element(offer).not.toBeInTheDocument();
  expect(undo).not.toHaveBeenCalled();
});

test('it goes along to another page, and ends with the session', async () => {
  offerUndo('Gone.', undo);
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect.element(heading).toHaveTextContent('Frequently asked questions');
  await expect.element(button).toBeVisible();
  withdrawUndos();
  await expect.element(button).not.toBeInTheDocument();
});

test('the same sentence twice is two offers, and more than three are not kept', async () => {
  for (const text of ['Gone.', 'Gone.', 'Gone now.', 'Gone too.']) offerUndo(text, undo);
  await expect.element(button).toHaveLength(3);
  await expect.element(offer.last()).toHaveTextContent('Gone too. To undo, press Control Z.');
});

test('what cannot be taken back is shown', async () => {
  offerUndo('Gone.', () => Promise.reject(new ShopError('bad_request')));
  await button.click();
  await expect.element(notices.getByRole('alert')).toBeVisible();
});

test('what is taken back too often leads to the page that says when to go on', async () => {
  const { address } = openPage('/faq/');
  await expect.element(heading).toHaveTextContent('Frequently asked questions');
  refuse('cart.restore', 'throttled');
  offerUndo('Gone.', async () => void (await trpcClient.cart.restore.mutate({ items: [] })));
  await button.click();
  await expect.poll(address).toBe('/429/');
});
