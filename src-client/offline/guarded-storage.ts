/**
 * Storage that never fails: what cannot be kept is fetched again on the next visit, and the page says so.
 *
 *   blocked  the browser has no IndexedDB for us, or does not answer: not tried again in this visit
 *   full     no room: what is there is removed, and nothing written in this visit
 *   broken   unreadable, or written by a later version of the shop: removed and started anew, once; then as blocked
 */
import type { CatalogStorage, KeptCatalog, KeptFacts, StorageProblem } from './catalog-storage.ts';

/** Some browsers leave requests open for ever when they do not allow storage. */
const ANSWER_WITHIN_MS = 5_000;

export class GuardedStorage {
  readonly #storage: CatalogStorage | undefined;
  #problem: StorageProblem | undefined;
  #isUsable = true;
  #isRepaired = false;

  /** @param open makes the storage; it may throw when there is none. */
  constructor(open: () => CatalogStorage) {
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

  readCatalog(): Promise<KeptCatalog | undefined> {
    return this.#read((storage) => storage.readCatalog());
  }

  readFacts(): Promise<KeptFacts | undefined> {
    return this.#read((storage) => storage.readFacts());
  }

  readSyncedAt(): Promise<number | undefined> {
    return this.#read((storage) => storage.readSyncedAt());
  }

  writeCatalog(catalog: Pick<KeptCatalog, 'version' | 'bytes'>): Promise<void> {
    return this.#write((storage) => storage.writeCatalog(catalog));
  }

  addChanges(...[changes]: Parameters<CatalogStorage['addChanges']>): Promise<void> {
    return this.#write((storage) => storage.addChanges(changes));
  }

  writeFacts(facts: KeptFacts): Promise<void> {
    return this.#write((storage) => storage.writeFacts(facts));
  }

  writeSyncedAt(at: number): Promise<void> {
    return this.#write((storage) => storage.writeSyncedAt(at));
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

  async #read<T>(read: (storage: CatalogStorage) => Promise<T>): Promise<T | undefined> {
    if (!this.#storage || !this.#isUsable) return undefined;
    try {
      return await inTime(read(this.#storage));
    } catch (error) {
      await this.#endure(error);
      return undefined;
    }
  }

  async #write(write: (storage: CatalogStorage) => Promise<void>): Promise<void> {
    if (!this.#storage || !this.#isUsable) return;
    try {
      await inTime(write(this.#storage));
    } catch (error) {
      await this.#endure(error);
    }
  }

  async #endure(cause: unknown): Promise<void> {
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
