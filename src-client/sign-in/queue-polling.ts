import type { Factor } from '#shared/identity/factors.ts';

/**
 * Logins and registrations wait in a queue on the server: the first call returns a queue id, and the status call is
 * repeated until it returns an outcome (storefront, section 4 "Login").
 */
export type QueueStatus<User> =
  | { status: 'pending' }
  | { status: 'done'; user: User }
  /** The password was correct; a code or a passkey is still required. */
  | { status: 'second_factor'; factors: Factor[] }
  | { status: 'failed'; fields: Record<string, string[]> };

type QueueOutcome<User> = Exclude<QueueStatus<User>, { status: 'pending' }>;

/** Early, because a short queue is done by then. */
const FIRST_POLL_MS = 300;
const POLL_MS = 1000;

/** Repeats `check` until it returns an outcome; throws the errors of `check`. */
export async function pollQueue<User>(
  check: () => Promise<QueueStatus<User>>,
  wait: (ms: number) => Promise<void> = delay,
): Promise<QueueOutcome<User>> {
  await wait(FIRST_POLL_MS);
  for (;;) {
    const answer = await check();
    if (answer.status !== 'pending') return answer;
    await wait(POLL_MS);
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
