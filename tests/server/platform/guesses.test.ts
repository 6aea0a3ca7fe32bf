import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRateLimits, type RateLimits } from '#server/platform/rate-limits.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const RULE = { name: 'test-guess', points: 10, perSeconds: 3600 };

let database: TestDatabase;
let pools: Pool[];
/** As in two processes of one shop. */
let processes: [RateLimits, RateLimits];
let keys = 0;
const newKey = () => `key ${(keys += 1)}`;

beforeAll(async () => {
  database = await createTestDatabase();
  pools = [0, 1].map(() => new Pool({ connectionString: database.url, max: 4 }));
  // `end` resolves before the server has heard of it: the drop of the database may cut a connection that is still leaving.
  for (const pool of pools) pool.on('error', () => undefined);
  processes = [createRateLimits(pools[0]!), createRateLimits(pools[1]!)];
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

function guess(limits: RateLimits, key: string, isRight: boolean): Promise<string> {
  return limits
    .guess(RULE, key, { check: () => Promise.resolve(isRight), isWrong: (result) => !result })
    .then(
      (result) => (result ? 'right' : 'wrong'),
      (error: { code: string }) => error.code,
    );
}

const count = (answers: readonly string[], what: string) =>
  answers.filter((answer) => answer === what).length;

describe('guesses', () => {
  it('that are right never use up the limit, together or one by one', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 60 }, () => guess(processes[0], key, true)));
    expect(count(answers, 'right')).toBe(60);
    for (let n = 0; n < 9; n += 1) expect(await guess(processes[0], key, false)).toBe('wrong');
    expect(await guess(processes[1], key, true)).toBe('right');
  });

  it('that are wrong are checked ten times, even with 120 sent at once to two processes', async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) => guess(processes[n % 2 === 0 ? 0 : 1], key, false)),
    );
    expect(count(answers, 'wrong')).toBe(10);
    expect(count(answers, 'throttled')).toBe(110);
    // Once they are spent, a right one is refused too: the answer would tell that it is right.
    for (const limits of processes) expect(await guess(limits, key, true)).toBe('throttled');
    expect(await guess(processes[0], newKey(), true)).toBe('right');
  });

  it('that were refused do not count: once the window passes, ten more are checked', async () => {
    const key = newKey();
    for (let n = 0; n < 15; n += 1) await guess(processes[0], key, false);
    const { rows } = await pools[0]!.query<{ points: number }>(
      'select points from limits.rate_limit where key = $1',
      [`${RULE.name}:${key}`],
    );
    expect(rows).toEqual([{ points: 10 }]);
    await pools[0]!.query('update limits.rate_limit set expire = 0 where key = $1', [`${RULE.name}:${key}`]);
    expect(await guess(processes[0], key, true)).toBe('right');
  });

  it('do not count if their check failed', async () => {
    const [limits] = processes;
    const key = newKey();
    const broken = { check: () => Promise.reject(new Error('no answer')), isWrong: () => true };
    for (let n = 0; n < 12; n += 1)
      await expect(limits.guess(RULE, key, broken)).rejects.toThrow('no answer');
    expect(await guess(limits, key, true)).toBe('right');
  });

  it('beyond a hundred waiting are refused for a second', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 130 }, () => guess(processes[0], key, true)));
    expect(count(answers, 'right')).toBe(100);
    expect(count(answers, 'throttled')).toBe(30);
    expect(await guess(processes[0], key, true)).toBe('right');
  });
});
