/** One fault in a command or a statement of SQL, planted by hand: what mutation testing of TypeScript cannot make. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const REPOSITORY = new URL('../..', import.meta.url).pathname;
export const LISTS = join(REPOSITORY, 'tests/mutation/statements');

export interface StatementMutant {
  /** What goes wrong, as the customer or the operator would say it: `holds end ten minutes early`. */
  fault: string;
  /** The source, from the repository's root. */
  file: string;
  /** Text that occurs once in the source. */
  find: string;
  replace: string;
  /** Test files, from the repository's root; one of them has to fail. */
  tests: readonly string[];
  /** Why no test can find it: the mutant is then left out of the score. Only for faults that change no behaviour. */
  equivalent?: string;
}

/** The faults of one source. Tests are named from `tests/server` on, without their ending. */
export function inSource(
  file: string,
  faults: readonly Omit<StatementMutant, 'file'>[],
): readonly StatementMutant[] {
  return faults.map(({ tests, ...fault }) => ({
    ...fault,
    file,
    tests: tests.map((test) => `tests/server/${test}.test.ts`),
  }));
}

/** The source with the fault in it. Throws when the text is not there exactly once: the list would rot unnoticed. */
export function plant({ fault, file, find, replace }: StatementMutant): { path: string; code: string } {
  const path = join(REPOSITORY, file);
  const parts = readFileSync(path, 'utf8').split(find);
  if (parts.length !== 2)
    throw new Error(`${file} has the text of "${fault}" ${parts.length - 1} times instead of once:\n${find}`);
  if (find === replace) throw new Error(`"${fault}" in ${file} changes nothing`);
  return { path, code: parts.join(replace) };
}

/** The faults of a folder of the lists: one file for each source. */
export async function readList(folder: string): Promise<StatementMutant[]> {
  const path = join(LISTS, folder);
  const mutants: StatementMutant[] = [];
  for (const file of readdirSync(path)) {
    const list = (await import(join(path, file))) as { mutants: readonly StatementMutant[] };
    mutants.push(...list.mutants);
  }
  return mutants;
}
