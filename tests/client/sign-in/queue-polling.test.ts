import { describe, expect, test } from 'vitest';
import { pollQueue, type QueueStatus } from '#client/sign-in/queue-polling.ts';

function answering(answers: QueueStatus<string>[]) {
  const waits: number[] = [];
  const check = () => Promise.resolve(answers.shift() ?? { status: 'pending' as const });
  const wait = (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  };
  return { check, wait, waits };
}

describe('waiting in the login queue', () => {
  test('asks every second until there is a user', async () => {
    const { check, wait, waits } = answering([
      { status: 'pending' },
      { status: 'pending' },
      { status: 'done', user: 'ada' },
    ]);
    expect(await pollQueue(check, wait)).toEqual({ status: 'done', user: 'ada' });
    expect(waits).toEqual([300, 1000, 1000]);
  });

  test('ends with the errors of a refusal', async () => {
    const { check, wait } = answering([{ status: 'failed', fields: { nonFieldErrors: ['No.'] } }]);
    expect(await pollQueue(check, wait)).toEqual({ status: 'failed', fields: { nonFieldErrors: ['No.'] } });
  });

  test('a failed call ends it', async () => {
    const failure = new Error('429');
    await expect(
      pollQueue(
        () => Promise.reject(failure),
        () => Promise.resolve(),
      ),
    ).rejects.toBe(failure);
  });
});
