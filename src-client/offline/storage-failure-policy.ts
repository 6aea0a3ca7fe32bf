/**
 * What to do when a storage fails, the same for everything this device keeps: nothing is worth an error on the page, but
 * the page says that it is not kept.
 *
 *   blocked  the browser has no IndexedDB for us, or does not answer: not tried again in this visit
 *   full     no room: what is there is removed, and nothing written in this visit
 *   broken   unreadable, or written by a later version of the shop: removed and started anew, once; then as blocked
 */
import type { StorageProblem } from './catalog-storage.ts';

/** Some browsers leave requests open for ever when they do not allow storage; a busy disk only takes its time. */
const ANSWER_WITHIN_MS = 20_000;

interface Destroyable {
  /** Removes everything, however damaged. The next write starts anew. */
  destroy(): Promise<void>;
}

export class StorageFailurePolicy<Storage extends Destroyable> {
  readonly #storage: Storage | undefined;
  #problem: StorageProblem | undefined;
  #isUsable = true;
  #isRepaired = false;

  /** @param open makes the storage; it may throw when there is none. */
  constructor(open: () => Storage) {
    try {
      this.#storage = open();
    } catch {
      this.#problem = 'blocked';
      this.#isUsable = false;
    }
  }

  /** Undefined when everything is kept. */
  get problem(): StorageProblem | undefined {
    return this.#problem;
  }

  /** What the work answers; undefined when the storage did not let it, see `problem`. */
  async run<T>(work: (storage: Storage) => Promise<T>): Promise<T | undefined> {
    if (!this.#storage || !this.#isUsable) return undefined;
    try {
      return await inTime(work(this.#storage));
    } catch (error) {
      await this.#handleFailure(error);
      return undefined;
    }
  }

  /** What was read makes no sense: it is removed, so that what is fetched now can be kept. */
  async repair(): Promise<void> {
    if (!this.#storage || this.#isRepaired) {
      this.#giveUp('broken');
      return;
    }
    this.#isRepaired = true;
    try {
      await inTime(this.#storage.destroy());
    } catch {
      this.#giveUp('broken');
    }
  }

  /** Removes everything, also where nothing is kept any more: something may be left of better days. Rejects if it cannot. */
  async destroy(): Promise<void> {
    if (this.#storage) await inTime(this.#storage.destroy());
  }

  async #handleFailure(cause: unknown): Promise<void> {
    const problem = problemOf(cause);
    if (problem === 'broken') return this.repair();
    this.#giveUp(problem);
    if (problem === 'full') await this.#storage?.destroy().catch(() => undefined);
  }

  #giveUp(problem: StorageProblem): void {
    this.#problem = problem;
    this.#isUsable = false;
  }
}

function problemOf(thrown: unknown): StorageProblem {
  const names = [thrown, (thrown as { inner?: unknown } | null)?.inner].map((cause) =>
    cause instanceof Error || cause instanceof DOMException ? cause.name : '',
  );
  if (names.includes('QuotaExceededError')) return 'full';
  const isBlocked = ['MissingAPIError', 'SecurityError', 'InvalidStateError', 'TimeoutError'];
  return names.some((name) => isBlocked.includes(name)) ? 'blocked' : 'broken';
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer', 'TimeoutError')), ANSWER_WITHIN_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
