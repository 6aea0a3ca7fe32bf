import { expect, it } from 'vitest';
import { failedRequirementsText, requirementsOf } from '#shared/trade-in/requirements.ts';

it('the number of games counts for silver and bronze only', () => {
  for (const rank of ['SI', 'BR'] as const)
    expect(requirementsOf(rank)).toEqual(['email', 'restrictions', 'honor', 'games']);
  for (const rank of ['0', 'IR', 'GO', 'CH'] as const)
    expect(requirementsOf(rank)).toEqual(['email', 'restrictions', 'honor']);
});

it('what is missing is named', () => {
  expect(failedRequirementsText(['honor', 'email'])).toBe(
    'This account does not meet the requirements. Missing: Honor level at least 2, E-mail unverified.',
  );
});
