/** The vault's storage, guarded: where the device keeps nothing, a vault of this visit stands in, and the page says so. */
import type { StorageProblem } from '../catalog-storage.ts';
import { StorageGuard } from '../storage-guard.ts';
import { MemoryVaultStorage } from './memory-vault-storage.ts';
import type { RecordId, RecordKind, VaultChange, VaultHolder, VaultStorage } from './vault-storage.ts';

export class GuardedVaultStorage implements VaultStorage {
  readonly #guard: StorageGuard<VaultStorage>;
  readonly #ofThisVisit = new MemoryVaultStorage();

  /** @param open makes the storage; it may throw when there is none. */
  constructor(open: () => VaultStorage) {
    this.#guard = new StorageGuard(open);
  }

  /** Undefined when everything is kept. */
  get problem(): StorageProblem | undefined {
    return this.#guard.problem;
  }

  readHolder(): Promise<VaultHolder | undefined> {
    return this.#run((storage) => storage.readHolder());
  }

  begin(holder: VaultHolder): Promise<VaultHolder> {
    return this.#run((storage) => storage.begin(holder));
  }

  readKind(holderId: string, kind: RecordKind) {
    return this.#run((storage) => storage.readKind(holderId, kind));
  }

  readRecords(holderId: string, kind: RecordKind, ids: RecordId[]) {
    return this.#run((storage) => storage.readRecords(holderId, kind, ids));
  }

  write(holderId: string, change: VaultChange): Promise<boolean> {
    return this.#run((storage) => storage.write(holderId, change));
  }

  setKeepsPasswords(holderId: string, keepsPasswords: boolean): Promise<boolean> {
    return this.#run((storage) => storage.setKeepsPasswords(holderId, keepsPasswords));
  }

  /** What was read makes no sense: it is removed, so that what is fetched now can be kept. */
  repair(): Promise<void> {
    return this.#guard.repair();
  }

  /** Rejects when something may be left. */
  async destroy(): Promise<void> {
    await this.#ofThisVisit.destroy();
    await this.#guard.destroy();
  }

  async #run<T>(work: (storage: VaultStorage) => Promise<T>): Promise<T> {
    const done = await this.#guard.run(async (storage) => ({ answer: await work(storage) }));
    return done ? done.answer : work(this.#ofThisVisit);
  }
}
