import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/start-checkout.ts', [
  {
    fault: 'an archived shop sells',
    find: `  requireFlag(ctx.services.settings, 'open');
`,
    replace: '',
    tests: ['checkout/start-checkout'],
  },
]);
