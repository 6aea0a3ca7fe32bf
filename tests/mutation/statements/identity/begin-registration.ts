import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/commands/begin-registration.ts', [
  {
    fault: 'a registration takes no captcha',
    find: 'admit: () => verifyCaptcha(ctx, captcha)',
    replace: 'admit: () => Promise.resolve(void [verifyCaptcha, captcha])',
    tests: ['identity/registration'],
  },
  {
    fault: 'a second registration of an address changes its password',
    find: '.doNothing()',
    replace: '.doUpdateSet({ password_hash: passwordHash })',
    tests: ['identity/registration'],
  },
  {
    fault: 'a refused registration is shown as done',
    find: `    await settleFailed(em, queueId, { email: [IDENTITY_TEXTS.emailTaken] });
    return;`,
    replace: '    return;',
    tests: ['identity/registration'],
  },
]);
