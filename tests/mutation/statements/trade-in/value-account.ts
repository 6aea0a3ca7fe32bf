import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/trade-in/value-account.ts', [
  {
    fault: 'a quote holds for 20 seconds more',
    find: 'TRADE_QUOTE_MINUTES * 60',
    replace: 'TRADE_QUOTE_MINUTES * 60 + 20',
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'a quote asked for again keeps its value',
    find: `        value_cents: eb.ref('excluded.value_cents'),
`,
    replace: '',
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'a quote asked for again keeps its end',
    find: `        expires_at: eb.ref('excluded.expires_at'),
`,
    replace: '',
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'a value is rounded down',
    find: `percentOf(price.priceCents, settings.get('tradeInRate') * 100)`,
    replace: `Math.floor(price.priceCents * settings.get('tradeInRate'))`,
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'an account is worth more than it cost',
    find: 'return Math.min(',
    replace: 'return Math.max(',
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'an account is worth nothing, and is traded',
    find: `  if (valueCents === 0) throw new ShopError('not_tradable');
`,
    replace: '',
    tests: ['trade-in/trade-account', 'trade-in/trade-bounds'],
  },
]);
