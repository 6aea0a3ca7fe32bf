import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/commands/reset-password.ts', [
  {
    fault: 'resets of an account are not counted',
    find: `  await ctx.services.limits.consume(RESETS_BY_EMAIL, emailKey(email));
`,
    replace: '',
    tests: ['identity/password-reset', 'identity/limits'],
  },
  {
    fault: 'a reset needs no captcha',
    find: `  await verifyCaptcha(ctx, captcha);
`,
    replace: '',
    tests: ['identity/password-reset'],
  },
  {
    fault: 'sessions outlive a reset',
    find: `    await closeSessionsOf(em, customerId);
`,
    replace: '',
    tests: ['identity/password-reset', 'identity/deadlines'],
  },
  {
    fault: 'other reset links outlive a reset',
    find: `    await useUpMailTokens(em, 'reset_password', customerId);
`,
    replace: '',
    tests: ['identity/password-reset'],
  },
  {
    fault: 'a reset does not confirm the address',
    find: `    await markEmailVerified(em, customerId);
`,
    replace: '',
    tests: ['identity/password-reset'],
  },
  {
    fault: 'a link of one customer sets the password of another',
    find: `  if ((await findMailToken(ctx.em, 'reset_password', reset.token)) !== customerId) throw wrongToken();`,
    replace: `  if ((await findMailToken(ctx.em, 'reset_password', reset.token)) === null) throw wrongToken();`,
    tests: ['identity/password-reset'],
    equivalent: 'The link is compared again where it is used up.',
  },
  {
    fault: 'a reset link works any number of times at once',
    find: `    if ((await redeemMailToken(em, 'reset_password', reset.token)) !== customerId) throw wrongToken();`,
    replace: `    await redeemMailToken(em, 'reset_password', reset.token);`,
    tests: ['identity/password-reset'],
  },
]);
