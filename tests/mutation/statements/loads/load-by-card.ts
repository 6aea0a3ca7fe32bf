import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/loads/load-by-card.ts', [
  {
    fault: 'a card form for a load is the same click for an hour',
    find: 'openSeconds: SAME_CARD_FORM_SECONDS,',
    replace: 'openSeconds: 3600,',
    tests: ['loads/record-load'],
  },
  {
    fault: 'a load that was paid meanwhile is charged again',
    find: `  await settleEarlier(ctx, request);
`,
    replace: '',
    tests: ['loads/loads', 'loads/record-load'],
  },
  {
    fault: 'an archived shop loads by card',
    find: `  requireFlag(services.settings, 'open');
  if (!featureStatus`,
    replace: '  if (!featureStatus',
    tests: ['loads/loads', 'loads/record-load'],
  },
  {
    fault: 'cards for loads are not counted',
    find: `  await limitCards(ctx, ip);
`,
    replace: '',
    tests: ['loads/record-load', 'loads/loads'],
  },
]);
