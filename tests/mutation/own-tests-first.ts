/**
 * The order of test files while a mutant is tried: first the one that mirrors the mutated file, then its folder, then the rest. The
 * first failure ends the attempt, so most mutants need one file; without this order Vitest begins with the file that takes longest.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How far a test file is from the mutated file: 0 is its own. */
function distance(testFile: string, mutated: string): number {
  const own = mutated.replace('src-shared/', 'tests/shared/').replace(/\.ts$/, '.test.ts');
  if (testFile === own) return 0;
  const folder = own.slice(0, own.lastIndexOf('/') + 1);
  return testFile.startsWith(folder) ? 1 : 2;
}

export class OwnTestsFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, related } = this.ctx.config;
    // Stryker names the mutated file here. Its first run, which only measures what each test reaches, names all of them.
    const [mutated = ''] = related ?? [];
    const placeOf = ({ moduleId }: TestSpecification): number =>
      distance(relative(root, moduleId), relative(root, mutated));
    return Promise.resolve(files.toSorted((a, b) => placeOf(a) - placeOf(b)));
  }
}
