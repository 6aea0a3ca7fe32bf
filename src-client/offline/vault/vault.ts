/**
 * What a customer left on this device, readable without a network: sealed records of one sign-in. It is over as soon as
 * its holder is gone from the storage, which any tab may bring about; then it reads nothing and writes nothing.
 */
import { withCachedAt, withStoredNames } from '../cached-at.ts';
import type { StorageProblem } from '../catalog-storage.ts';
import type { ResilientVaultStorage } from './resilient-vault-storage.ts';
import { makeVaultKey, seal, sealJson, unseal, unsealJson } from './sealing.ts';
import type { SessionMark } from './session-mark.ts';
import type {
  ListKind,
  OpenHolder,
  RecordId,
  RecordKind,
  SealedRecord,
  VaultHolder,
} from './vault-storage.ts';

/** A list as the shop sent it last, newest first. */
export interface CachedList<Row> {
  rows: Row[];
  /** How many rows the shop has; more than are cached where there are very many. */
  total: number;
  /** When the shop said so, in ms since 1970. */
  cachedAt: number;
  /** When all rows were last compared, not only the first. */
  completeAt: number;
}

/** Which records a list has, in order. They go by numbers, because ids outside the seal are for everybody to read. */
type ListHead = Omit<CachedList<unknown>, 'rows'> & {
  records: { id: number; key: string }[];
  nextId: number;
};

/** What a passkey has opened in this tab. */
export interface UnlockedKey {
  holderId: string;
  key: CryptoKey;
}

interface OpenList {
  head: ListHead;
  rows: unknown[];
}

/** Records sealed and written at a time: few enough that the page stays responsive. */
const BATCH = 250;

export class Vault {
  readonly #storage: ResilientVaultStorage;
  readonly #holder: OpenHolder;
  /** Unsealed once per tab, until another tab writes newer ones. */
  readonly #lists = new Map<ListKind, OpenList>();
  #isOver = false;

  private constructor(storage: ResilientVaultStorage, holder: OpenHolder) {
    this.#storage = storage;
    this.#holder = holder;
  }

  /**
   * The vault of this sign-in; whatever was there of another one is removed. Undefined while it is locked, and where it should be but is
   * not there.
   */
  static async open(
    storage: ResilientVaultStorage,
    { id: sessionId, customerId, isLocked }: SessionMark,
    unlocked?: UnlockedKey,
  ): Promise<Vault | undefined> {
    const present = await storage.readHolder();
    const isOfSignIn = present?.sessionId === sessionId && present.customerId === customerId;
    if (isOfSignIn && present.lock) return this.#unlocked(storage, present, unlocked);
    if (isLocked) {
      // A tab of an earlier build knows nothing of locks.
      if (isOfSignIn) await storage.drop(present.id);
      return undefined;
    }
    if (isOfSignIn && present.key) return new Vault(storage, present);
    const key = await makeVaultKey();
    const id = crypto.randomUUID();
    const begun = await storage.begin({ id, sessionId, customerId, key, keepsPasswords: false });
    return begun.key && new Vault(storage, begun);
  }

