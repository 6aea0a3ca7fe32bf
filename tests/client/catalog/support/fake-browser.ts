/** A browser with tabs on one shop: they share a storage, locks and a channel, as tabs of one origin do. */
import { promisify } from 'node:util';
import { deflateRawSync, inflateRaw } from 'node:zlib';
import { ResilientStorage } from '#client/offline/resilient-storage.ts';
import type { CatalogStorage } from '#client/offline/catalog-storage.ts';
import { CatalogReplica } from '#client/replica/worker/catalog-replica.ts';
import type { TabMessage, Tabs } from '#client/replica/worker/tabs.ts';
import type { ReplicaState } from '#client/replica/replica-state.ts';
import type { FakeShop } from './fake-shop.ts';
import { MemoryStorage } from './memory-storage.ts';

export interface FakeTab {
  catalog: CatalogReplica;
  states: ReplicaState[];
  started: Promise<void>;
  /** As if the operating system had put it to sleep: it hears and says nothing. */
  suspend(): void;
}

export class FakeBrowser {
  readonly storage = new MemoryStorage();
  nowMs = 1_000_000;
  readonly #shop: FakeShop;
  readonly #openStorage: () => CatalogStorage;
  readonly #listeners = new Map<object, (message: TabMessage) => void>();
  readonly #locks = new Map<string, Promise<void>>();
  readonly #timers = new Set<() => void>();
  #resume: (() => void)[] = [];

  constructor(shop: FakeShop, openStorage?: () => CatalogStorage) {
    this.#shop = shop;
    this.#openStorage = openStorage ?? ((): CatalogStorage => this.storage);
  }

  openTab(): FakeTab {
    const states: ReplicaState[] = [];
    const name = {};
    let isSuspended = false;
    const catalog = new CatalogReplica({
      storage: new ResilientStorage(this.#openStorage),
      server: this.#shop.server,
      tabs: this.#tabs(name, () => isSuspended),
      now: () => this.nowMs,
      pause: () =>
        new Promise((resolve) => {
          this.#resume.push(resolve);
        }),
      every: (_ms, run) =>
        this.#timers.add(() => {
          if (!isSuspended) run();
        }),
      onState: (state) => states.push(state),
    });
    const started = catalog.start();
    return {
      catalog,
      states,
      started,
      suspend: () => {
        isSuspended = true;
      },
    };
  }

  /** Time passes: pauses end and timers run. */
  async pass(ms: number): Promise<void> {
    this.nowMs += ms;
    const resume = this.#resume;
    this.#resume = [];
    for (const run of resume) run();
    for (const run of this.#timers) run();
    await settle();
  }

  #tabs(name: object, isSuspended: () => boolean): Tabs {
    return {
      oneAtATime: (work) => this.#locked('loading', work),
      lead: (work) => this.#locked('leading', work),
      send: (message) => {
        if (isSuspended()) return;
        for (const [tab, listener] of this.#listeners) {
          // Copied on the way, as between real tabs.
          if (tab !== name) void Promise.resolve(structuredClone(message)).then(listener);
        }
      },
      onMessage: (listener) => {
        this.#listeners.set(name, (message) => {
          if (!isSuspended()) listener(message);
        });
      },
    };
  }

  #locked(lock: string, work: () => Promise<void>): Promise<void> {
    const turn = (this.#locks.get(lock) ?? Promise.resolve()).then(work);
    this.#locks.set(
      lock,
      turn.catch(() => undefined),
    );
    return turn;
  }
}

/** Until what is under way has come as far as it can by itself: inflating goes through a thread and back each time. */
export async function settle(): Promise<void> {
  await takeTurns();
  // A download gives way once before it builds its index: its timer was set before this one.
  await promisify(setTimeout)(0);
  await takeTurns();
}

async function takeTurns(): Promise<void> {
  for (let round = 0; round < 12; round++) {
    await promisify(inflateRaw)(NOTHING);
    await promisify(setImmediate)();
  }
}

const NOTHING = deflateRawSync('');
