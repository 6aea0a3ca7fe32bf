import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/stock/stock-row.ts', [
  {
    fault: 'a hold of another customer counts for nothing a minute early',
    find: `eb('product.held_until', '<', now)`,
    replace: `eb('product.held_until', '<', sql<Date>\`now() + interval '1 minute'\`)`,
    tests: ['checkout/quote-checkout'],
  },
  {
    fault: 'a hold that has ended still keeps the product from others',
    find: `    eb.and([eb('product.status', '=', 'held'), eb('product.held_until', '<', now)]),
`,
    replace: '',
    tests: ['checkout/quote-checkout'],
  },
  {
    fault: 'a hold counts for nothing a second early',
    find: `eb('product.held_until', '<', now)`,
    replace: `eb('product.held_until', '<=', sql<Date>\`now() + interval '5 minutes'\`)`,
    tests: ['checkout/quote-checkout', 'catalog/stock/stored-stock'],
  },
  {
    fault: 'blue essence is not rounded before it is priced',
    find: `    discreteBlueEssence: toDiscreteBlueEssence(row.blue_essence),
    orangeEssence: row.orange_essence,`,
    replace: `    discreteBlueEssence: row.blue_essence as never,
    orangeEssence: row.orange_essence,`,
    tests: ['catalog/product-price'],
  },
]);
