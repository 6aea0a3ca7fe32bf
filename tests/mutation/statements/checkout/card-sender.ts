import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/card-sender.ts', [
  {
    fault: 'eleven cards can be tried',
    find: 'points: 10,',
    replace: 'points: 11,',
    tests: ['checkout/card-sender'],
  },
  {
    fault: 'cards are not counted by address',
    find: `  await services.limits.consume(CARDS_BY_IP, ip);
`,
    replace: '',
    tests: ['checkout/card-sender'],
  },
  {
    fault: '31 cards are tried from one address',
    find: `name: 'card-ip', points: 30`,
    replace: `name: 'card-ip', points: 31`,
    tests: ['checkout/card-sender'],
  },
  {
    fault: 'tried cards are forgotten after five minutes',
    find: 'points: 10, perSeconds: 10 * 60',
    replace: 'points: 10, perSeconds: 5 * 60',
    tests: ['checkout/card-sender'],
  },
  {
    fault: 'tried cards of an address are forgotten after an hour',
    find: 'points: 30, perSeconds: 10 * 60',
    replace: 'points: 30, perSeconds: 60 * 60',
    tests: ['checkout/card-sender'],
  },
]);