  static #unlocked(
    storage: ResilientVaultStorage,
    holder: VaultHolder,
    unlocked: UnlockedKey | undefined,
  ): Vault | undefined {
    if (unlocked?.holderId !== holder.id) return undefined;
    return new Vault(storage, { ...holder, key: unlocked.key });
  }

  get customerId(): number {
    return this.#holder.customerId;
  }

  /** Why nothing is cached beyond this visit; undefined when all is well. */
  get problem(): StorageProblem | undefined {
    return this.#storage.problem;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  async readValue<T extends object>(name: string): Promise<T | undefined> {
    const [record] = await this.#records('fact', [name]);
    const value = record && (await this.#unsealed<T>(record));
    return value && withCachedAt(value);
  }

  async writeValue(name: string, value: unknown): Promise<void> {
    await this.#write([await this.#sealed('fact', name, value)]);
  }

  /** Undefined: nothing was ever cached of it. */
  async readList<Row>(kind: ListKind): Promise<CachedList<Row> | undefined> {
    const list = await this.#openList(kind);
    if (!list) return undefined;
    const { total, cachedAt, completeAt } = list.head;
    return { rows: list.rows as Row[], total, cachedAt, completeAt };
  }

  /**
   * Replaces the list; rows that have not changed are not written again.
   * @param keyOf what makes two rows the same, e.g. an id
   */
  async writeList<Row>(
    kind: ListKind,
    { rows, ...about }: CachedList<Row>,
    keyOf: (row: Row) => string,
  ): Promise<void> {
    const former = await this.#openList(kind);
    const known = new Map(
      former?.head.records.map(({ id, key }, n) => [key, { id, text: JSON.stringify(former.rows[n]) }]),
    );
    let nextId = former?.head.nextId ?? 1;
    const places = rows.map((row) => {
      const key = keyOf(row);
      const before = known.get(key);
      return { row, key, id: before?.id ?? nextId++, isNew: before?.text !== JSON.stringify(row) };
    });
    for (const batch of batchesOf(places.filter(({ isNew }) => isNew))) {
      await this.#write(await Promise.all(batch.map(({ id, row }) => this.#sealed(kind, id, row))));
    }
    // Writing the head switches to the new list.
    const head: ListHead = { ...about, records: places.map(({ id, key }) => ({ id, key })), nextId };
    const present = new Set(places.map(({ id }) => id));
    const gone = (former?.head.records ?? []).filter(({ id }) => !present.has(id));
    await this.#write(
      [await this.#sealed('fact', listHeadName(kind), head)],
      gone.map(({ id }) => ({ kind, id })),
    );
    if (!this.#isOver) this.#lists.set(kind, { head, rows });
  }

  /** The list is still as it was. */
  async touchList(kind: ListKind, cachedAt: number): Promise<void> {
    const list = await this.#openList(kind);
    if (!list) return;
    const head: ListHead = { ...list.head, cachedAt };
    await this.#write([await this.#sealed('fact', listHeadName(kind), head)]);
    if (!this.#isOver) this.#lists.set(kind, { ...list, head });
  }

  /** Of purchases, by their ids. Without effect while the customer does not want them here. */
  async writePasswords(passwords: ReadonlyMap<number, string>): Promise<void> {
    for (const batch of batchesOf([...passwords])) {
      await this.#write(await Promise.all(batch.map(([id, text]) => this.#sealed('password', id, text))));
    }
  }

  /** Of the purchases named; none while the customer does not want them here. */
  async readPasswords(ids: number[]): Promise<Map<number, string>> {
    const records = await this.#records('password', ids);
    const texts = await Promise.all(records.map((record) => this.#unsealed<string>(record)));
    return new Map(records.flatMap(({ id }, n) => (texts[n] === undefined ? [] : [[Number(id), texts[n]]])));
  }

  /** Whether all of these are here. */
  async hasPasswords(ids: number[]): Promise<boolean> {
    return (await this.#records('password', ids)).length === new Set(ids).size;
  }

  /** The passwords of products that were traded in or sold go. */
  async dropPasswordsExcept(ids: ReadonlySet<RecordId>): Promise<void> {
    const records = (await this.#storage.readKind(this.#holder.id, 'password')) ?? [];
    const gone = records.filter(({ id }) => !ids.has(id));
    if (gone.length > 0)
      await this.#write(
        [],
        gone.map(({ kind, id }) => ({ kind, id })),
      );
  }

  async keepsPasswords(): Promise<boolean> {
    const holder = await this.#storage.readHolder();
    return holder?.id === this.#holder.id && holder.keepsPasswords;
  }

  /** Off removes them at once; on, they come with the next look at the purchases. */
  async setKeepsPasswords(keepsPasswords: boolean): Promise<void> {
    this.#endIfGone(await this.#storage.setKeepsPasswords(this.#holder.id, keepsPasswords));
  }

  async readFiles<File>(): Promise<File[]> {
    const records = await this.#storage.readKind(this.#holder.id, 'file');
    this.#endIfGone(records !== undefined);
    const files = await Promise.all((records ?? []).map((record) => this.#unsealed<File>(record)));
    return files.filter((file) => file !== undefined);
  }

  /** A file and its description are there together or not at all. */
  async addFile(id: string, description: unknown, content: Uint8Array<ArrayBuffer>): Promise<void> {
    const sealed = await seal(this.#holder, 'content', id, content);
    await this.#write([await this.#sealed('file', id, description), { kind: 'content', id, sealed }]);
  }

  async readFileContent(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const [record] = await this.#records('content', [id]);
    return record && this.#opened(record, unseal);
  }

  async removeFile(id: string): Promise<void> {
    await this.#write(
      [],
      [
        { kind: 'file', id },
        { kind: 'content', id },
      ],
    );
  }

  /** Forgets what this tab has read. What is stored is destroyed for all tabs by `destroyVault`. */
  close(): void {
    this.#isOver = true;
    this.#lists.clear();
  }

  async #openList(kind: ListKind): Promise<OpenList | undefined> {
    const head = await this.readValue<ListHead>(listHeadName(kind));
    if (!head) return undefined;
    const known = this.#lists.get(kind);
    if (known?.head.cachedAt === head.cachedAt) return known;
    const records = await this.#storage.readKind(this.#holder.id, kind);
    this.#endIfGone(records !== undefined);
    const byId = new Map<RecordId, unknown>();
    for (const batch of batchesOf(records ?? [])) {
      const rows = await Promise.all(batch.map((record) => this.#unsealed(record)));
      for (const [n, row] of rows.entries()) byId.set(batch[n]?.id ?? 0, row);
    }
    const there = head.records.filter(({ id }) => byId.get(id) !== undefined);
    const list = { head: { ...head, records: there }, rows: there.map(({ id }) => byId.get(id)) };
    if (!this.#isOver) this.#lists.set(kind, list);
    return this.#isOver ? undefined : list;
  }

  async #records(kind: RecordKind, ids: RecordId[]): Promise<SealedRecord[]> {
    const records = await this.#storage.readRecords(this.#holder.id, kind, ids);
    this.#endIfGone(records !== undefined);
    return records ?? [];
  }

  async #write(put: SealedRecord[], remove: { kind: RecordKind; id: RecordId }[] = []): Promise<void> {
    if (!this.#isOver) this.#endIfGone(await this.#storage.write(this.#holder.id, { put, remove }));
  }

  async #sealed(kind: RecordKind, id: RecordId, value: unknown): Promise<SealedRecord> {
    const stored = kind === 'fact' ? withStoredNames(value as object) : value;
    return { kind, id, sealed: await sealJson(this.#holder, kind, id, stored) };
  }

  #unsealed<T>(record: SealedRecord): Promise<T | undefined> {
    return this.#opened(record, unsealJson<T>);
  }

  /** What cannot be opened is damaged, and so may be the rest. */
  async #opened<T>(
    { kind, id, sealed }: SealedRecord,
    open: (holder: OpenHolder, kind: RecordKind, id: RecordId, sealed: Uint8Array<ArrayBuffer>) => Promise<T>,
  ): Promise<T | undefined> {
    if (this.#isOver) return undefined;
    try {
      return await open(this.#holder, kind, id, sealed);
    } catch {
      this.close();
      await this.#storage.repair();
      return undefined;
    }
  }

  #endIfGone(isStillThere: boolean): void {
    if (!isStillThere) this.close();
  }
}

const listHeadName = (kind: ListKind): string => `list:${kind}`;

function batchesOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, n) =>
    items.slice(n * BATCH, (n + 1) * BATCH),
  );
}
