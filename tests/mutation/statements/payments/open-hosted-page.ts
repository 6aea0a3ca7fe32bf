import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/open-hosted-page.ts', [
  {
    fault: 'a request at the provider is given up after half a minute',
    find: 'LEFT_BEHIND_SECONDS = 60',
    replace: 'LEFT_BEHIND_SECONDS = 30',
    tests: ['payments/commands/open-hosted-page'],
  },
  {
    fault: 'a request at the provider is given up after two minutes only',
    find: 'LEFT_BEHIND_SECONDS = 60',
    replace: 'LEFT_BEHIND_SECONDS = 120',
    tests: ['payments/commands/open-hosted-page'],
  },
  {
    fault: 'a second session takes the place of the first',
    find: `    .where('redirect_url', 'is', null)
    .where((eb) => eb.or([eb('provider_reference', 'is', null), eb('provider_reference', '=', sessionId)]))
`,
    replace: '',
    tests: ['payments/commands/open-hosted-page'],
  },
  {
    fault: 'a request that failed gives nothing back',
    find: 'if (!isReplay || known.isLeftBehind)',
    replace: 'if (known.isLeftBehind)',
    tests: ['payments/commands/open-hosted-page', 'payments/commands/settle-payment', 'loads/loads'],
  },
]);
