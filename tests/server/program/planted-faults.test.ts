/** The faults of `npm run test:mutation:sql` fit their sources. This is checked here because that command is rarely run. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LISTS, plant, readList, REPOSITORY } from '../../mutation/statement-mutant.ts';

test.each(readdirSync(LISTS))(
  'each fault of %s matches its source once, and its tests exist',
  async (folder) => {
    const mutants = await readList(folder);
    expect(mutants.length).toBeGreaterThan(0);
    for (const mutant of mutants) {
      expect(() => plant(mutant)).not.toThrow();
      expect(mutant.tests.filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([]);
    }
  },
);
