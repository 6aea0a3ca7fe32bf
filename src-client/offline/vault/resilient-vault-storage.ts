/**
 * The vault's storage, which never throws: if the device stores nothing, a vault in memory is used for this visit, and the page says
 * so.
 */
import type { StorageProblem } from '../catalog-storage.ts';
import { StorageFailurePolicy } from '../storage-failure-policy.ts';
import { MemoryVaultStorage } from './memory-vault-storage.ts';
import type { RecordId, RecordKind, VaultChange, VaultHolder, VaultStorage } from './vault-storage.ts';

export class ResilientVaultStorage implements VaultStorage {
  readonly #policy: StorageFailurePolicy<VaultStorage>;
  readonly #ofThisVisit = new MemoryVaultStorage();

  /** @param open creates the storage; may throw if there is none */
  constructor(open: () => VaultStorage) {
    this.#policy = new StorageFailurePolicy(open);
  }

  /** Undefined if everything can be stored. */
  get problem(): StorageProblem | undefined {
    return this.#policy.problem;
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

  drop(holderId: string): Promise<void> {
    return this.#run((storage) => storage.drop(holderId));
  }

  /** The stored data is invalid: deletes it, so that newly fetched data can be stored. */
  repair(): Promise<void> {
    return this.#policy.repair();
  }

  /** Rejects if something may be left. */
  async destroy(): Promise<void> {
    await this.#ofThisVisit.destroy();
    await this.#policy.destroy();
  }

  async #run<T>(work: (storage: VaultStorage) => Promise<T>): Promise<T> {
    const done = await this.#policy.run(async (storage) => ({ answer: await work(storage) }));
    return done ? done.answer : work(this.#ofThisVisit);
  }
}
