import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/request-password-reset.ts', [
  {
    fault: 'resets of an account are not counted',
    find: `  await ctx.services.limits.consume(RESETS_BY_EMAIL, emailKey(email));
`,
    replace: '',
    tests: ['identity/password-reset', 'identity/request-limits'],
  },
  {
    fault: 'a reset needs no captcha',
    find: `  await verifyCaptcha(ctx, captcha);
`,
    replace: '',
    tests: ['identity/password-reset'],
  },
]);
