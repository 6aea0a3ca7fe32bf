import { describe, expect, test } from 'vitest';
import { failureOf, NETWORK_FAILURE_TEXT, RestError } from '#client/platform/failure.ts';

describe('what a screen reads of a failed call', () => {
  test('no answer at all', () => {
    expect(failureOf(new TypeError('Failed to fetch'))).toMatchObject({
      status: undefined,
      text: NETWORK_FAILURE_TEXT,
    });
  });

  test('a tRPC refusal: code, text, fields and reference', () => {
    const error = Object.assign(new Error('Something went wrong.'), {
      data: { code: 'internal', httpStatus: 500, fields: undefined, detail: { reference: 'r-1' } },
    });
    expect(failureOf(error)).toEqual({
      status: 500,
      code: 'internal',
      text: 'Something went wrong.',
      fields: {},
      reference: 'r-1',
    });
  });

  test('field errors of a tRPC refusal', () => {
    const error = Object.assign(new Error('Please check the highlighted fields.'), {
      data: {
        code: 'validation_failed',
        httpStatus: 400,
        fields: { email: ['Enter a valid email address.'] },
      },
    });
    expect(failureOf(error).fields).toEqual({ email: ['Enter a valid email address.'] });
  });

  test('a REST refusal: detail, and field errors beside other keys', () => {
    expect(failureOf(new RestError(404, { detail: 'Not found.', code: 'not_found' }))).toMatchObject({
      status: 404,
      code: 'not_found',
      text: 'Not found.',
    });
    expect(failureOf(new RestError(400, { captcha: ['Wrong.'], code: 'x', n: 1 })).fields).toEqual({
      captcha: ['Wrong.'],
    });
  });

  test('a body that is no object is an unknown failure', () => {
    expect(failureOf(new RestError(502, '<html>'))).toMatchObject({
      status: 502,
      text: 'Something went wrong.',
    });
  });
});
