/** The vault in IndexedDB: separate from the catalog, because it only lives from sign-in to sign-out. */
import { Dexie, type Table } from 'dexie';
import {
  type RecordId,
  type RecordKind,
  type SealedRecord,
  type VaultChange,
  type VaultHolder,
  type VaultStorage,
  staysFor,
} from './vault-storage.ts';

/** Under one name, so that there can be only one. */
type HolderRow = VaultHolder & { name: typeof HOLDER };
const HOLDER = 'holder';

export class VaultDatabase implements VaultStorage {
  readonly #database = new Dexie('level30-vault');
  readonly #holders: Table<HolderRow, typeof HOLDER>;
  readonly #records: Table<SealedRecord, [RecordKind, RecordId]>;

  constructor() {
    // Devices may have any version that was ever shipped: never edit these lines, only add `version(2)` and so on. A
    // version that cannot read the existing data may drop it: except for export files, the shop has all of it.
    this.#database.version(1).stores({ holder: 'name', record: '[kind+id]' });
    this.#holders = this.#database.table('holder');
    this.#records = this.#database.table('record');
  }

  readHolder(): Promise<VaultHolder | undefined> {
    return this.#holders.get(HOLDER);
  }

  begin(holder: VaultHolder): Promise<VaultHolder> {
    return this.#database.transaction('rw', this.#holders, this.#records, async () => {
      const present = await this.#holders.get(HOLDER);
      if (staysFor(present, holder)) return present;
      await this.#records.clear();
      await this.#holders.put({ ...holder, name: HOLDER });
      return holder;
    });
  }

  readKind(holderId: string, kind: RecordKind): Promise<SealedRecord[] | undefined> {
    return this.#database.transaction('r', this.#holders, this.#records, async () =>
      (await this.#holderIf(holderId)) ? this.#ofKind(kind).toArray() : undefined,
    );
  }

  readRecords(holderId: string, kind: RecordKind, ids: RecordId[]): Promise<SealedRecord[] | undefined> {
    return this.#database.transaction('r', this.#holders, this.#records, async () => {
      if (!(await this.#holderIf(holderId))) return undefined;
      const found = await this.#records.bulkGet(ids.map((id): [RecordKind, RecordId] => [kind, id]));
      return found.filter((record) => record !== undefined);
    });
  }

  write(holderId: string, { put = [], remove = [] }: VaultChange): Promise<boolean> {
    return this.#database.transaction('rw', this.#holders, this.#records, async () => {
      const holder = await this.#holderIf(holderId);
      if (!holder) return false;
      await this.#records.bulkDelete(remove.map(({ kind, id }): [RecordKind, RecordId] => [kind, id]));
      await this.#records.bulkPut(put.filter(({ kind }) => kind !== 'password' || holder.keepsPasswords));
      return true;
    });
  }

  setKeepsPasswords(holderId: string, keepsPasswords: boolean): Promise<boolean> {
    return this.#database.transaction('rw', this.#holders, this.#records, async () => {
      const holder = await this.#holderIf(holderId);
      if (!holder) return false;
      if (!keepsPasswords) await this.#ofKind('password').delete();
      await this.#holders.put({ ...holder, keepsPasswords });
      return true;
    });
  }

  drop(holderId: string): Promise<void> {
    return this.#database.transaction('rw', this.#holders, this.#records, async () => {
      if (!(await this.#holderIf(holderId))) return;
      await this.#holders.clear();
      await this.#records.clear();
    });
  }

  /**
   * Deletes the rows first, which no other tab can block. Deleting the database itself can be blocked by a suspended page,
   * which does not close it.
   */
  async destroy(): Promise<void> {
    try {
      await this.#database.transaction('rw', this.#holders, this.#records, async () => {
        await this.#holders.clear();
        await this.#records.clear();
      });
    } catch {
      await this.#database.delete();
      await this.#database.open();
    }
  }

  async #holderIf(holderId: string): Promise<HolderRow | undefined> {
    const holder = await this.#holders.get(HOLDER);
    return holder?.id === holderId ? holder : undefined;
  }

  #ofKind(kind: RecordKind) {
    return this.#records.where('[kind+id]').between([kind, Dexie.minKey], [kind, Dexie.maxKey]);
  }
}
