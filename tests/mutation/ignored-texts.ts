/**
 * A plugin of Stryker: string literals in a table of sentences have no mutants. A test that repeats a sentence proves nothing, and
 * each such mutant costs a run of all tests, because the table is made when its file is loaded. The functions and template texts of
 * these tables have their mutants.
 */

/**
 * Tables of sentences: `CART_TEXTS` and the like by their ending, the others by name. And the names of tRPC's heavy calls, which
 * are held against the router (tests/server/rest/heavy-calls.test.ts).
 */
const TABLE_NAME = /_TEXTS$|^(PAGES|SITE_DESCRIPTION|COUPON_REFUSALS|ERRORS|TRADE_REQUIREMENTS|HEAVY_CALLS)$/;

/** What of Babel's paths this file reads. */
interface SyntaxPath {
  node: { type: string };
  find(matches: (path: SyntaxPath) => boolean): SyntaxPath | null;
}

function isTable({ node }: SyntaxPath): boolean {
  const { id } = node as { id?: { name?: string } };
  return node.type === 'VariableDeclarator' && TABLE_NAME.test(id?.name ?? '');
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'texts',
    value: {
      shouldIgnore: (path: SyntaxPath): string | undefined =>
        path.node.type === 'StringLiteral' && path.find(isTable) !== null
          ? 'A sentence of a table of texts.'
          : undefined,
    },
  },
];
