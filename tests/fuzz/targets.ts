/**
 * The targets of `npm run fuzz`, which is guided by coverage. Each is a file of the same name in `targets`. A run starts with the
 * target's corpus in `corpus`, which `npm test` runs, too (fuzz.test.ts).
 */
export interface FuzzTarget {
  name: string;
  /** Parts of the paths of the code whose coverage guides the fuzzer: the shop's own code, and a parser that it relies on. */
  follows: readonly string[];
  /** The length of the longest input in bytes. */
  longest: number;
}

export const FUZZ_TARGETS: readonly FuzzTarget[] = [
  { name: 'stock-file', follows: ['src-server/catalog/import/', 'csv-parse/'], longest: 4_000 },
  { name: 'catalog-snapshot', follows: ['src-shared/catalog/'], longest: 2_000 },
  {
    name: 'catalog-delta',
    follows: ['src-shared/catalog/', 'src-server/catalog/stock/', 'src-client/replica/worker/'],
    longest: 2_000,
  },
  { name: 'search-params', follows: ['src-shared/catalog/', 'src-shared/money.ts'], longest: 2_000 },
  {
    name: 'soap-answer',
    follows: ['src-server/payments/gateways/param/', 'fast-xml-parser/'],
    longest: 4_000,
  },
  {
    name: 'stripe-webhook',
    follows: ['src-server/payments/gateways/stripe-hosted-checkout.ts', 'stripe/esm/Webhooks.js'],
    longest: 2_000,
  },
  {
    name: 'param-callback',
    follows: ['src-server/payments/commands/receive-param-callback.ts'],
    longest: 1_000,
  },
  { name: 'backup-files', follows: ['src-server/backups/'], longest: 2_000 },
];
