import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Html } from '#server/platform/html.ts';
import { preloadLinksOf } from '#server/site/index.ts';

const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', imports: ['_framework-1.js'], css: ['assets/index-1.css'] },
  '_framework-1.js': { file: 'assets/framework-1.js' },
  '_cards-1.js': { file: 'assets/cards-1.js', imports: ['_framework-1.js'], css: ['assets/cards-1.css'] },
  '_search-1.js': {
    name: 'search',
    file: 'assets/search-1.js',
    imports: ['index.html', '_cards-1.js'],
    css: ['assets/search-1.css'],
  },
};

const linksIn = ({ markup }: Html): string[] =>
  [...markup.matchAll(/rel="(\w+)"[^>]* href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'level30-build-'));
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
});
afterAll(() => rm(folder, { recursive: true }));

it('names what a page needs beyond the common files, each file once', () => {
  const { early, styles } = preloadLinksOf(folder)('/buy-account/');
  expect(linksIn(early)).toEqual([
    'modulepreload /assets/cards-1.js',
    'modulepreload /assets/search-1.js',
    'preload /api/catalog/facts/',
  ]);
  expect(linksIn(styles)).toEqual(['stylesheet /assets/cards-1.css', 'stylesheet /assets/search-1.css']);
});

it('names nothing for other pages, or if the build has no list', () => {
  for (const { early, styles } of [
    preloadLinksOf(folder)('/faq/'),
    preloadLinksOf(path.join(folder, 'elsewhere'))('/'),
  ]) {
    expect(early.markup + styles.markup).toBe('');
  }
});
