/** A shop in memory with everything that the replica of the catalog sees of the real one: versions, changes, breaks. */
import { encodeDelta } from '#server/catalog/stock/catalog-delta.ts';
import type { CatalogServer } from '#client/replica/worker/catalog-server.ts';
import type { DeltaAnswer, CatalogVersion } from '#shared/catalog/catalog-delta.ts';
import { versionParts } from '#shared/catalog/catalog-delta.ts';
import { columnsFromProducts } from '#shared/catalog/columns-builder.ts';
import { type ReferenceData, CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import type { Product } from '#shared/catalog/product.ts';
import { encodeSnapshot } from '#shared/catalog/snapshot-codec.ts';

interface LogEntry {
  at: number;
  id: number;
}

type Snapshot = Awaited<ReturnType<CatalogServer['snapshot']>>;

interface Follower {
  send: (changes: DeltaAnswer) => void;
  cut: () => void;
}

export class FakeShop {
  readonly stock = new Map<number, Product>();
  referenceData: ReferenceData;
  isDown = false;
  /** How often each call was answered. */
  readonly calls = { snapshot: 0, referenceData: 0, changes: 0, follow: 0 };
  #epoch = 1;
  #time = 1;
  #referenceDataTime = 1;
  #log: LogEntry[] = [];
  #storedFrom = 0;
  readonly #followers = new Set<Follower>();
  #sent = this.version;
  #snapshot: Snapshot | undefined;

  constructor(referenceData: ReferenceData) {
    this.referenceData = referenceData;
  }

  get version(): CatalogVersion {
    return `${String(this.#epoch).padStart(8, '0')}-${this.#time}:${this.#time}:`;
  }

  get factsVersion(): string {
    return `facts ${this.#referenceDataTime}`;
  }

  add(product: Product): void {
    this.stock.set(product.id, product);
    this.#note(product.id);
  }

  sell(id: number): void {
    this.stock.delete(id);
    this.#note(id);
  }

  /** Transactions that do not touch the stock: the version is later, and there is nothing else to tell. */
  otherWork(): void {
    this.#time += 1;
  }

  setReferenceData(referenceData: ReferenceData): void {
    this.referenceData = referenceData;
    this.#referenceDataTime += 1;
  }

  /** From now on the snapshot is the one of now, as the real shop's is for some seconds. */
  letSnapshotLag(): void {
    this.#snapshot = this.#newSnapshot();
  }

  /** Changes of before are not known any more. */
  forget(): void {
    this.#storedFrom = this.#time;
  }

  /** Another database takes its place. */
  replace(): void {
    this.#epoch += 1;
    this.#time = 1;
    this.#log = [];
    this.#storedFrom = 0;
  }

  /** Sends all followers what happened since the last time. */
  publish(): void {
    const changes = this.#changesSince(this.#sent);
    this.#sent = this.version;
    if (!this.isDown) for (const { send } of this.#followers) send(changes);
  }

  /** Breaks every connection. */
  cut(): void {
    for (const { cut } of this.#followers) cut();
  }

  index(): CatalogIndex {
    return CatalogIndex.build(this.stock.values(), this.referenceData);
  }

  readonly server: CatalogServer = {
    snapshot: async (onProgress) => {
      await this.#answer('snapshot');
      onProgress(0.5);
      return this.#snapshot ?? this.#newSnapshot();
    },
    referenceData: async () => {
      await this.#answer('referenceData');
      return { version: this.factsVersion, referenceData: this.referenceData };
    },
    changes: async (since) => {
      await this.#answer('changes');
      return this.#changesSince(since);
    },
    follow: async (since, { onDelta, onBreak }) => {
      await this.#answer('follow');
      onDelta(this.#changesSince(since));
      await new Promise<void>((resolve) => {
        const follower: Follower = {
          send: onDelta,
          cut: () => {
            this.#followers.delete(follower);
            onBreak();
            resolve();
          },
        };
        this.#followers.add(follower);
      });
    },
  };

  #newSnapshot(): Snapshot {
    const { version, factsVersion } = this;
    return { version, factsVersion, bytes: encodeSnapshot(columnsFromProducts(this.stock.values())) };
  }

  async #answer(call: keyof FakeShop['calls']): Promise<void> {
    await Promise.resolve();
    if (this.isDown) throw new TypeError('Failed to fetch');
    this.calls[call] += 1;
  }

  #note(id: number): void {
    this.#time += 1;
    this.#log.push({ at: this.#time, id });
  }

  #changesSince(since: CatalogVersion): DeltaAnswer {
    const { version, factsVersion } = this;
    const { epoch, seen } = versionParts(since);
    const isUnknown = epoch !== versionParts(version).epoch || seen < this.#storedFrom;
    if (isUnknown) return { reload: true, version, factsVersion };
    const ids = new Set(this.#log.filter(({ at }) => at > seen).map(({ id }) => id));
    return encodeDelta({
      since,
      version,
      factsVersion,
      removedIds: [...ids].filter((id) => !this.stock.has(id)),
      added: [...ids].flatMap((id) => this.stock.get(id) ?? []),
    });
  }
}
