import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '#server/identity/index.ts';

describe('common passwords', () => {
  it.each([
    'password',
    'Password1',
    'PASSWORD123',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    '1q2w3e4r',
    'superman',
  ])('has %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['aaaaaaaa', '        ', '🙂🙂🙂🙂🙂🙂🙂🙂'])('counts %j, one character throughout', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['correct horse', 'demo-password', 'xK9#vm2qLp', 'passwordless auth'])(
    'leaves %s alone',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});
