/** A vault for this visit only, if the browser stores nothing: its contents are lost with the page. */
import {
  type RecordId,
  type RecordKind,
  type SealedRecord,
  type VaultChange,
  type VaultHolder,
  type VaultStorage,
  staysFor,
} from './vault-storage.ts';

export class MemoryVaultStorage implements VaultStorage {
  #holder: VaultHolder | undefined;
  readonly #records = new Map<string, SealedRecord>();

  readHolder(): Promise<VaultHolder | undefined> {
    return Promise.resolve(this.#holder);
  }

  begin(holder: VaultHolder): Promise<VaultHolder> {
    if (staysFor(this.#holder, holder)) return Promise.resolve(this.#holder);
    this.#records.clear();
    this.#holder = holder;
    return Promise.resolve(holder);
  }

  readKind(holderId: string, kind: RecordKind): Promise<SealedRecord[] | undefined> {
    return Promise.resolve(this.#isFor(holderId) ? this.#ofKind(kind) : undefined);
  }

  readRecords(holderId: string, kind: RecordKind, ids: RecordId[]): Promise<SealedRecord[] | undefined> {
    const wanted = new Set(ids);
    const found = this.#ofKind(kind).filter(({ id }) => wanted.has(id));
    return Promise.resolve(this.#isFor(holderId) ? found : undefined);
  }

  write(holderId: string, { put = [], remove = [] }: VaultChange): Promise<boolean> {
    if (!this.#isFor(holderId)) return Promise.resolve(false);
    for (const { kind, id } of remove) this.#records.delete(keyOf(kind, id));
    for (const record of put) {
      if (record.kind !== 'password' || this.#holder?.keepsPasswords)
        this.#records.set(keyOf(record.kind, record.id), record);
    }
    return Promise.resolve(true);
  }

  setKeepsPasswords(holderId: string, keepsPasswords: boolean): Promise<boolean> {
    if (!this.#holder || !this.#isFor(holderId)) return Promise.resolve(false);
    this.#holder = { ...this.#holder, keepsPasswords };
    if (!keepsPasswords)
      for (const { kind, id } of this.#ofKind('password')) this.#records.delete(keyOf(kind, id));
    return Promise.resolve(true);
  }

  drop(holderId: string): Promise<void> {
    return this.#isFor(holderId) ? this.destroy() : Promise.resolve();
  }

  destroy(): Promise<void> {
    this.#holder = undefined;
    this.#records.clear();
    return Promise.resolve();
  }

  #isFor(holderId: string): boolean {
    return this.#holder?.id === holderId;
  }

  #ofKind(kind: RecordKind): SealedRecord[] {
    return [...this.#records.values()].filter((record) => record.kind === kind);
  }
}

const keyOf = (kind: RecordKind, id: RecordId): string => JSON.stringify([kind, id]);
