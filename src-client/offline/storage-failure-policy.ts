/**
 * What to do when a storage fails, the same for everything stored on this device: no failure is shown as an error, but
 * the page says that nothing is stored.
 *
 *   blocked  the browser has no IndexedDB for us, or does not answer: not tried again during this visit
 *   full     out of space: the stored data is deleted, and nothing is written during this visit
 *   broken   unreadable, or written by a later version of the shop: deleted and recreated, once; after that like blocked
 */
import type { StorageProblem } from './catalog-storage.ts';

/** Some browsers never answer if they do not allow storage; a busy disk is merely slow. */
const ANSWER_WITHIN_MS = 20_000;

interface Destroyable {
  /** Deletes everything, however damaged. The next write starts anew. */
  destroy(): Promise<void>;
}

export class StorageFailurePolicy<Storage extends Destroyable> {
  readonly #storage: Storage | undefined;
  #problem: StorageProblem | undefined;
  #isUsable = true;
  #isRepaired = false;

  /** @param open creates the storage; may throw if there is none */
  constructor(open: () => Storage) {
    try {
      this.#storage = open();
    } catch {
      this.#problem = 'blocked';
      this.#isUsable = false;
    }
  }

  /** Undefined if everything can be stored. */
  get problem(): StorageProblem | undefined {
    return this.#problem;
  }

  /** The result of the work; undefined if the storage failed, see `problem`. */
  async run<T>(work: (storage: Storage) => Promise<T>): Promise<T | undefined> {
    if (!this.#storage || !this.#isUsable) return undefined;
    try {
      return await inTime(work(this.#storage));
    } catch (error) {
      await this.#handleFailure(error);
      return undefined;
    }
  }

  /** The stored data is invalid: deletes it, so that newly fetched data can be stored. */
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

  /** Deletes everything, even if nothing is stored any more: earlier data may be left. Rejects if that fails. */
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
