/** Which modules a program loads before it has read its configuration. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const STATIC_IMPORT = /^(?:import|export) (?!type\b)[^'"]*?from '(\.[^']+\.ts)'/gm;

/** The program's file and every file that is imported with it, as paths from the repository's root. */
function loadedWith(program: string): string[] {
  const root = new URL('../../../', import.meta.url);
  const found = new Set<string>();
  const visit = (file: URL): void => {
    if (found.has(file.href)) return;
    found.add(file.href);
    for (const [, path] of readFileSync(fileURLToPath(file), 'utf8').matchAll(STATIC_IMPORT))
      visit(new URL(path!, file));
  };
  visit(new URL(program, root));
  return [...found].map((href) => href.slice(root.href.length));
}

test.each(['src/run-shop.ts', 'src/cli/run-command.ts'])(
  '%s loads nothing that only a local start needs',
  (program) => {
    const files = loadedWith(program);
    expect(files).toContain('src-server/platform/database.ts');
    expect(files.filter((file) => file.startsWith('src/local/'))).toEqual([]);
  },
);
