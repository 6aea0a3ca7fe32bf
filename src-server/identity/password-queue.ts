/**
 * Argon2id with a bounded queue: each hash takes about 20 MiB and a core for tens of milliseconds, so only two run at
 * once and at most 100 wait; further requests are asked to retry later.
 */
import { hash, verify } from '@node-rs/argon2';
import { ShopError } from '../../src-shared/errors.ts';
import { throttledText } from '../platform/rate-limits.ts';

const MAX_RUNNING = 2;
const MAX_WAITING = 100;
/** About the time in which a full queue is worked off. */
const RETRY_AFTER_SECONDS = 3;

/** The cost of one hash: memory in KiB, passes, lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random password with the same cost, so that an unknown e-mail takes as long as a wrong password. */
export const HASH_OF_NO_CUSTOMER =
  '$argon2id$v=19$m=19456,t=2,p=1$9oourYr7zFdlMA4C138omg$TCKNRhcw5AhHvFJr0jKqDf3yWUO3jcNGPsIkhARSRHQ';

export interface PasswordHasher {
  /** Returns Argon2id in PHC notation. */
  hash(password: string): Promise<string>;
  /** `null` for an unknown customer: returns false after the same time. */
  verify(password: string, passwordHash: string | null): Promise<boolean>;
}

/** A place in the queue, taken before anything is written. Run it or leave it, exactly once. */
export interface PasswordPlace {
  /** Waits for its turn, then runs `work`, which may call the hasher. */
  run<T>(work: (hasher: PasswordHasher) => Promise<T>): Promise<T>;
  leave(): void;
}

export interface PasswordQueue extends PasswordHasher {
  /** Throws `queue_full` with `retryAfterSeconds` if 100 are already waiting. */
  takePlace(): PasswordPlace;
  /** Resolves when the queue is empty, for an orderly shutdown. */
  whenIdle(): Promise<void>;
}

function createHasher(cost: PasswordCost): PasswordHasher {
  return {
    hash: (password) => hash(normalized(password), cost),
    async verify(password, passwordHash) {
      const isRight = await verify(passwordHash ?? HASH_OF_NO_CUSTOMER, normalized(password));
      return isRight && passwordHash !== null;
    },
  };
}

/** The same letters typed on different keyboards are the same password. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

/** @param cost lower only in tests, which sign in thousands of times */
export function createPasswordQueue(cost = COST): PasswordQueue {
  const hasher = createHasher(cost);
  let taken = 0;
  let running = 0;
  const waiting: (() => void)[] = [];
  const idle: (() => void)[] = [];

  function leave(): void {
    taken -= 1;
    if (taken === 0) idle.splice(0).forEach((resolve) => resolve());
  }

  async function inTurn<T>(work: (hasher: PasswordHasher) => Promise<T>): Promise<T> {
    if (running < MAX_RUNNING) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work(hasher);
    } finally {
      // The turn passes directly to the next in the queue, so that no new request can take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
      leave();
    }
  }

  function takePlace(): PasswordPlace {
    if (taken >= MAX_RUNNING + MAX_WAITING) {
      throw new ShopError('queue_full', {
        text: throttledText(RETRY_AFTER_SECONDS),
        data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
      });
    }
    taken += 1;
    return { run: inTurn, leave };
  }

  return {
    takePlace,
    hash: async (password) => takePlace().run((turn) => turn.hash(password)),
    verify: async (password, passwordHash) => takePlace().run((turn) => turn.verify(password, passwordHash)),
    whenIdle: async () => {
      if (taken > 0) await new Promise<void>((resolve) => idle.push(resolve));
    },
  };
}
