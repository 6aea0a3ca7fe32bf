import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPage, PAGES } from '#shared/pages.ts';

/** The addresses of all routes, from the tree that the router's plugin writes. */
function routePaths(): string[] {
  const tree = readFileSync(new URL('../../../src-client/route-tree.gen.ts', import.meta.url), 'utf8');
  const byPath = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree)?.[1] ?? '';
  return [...byPath.matchAll(/^\s*'([^']+)':/gm)].map(([, path = '']) => path);
}

describe('the list of pages', () => {
  it('knows every route, or the server would answer 404 for it', () => {
    const paths = routePaths();
    expect(paths).toContain('/buy-account');
    const addresses = paths.map((path) => path.replace('$id', '1234'));
    expect(addresses.filter((address) => findPage(address) === undefined)).toEqual([]);
  });

  it('has no page without a route', () => {
    const paths = routePaths().map((path) => (path.endsWith('/') ? path : `${path}/`));
    expect(Object.keys(PAGES).filter((page) => !paths.includes(page))).toEqual([]);
  });

  it('gives every page a title of its own', () => {
    const titles = Object.values(PAGES).map(({ title }) => title);
    expect(titles.every((title) => title.length > 2)).toBe(true);
    // The profile's own address only leads on.
    expect(titles.length - new Set(titles).size).toBe(1);
  });
});
