/**
 * A customer's data on this device, readable offline: encrypted records of one sign-in. It ends as soon as its holder
 * is gone from the storage, which any tab may cause; after that it neither reads nor writes.
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
  VaultChange,
  VaultHolder,
} from './vault-storage.ts';

/** A list as last sent by the shop, newest first. */
export interface CachedList<Row> {
  rows: Row[];
  /** How many rows the shop has; more than are cached if there are very many. */
  total: number;
  /** When the shop sent it, in ms since 1970. */
  cachedAt: number;
  /** When all rows were last compared, not only the first. */
  completeAt: number;
}

/** The records of a list, in order. They are numbered, because ids outside the encryption could be read by anyone. */
type ListHead = Omit<CachedList<unknown>, 'rows'> & {
  records: { id: number; key: string }[];
  nextId: number;
};

/** A vault that a passkey has unlocked in this tab. */
export interface UnlockedKey {
  holderId: string;
  key: CryptoKey;
}

interface OpenList {
  head: ListHead;
  rows: unknown[];
}

/** Records encrypted and written at a time: few enough to keep the page responsive. */
const BATCH = 250;

export class Vault {
  readonly #storage: ResilientVaultStorage;
  readonly #holder: OpenHolder;
  /** Decrypted once per tab, until another tab writes newer ones. */
  readonly #lists = new Map<ListKind, OpenList>();
  #isOver = false;

  private constructor(storage: ResilientVaultStorage, holder: OpenHolder) {
    this.#storage = storage;
    this.#holder = holder;
  }

  /** This sign-in's vault; that of another sign-in is deleted. Undefined while it is locked, and if a locked one is missing. */
  static async open(
    storage: ResilientVaultStorage,
    { id: sessionId, customerId, isLocked }: SessionMark,
    unlocked?: UnlockedKey,
  ): Promise<Vault | undefined> {
    const present = await storage.readHolder();
    const isOfSignIn = present?.sessionId === sessionId && present.customerId === customerId;
    if (isOfSignIn && present.lock) return this.#unlocked(storage, present, unlocked);
    if (isLocked) {
      // A tab of an earlier build does not know about locks.
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

  /** Why nothing is stored beyond this visit; undefined if there is no problem. */
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
    await this.#write({ put: [await this.#sealed('fact', name, value)] });
  }

  /** Undefined if it was never cached. */
  async readList<Row>(kind: ListKind): Promise<CachedList<Row> | undefined> {
    const list = await this.#openList(kind);
    if (!list) return undefined;
    const { total, cachedAt, completeAt } = list.head;
    return { rows: list.rows as Row[], total, cachedAt, completeAt };
  }

  /**
   * Replaces the list; unchanged rows are not written again.
   *
   * @param keyOf identifies a row, e.g. by an id
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
      await this.#write({ put: await Promise.all(batch.map(({ id, row }) => this.#sealed(kind, id, row))) });
    }
    // Writing the head switches to the new list.
    const head: ListHead = { ...about, records: places.map(({ id, key }) => ({ id, key })), nextId };
    const present = new Set(places.map(({ id }) => id));
    const gone = (former?.head.records ?? []).filter(({ id }) => !present.has(id));
    await this.#write({
      put: [await this.#sealed('fact', listHeadName(kind), head)],
      remove: gone.map(({ id }) => ({ kind, id })),
    });
    if (!this.#isOver) this.#lists.set(kind, { head, rows });
  }

  /** Records that the list is unchanged. */
  async touchList(kind: ListKind, cachedAt: number): Promise<void> {
    const list = await this.#openList(kind);
    if (!list) return;
    const head: ListHead = { ...list.head, cachedAt };
    await this.#write({ put: [await this.#sealed('fact', listHeadName(kind), head)] });
    if (!this.#isOver) this.#lists.set(kind, { ...list, head });
  }

  /** Passwords by purchase id. Has no effect while the customer does not want them here. */
  async writePasswords(passwords: ReadonlyMap<number, string>): Promise<void> {
    for (const batch of batchesOf([...passwords])) {
      await this.#write({
        put: await Promise.all(batch.map(([id, text]) => this.#sealed('password', id, text))),
      });
    }
  }

  /** The passwords of these purchases; none while the customer does not want them here. */
  async readPasswords(ids: number[]): Promise<Map<number, string>> {
    const records = await this.#records('password', ids);
    const texts = await Promise.all(records.map((record) => this.#unsealed<string>(record)));
    return new Map(records.flatMap(({ id }, n) => (texts[n] === undefined ? [] : [[Number(id), texts[n]]])));
  }

  /** Whether all of these are stored. */
  async hasPasswords(ids: number[]): Promise<boolean> {
    return (await this.#records('password', ids)).length === new Set(ids).size;
  }

  /** Deletes the passwords of products that were traded in or sold. */
  async dropPasswordsExcept(ids: ReadonlySet<RecordId>): Promise<void> {
    const records = (await this.#storage.readKind(this.#holder.id, 'password')) ?? [];
    const gone = records.filter(({ id }) => !ids.has(id));
    if (gone.length > 0) await this.#write({ remove: gone.map(({ kind, id }) => ({ kind, id })) });
  }

  async keepsPasswords(): Promise<boolean> {
    const holder = await this.#storage.readHolder();
    return holder?.id === this.#holder.id && holder.keepsPasswords;
  }

  /** Switching it off deletes them at once; after switching it on, they come with the next read of the purchases. */
  async setKeepsPasswords(keepsPasswords: boolean): Promise<void> {
    this.#endIfGone(await this.#storage.setKeepsPasswords(this.#holder.id, keepsPasswords));
  }

  async readFiles<File>(): Promise<File[]> {
    const records = await this.#storage.readKind(this.#holder.id, 'file');
    this.#endIfGone(records !== undefined);
    const files = await Promise.all((records ?? []).map((record) => this.#unsealed<File>(record)));
    return files.filter((file) => file !== undefined);
  }

  /** A file and its description are stored together or not at all: rejects if they could not be stored. */
  async addFile(id: string, description: unknown, content: Uint8Array<ArrayBuffer>): Promise<void> {
    const sealed = await seal(this.#holder, 'content', id, content);
    await this.#write({
      put: [await this.#sealed('file', id, description), { kind: 'content', id, sealed }],
    });
    if (this.#isOver) throw new Error('the vault has ended');
  }

  async readFileContent(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const [record] = await this.#records('content', [id]);
    return record && this.#opened(record, unseal);
  }

  async removeFile(id: string): Promise<void> {
    const remove = (['file', 'content'] as const).map((kind) => ({ kind, id }));
    await this.#write({ remove });
  }

  /** Discards what this tab has read. `destroyVault` deletes the stored data for all tabs. */
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

  async #write(change: VaultChange): Promise<void> {
    if (!this.#isOver) this.#endIfGone(await this.#storage.write(this.#holder.id, change));
  }

  async #sealed(kind: RecordKind, id: RecordId, value: unknown): Promise<SealedRecord> {
    const stored = kind === 'fact' ? withStoredNames(value as object) : value;
    return { kind, id, sealed: await sealJson(this.#holder, kind, id, stored) };
  }

  #unsealed<T>(record: SealedRecord): Promise<T | undefined> {
    return this.#opened(record, unsealJson<T>);
  }

  /** A record that cannot be decrypted is damaged, and so may be the rest. */
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
