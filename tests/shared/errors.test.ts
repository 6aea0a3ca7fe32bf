import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrorsOf } from '#shared/errors.ts';

const order = z.strictObject({
  cartItems: z.array(z.int('not a number')),
  filters: z.strictObject({ region: z.string('not a region') }),
});

it('tells what is wrong inside a field on the field itself', () => {
  const { error } = order.safeParse({ cartItems: [1, 'two', 'three'], filters: {} });
  expect(fieldErrorsOf(error?.issues ?? [])).toEqual({
    cartItems: ['not a number', 'not a number'],
    filters: ['not a region'],
  });
});

it('tells what is wrong with the whole under nonFieldErrors', () => {
  const { error } = order.safeParse('nothing');
  expect(Object.keys(fieldErrorsOf(error?.issues ?? []))).toEqual(['nonFieldErrors']);
});
