import { expect, it } from 'vitest';
import { WALLET_TEXTS } from '#shared/wallet/texts.ts';

it.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [2, '2 minutes'],
  [59, '59 minutes'],
])('%i minutes to wait are "%s"', (minutes, words) => {
  expect(WALLET_TEXTS.receiverTooOften(20, minutes)).toBe(
    `You can transfer to one customer 20 times an hour. Please try again in ${words}.`,
  );
  expect(WALLET_TEXTS.codesTooOften(30, minutes)).toBe(
    `You can create 30 codes an hour. Please try again in ${words}.`,
  );
});

it('amounts stand in the texts as they were written', () => {
  expect(WALLET_TEXTS.minimumAmount('€1.00')).toBe('Minimum amount is €1.00');
  expect(WALLET_TEXTS.dailyCap('€500.00', '€12.50')).toBe(
    'You can transfer up to €500.00 a day, €12.50 of it now.',
  );
});
