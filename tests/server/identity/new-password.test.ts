import { describe, expect, it } from 'vitest';
import { newPasswordProblem } from '#server/identity/index.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';

const OWNER = { email: 'Martina.K@shop.example', shopName: 'Level30' };
const problemOf = (password: string) => newPasswordProblem(password, OWNER);

describe('a new password', () => {
  it.each([
    'password',
    'Password1',
    'PASSWORD123',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    '1q2w3e4r',
    'superman',
    // The 4,754th of the list, and a word of the list with what forms ask for.
    'sunflower',
    'Summer2026!',
    'dragon123456',
    'LeagueOfLegends1',
    'aaaaaaaa',
    '        ',
    '🙂🙂🙂🙂🙂🙂🙂🙂',
    'abcdefgh',
    '87654321',
    'asdfasdf',
    'xyz9xyz9',
    // Five characters over and over; the last word of the first 10,000 of the list.
    'kx3vmkx3vm',
    'greedisgood2026!',
  ])('is too common: %j', async (password) => {
    expect(await problemOf(password)).toBe(IDENTITY_TEXTS.passwordTooCommon);
  });

  it.each([
    'martina.k@shop.example',
    'MARTINA.K@SHOP.EXAMPLE',
    'martina.k',
    'Martina.K2026!',
    'martina.kmartina.k',
    // Six digits are an ending, seven are not.
    'martina.k202612',
  ])('is too close to the e-mail address: %s', async (password) => {
    expect(await problemOf(password)).toBe(IDENTITY_TEXTS.passwordLikeEmail);
  });

  it.each(['level30level30', 'Level30!', 'LEVEL302026'])(
    'is too close to the name of the shop: %s',
    async (password) => {
      expect(await problemOf(password)).toBe(IDENTITY_TEXTS.passwordLikeShop);
    },
  );

  it.each([
    'correct horse',
    'demo-password',
    'xK9#vm2qLp',
    'passwordless auth',
    // Eight characters behind a common word and a space are more than an ending.
    'dragonfly 20262026',
    'martina.k likes tea',
    'level30 is my shop',
    'abcdefghj',
    'martina.k2026127',
    // Every second letter, and six characters twice.
    'acegikmo',
    'kx3vmzkx3vmz',
    // The first word behind the first 10,000 is refused as it is, and taken with an ending.
    'nevermin2026!',
  ])('is accepted: %s', async (password) => {
    expect(await problemOf(password)).toBeNull();
  });

  it('may not contain a mailbox of three letters', async () => {
    expect(await newPasswordProblem('qzj2026!!', { email: 'qzj@shop.example', shopName: 'Level30' })).toBe(
      IDENTITY_TEXTS.passwordLikeEmail,
    );
  });

  it('may contain a mailbox of two letters', async () => {
    expect(
      await newPasswordProblem('me2026!!', { email: 'me@shop.example', shopName: 'Level30' }),
    ).toBeNull();
  });
});
