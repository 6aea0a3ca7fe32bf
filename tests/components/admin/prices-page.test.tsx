/** The form of the prices, while other operators change the prices too. */
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { priceListSchema } from '#shared/catalog/prices.ts';
import { queryClient } from '#client/admin/platform/query-client.ts';
import { Refused } from '../support/shop-answers.ts';
import { answerConsole, consoleCallsOf, openConsole, signInOperator } from './support/console.tsx';

const AT = '2026-11-25T12:00:00.000Z';
const inForce = (id: number, who: string, given: object) => {
  const prices = priceListSchema.parse({ oldStockMaxDate: '2022-07-31', ...given });
  answerConsole('prices.current', { id, who, createdAt: AT, prices });
};

const NO_EFFECT = {
  products: 0,
  total: { changed: 0, unsold: 0, beforeCents: 0, afterCents: 0 },
  changes: [],
  classes: [],
};

const field = (section: string, label: string) =>
  page.getByRole('group', { name: section, exact: true }).getByRole('textbox', { name: label });
const [base, mythic] = [field('Standard', 'Base price'), field('Standard', 'Extra for a mythic skin')];

beforeEach(() => {
  signInOperator('owner');
  inForce(1, 'olga@shop.test', { standardBasePrice: 10, standardMythicPrice: 3 });
  answerConsole('prices.plans', []);
  answerConsole('prices.history', { rows: [], next: null });
  answerConsole('prices.effect', NO_EFFECT as never);
  openConsole('/prices');
});

it('keeps what is typed when another operator puts prices in force, and says who', async () => {
  await userEvent.fill(base, '12');
  inForce(2, 'kim@shop.test', { standardBasePrice: 10, standardMythicPrice: 4 });
  await queryClient.refetchQueries();
  const told = page.getByText('kim@shop.test put other prices in force. What you typed is kept.');
  await expect.element(told).toBeVisible();
  await expect.element(base).toHaveValue('12');
  await expect.element(page.getByText('In force: 4')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Go on from these prices' }));
  await expect.element(told).not.toBeInTheDocument();
  await expect.element(base).toHaveValue('12');
  await expect.element(mythic).toHaveValue('4');

  answerConsole('prices.publish', () => {
    inForce(3, 'owner@shop.test', { standardBasePrice: 12, standardMythicPrice: 4 });
    return { listId: 3 };
  });
  await userEvent.click(page.getByRole('button', { name: 'Put in force …' }));
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'Dearer');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Put in force' }));
  await expect.poll(() => consoleCallsOf('prices.publish')).toMatchObject([{ basedOn: 2 }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(base).toHaveValue('12');
  await expect.element(page.getByRole('button', { name: /^Go on/ })).not.toBeInTheDocument();
});

it('puts no prices in force whose effect is not known', async () => {
  answerConsole('prices.effect', () => {
    throw new Refused('bad_request');
  });
  await userEvent.fill(base, '12');
  const putInForce = page.getByRole('button', { name: 'Put in force …' });
  // Of the prices before the typing paused, and of the new ones.
  await expect.poll(() => consoleCallsOf('prices.effect')).toHaveLength(2);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(putInForce).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Keep as a draft …' })).toBeEnabled();
  answerConsole('prices.effect', NO_EFFECT as never);
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(putInForce).toBeEnabled();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('puts no prices in force beside the effect of other prices', async () => {
  const putInForce = page.getByRole('button', { name: 'Put in force …' });
  await userEvent.fill(base, '12');
  await expect.element(putInForce).toBeEnabled();
  const late = Promise.withResolvers<typeof NO_EFFECT>();
  answerConsole('prices.effect', () => late.promise as never);
  await userEvent.fill(base, '13');
  await expect.element(putInForce).toBeDisabled();
  await expect.poll(() => consoleCallsOf('prices.effect').at(-1)?.prices.standardBasePrice).toBe(13);
  await expect.element(putInForce).toBeDisabled();
  await userEvent.click(page.getByRole('button', { name: 'Keep as a draft …' }));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  expect(dialog.getByText(/^Changes the price/).elements()).toHaveLength(0);
  late.resolve(NO_EFFECT);
  await expect.element(dialog.getByText(/^Changes the price/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(putInForce).toBeEnabled();
});

it('shows the prices of another operator at once in a form that nobody has typed in', async () => {
  await expect.element(base).toHaveValue('10');
  inForce(2, 'kim@shop.test', { standardBasePrice: 11 });
  await queryClient.refetchQueries();
  await expect.element(base).toHaveValue('11');
  await expect.element(mythic).toHaveValue('0');
});
