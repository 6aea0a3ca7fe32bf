import { expect, it } from 'vitest';
import { sentence } from '#client/admin/ui/problem.tsx';

it.each([
  ['this time is over already', 'This time is over already.'],
  ['the balance of a@b.example is €0.00', 'The balance of a@b.example is €0.00.'],
  ['there is no price list before this one', 'There is no price list before this one.'],
  ['Please check the fields.', 'Please check the fields.'],
  // A username keeps its case.
  ['shinyFox12 is sold', 'shinyFox12 is sold.'],
  ['thePony is withdrawn', 'thePony is withdrawn.'],
])('%s', (text, shown) => {
  expect(sentence(text)).toBe(shown);
});
