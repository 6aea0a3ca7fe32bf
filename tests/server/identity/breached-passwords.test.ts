import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BreachedPasswords, hashOfLine, newPasswordProblem } from '#server/identity/index.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';

const sha1 = (password: string) => createHash('sha1').update(password).digest();
const stolen = (n: number) => `stolen password ${n}`;

describe('a filter of breached passwords', () => {
  it('recognizes every password in it after being saved and loaded, and at most one in a thousand others', () => {
    const filter = new BreachedPasswords(10_000);
    for (let n = 0; n < 10_000; n += 1) filter.add(sha1(stolen(n)));
    const read = BreachedPasswords.read(filter.toFile());
    for (let n = 0; n < 10_000; n += 1) expect(read.has(stolen(n))).toBe(true);
    const wrong = Array.from({ length: 20_000 }, (_, n) => `another one ${n}`).filter((one) => read.has(one));
    expect(wrong.length).toBeLessThan(60);
  });

  it('rejects any other file', () => {
    expect(() => BreachedPasswords.read(Buffer.from('anything else that is long enough'))).toThrow(
      'no filter',
    );
    expect(() => BreachedPasswords.read(Buffer.alloc(0))).toThrow('no filter');
  });
});

it.each([
  [`${'0'.repeat(39)}A:12`, 10, true],
  [`${'0'.repeat(39)}A:9`, 10, false],
  [`${'0'.repeat(39)}a`, 10, true],
  ['', 1, false],
  ['hash:count', 1, false],
])('the line %j, with a minimum count of %i, is used: %s', (line, atLeast, isTaken) => {
  expect(hashOfLine(line, atLeast) !== null).toBe(isTaken);
});

describe('a new password', () => {
  const errors: unknown[] = [];
  const log = { error: (...said: unknown[]) => void errors.push(...said) };
  const problemWith = (path: string, password: string) =>
    newPasswordProblem(password, { email: 'me@shop.example', shopName: 'Level30', breached: { path, log } });
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'breached-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is refused if the file contains it, as soon as the file exists', async () => {
    const path = join(folder, 'filter');
    const problem = (password: string) => problemWith(path, password);
    expect(await problem(stolen(1))).toBeNull();
    const write = async (password: string, at: number) => {
      const filter = new BreachedPasswords(100);
      filter.add(sha1(password));
      await writeFile(path, filter.toFile());
      await utimes(path, at, at);
    };
    await write(stolen(1), 1_000);
    expect(await problem(stolen(1))).toBe(IDENTITY_TEXTS.passwordBreached);
    expect(await problem(stolen(2))).toBeNull();
    await write(stolen(2), 2_000);
    expect(await problem(stolen(1))).toBeNull();
    expect(await problem(stolen(2))).toBe(IDENTITY_TEXTS.passwordBreached);
  });

  it('is accepted, and the file reported, if the file cannot be read or is no filter', async () => {
    errors.length = 0;
    expect(await problemWith(join(folder, 'nothing'), stolen(3))).toBeNull();
    expect(errors).toEqual([]);
    await mkdir(join(folder, 'a-folder'));
    expect(await problemWith(join(folder, 'a-folder'), stolen(3))).toBeNull();
    await writeFile(join(folder, 'text'), 'anything else that is long enough');
    expect(await problemWith(join(folder, 'text'), stolen(3))).toBeNull();
    expect(errors.filter((said) => typeof said === 'string')).toEqual([
      'breached passwords are not refused: their file cannot be read',
      'breached passwords are not refused: their file cannot be read',
    ]);
  });
});
