import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const REPOSITORY = new URL('../../..', import.meta.url).pathname;

/** Decisions and the change log tell what was; all other papers are about the files of today. */
const PAPERS = ['*.md', 'docs/*.md', 'docs/operating/*.md'].flatMap((pattern) =>
  globSync(pattern, { cwd: REPOSITORY }).filter((paper) => paper !== 'CHANGELOG.md'),
);

/** `FOLDER/SOURCE.ts` stands for any. */
const NAMED =
  /`((?:src|src-server|src-client|src-shared|pwa|tests)\/[a-z0-9_$./-]+\.(?:ts|tsx|mjs|js|css))`/g;

test.each(PAPERS)('every file that %s names exists', (paper) => {
  const named = [...readFileSync(join(REPOSITORY, paper), 'utf8').matchAll(NAMED)].flatMap(
    ([, path]) => path ?? [],
  );
  expect(named.filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([]);
});
