import { expect, test } from 'vitest';
import { failureOf, RestError } from '#client/platform/failure.ts';
import { waitText } from '#client/layout/too-many-requests.tsx';

test.each([
  [undefined, 'a while'],
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [1800, '30 minutes'],
  [3550, 'an hour'],
  [3600, 'an hour'],
  [3601, '2 hours'],
])('after %s seconds is "%s"', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});

test('a refusal says how long to wait, whichever way it came', () => {
  expect(failureOf(new RestError(429, { detail: 'Too many' }, 3600)).retryAfterSeconds).toBe(3600);
  const data = { code: 'throttled', httpStatus: 429, detail: { retryAfterSeconds: 3600 } };
  expect(failureOf(Object.assign(new Error('Too many'), { data })).retryAfterSeconds).toBe(3600);
});
