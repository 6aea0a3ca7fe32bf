import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/commands/begin-login.ts', [
  {
    fault: 'right passwords spend the limit',
    find: '      if (isLoggedIn) await giveBack(ctx, counted);',
    replace: '      if (isLoggedIn) await giveBack(ctx, []);',
    tests: ['identity/login', 'identity/limits'],
  },
  {
    fault: 'a login does not wait for a change of its password',
    find: `      .forShare()
`,
    replace: '',
    tests: ['identity/login'],
  },
  {
    fault: 'a captcha that is missing costs a try',
    find: '    await giveBack(ctx, [ofAddress]);',
    replace: '    await giveBack(ctx, []);',
    tests: ['identity/login', 'identity/limits'],
  },
  {
    fault: 'no captcha is looked at',
    find: `  await verifyCaptcha(ctx, captcha);
  return [ofAddress];`,
    replace: '  return [ofAddress];',
    tests: ['identity/login', 'identity/limits'],
  },
]);
