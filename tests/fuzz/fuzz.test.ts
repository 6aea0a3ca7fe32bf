/** Runs the fuzzing targets on their corpora, which include all former findings. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FUZZ_TARGETS } from './targets.ts';

type Fuzz = (data: Buffer) => void | Promise<void>;

const filesOf = (folder: string): string[] => readdirSync(new URL(folder, import.meta.url));

it('each target is in the table', () => {
  const names = FUZZ_TARGETS.map(({ name }) => name).toSorted();
  expect(filesOf('targets').toSorted()).toEqual(names.map((name) => `${name}.ts`));
  expect(filesOf('corpus').toSorted()).toEqual(names);
});

describe.each(FUZZ_TARGETS)('$name', ({ name }) => {
  it.each(filesOf(`corpus/${name}`))('%s', async (file) => {
    const { fuzz } = (await import(`./targets/${name}.ts`)) as { fuzz: Fuzz };
    const input = readFileSync(new URL(`corpus/${name}/${file}`, import.meta.url));
    await expect((async () => fuzz(input))()).resolves.toBeUndefined();
  });
});
