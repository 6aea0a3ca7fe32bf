import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import { openPage } from '../support/open-page.tsx';
import { signIn } from '../support/samples.ts';
import { answer, hold, refuse } from '../support/shop-answers.ts';

const list = page.getByRole('dialog', { name: 'Notices' });
const none = list.getByText('No notices.');

async function openList(): Promise<void> {
  openPage('/faq/');
  await page.getByRole('button', { name: 'Notices' }).click();
  await expect.element(list).toBeVisible();
}

beforeEach(() => signIn());

test('there are no notices only once the shop has said so', async () => {
  const { release } = hold('marketplace.notices', []);
  await openList();
  await expect.element(none).not.toBeInTheDocument();
  release();
  await expect.element(none).toBeVisible();
});

test('notices that cannot be read are asked for again', async () => {
  refuse('marketplace.notices', 'bad_request');
  await openList();
  await expect.element(list.getByRole('alert').getByText(ERRORS.bad_request.text)).toBeVisible();
  await expect.element(none).not.toBeInTheDocument();
  answer('marketplace.notices', []);
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect.element(none).toBeVisible();
});
