import type { DeltaAnswer, CatalogVersion } from '#shared/catalog/catalog-delta.ts';

export type TabMessage =
  /** A tab has come: the leading one says where it stands. */
  | { kind: 'hello' }
  | {
      kind: 'link';
      isConnected: boolean;
      syncedAt: number | undefined;
      version: CatalogVersion;
      factsVersion: string;
    }
  | { kind: 'changes'; changes: DeltaAnswer };

/** The tabs of this browser that show the shop, as one of them sees it. */
export interface Tabs {
  /** Runs `work` while no other tab runs such. */
  oneAtATime(work: () => Promise<void>): Promise<void>;
  /** Runs `work` in one tab at a time: the first, and when that is closed the next. It leads until it ends or closes. */
  lead(work: () => Promise<void>): Promise<void>;
  send(message: TabMessage): void;
  onMessage(listener: (message: TabMessage) => void): void;
}

const CHANNEL = 'level30-catalog';

/**
 * By Web Locks and a BroadcastChannel. A browser without them gets the same from each tab for itself: more connections
 * and more writing, but nothing wrong.
 */
export function browserTabs(): Tabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  const exclusively = async (name: string, work: () => Promise<void>): Promise<void> => {
    if (locks === undefined) return work();
    await locks.request(`level30-catalog-${name}`, work);
  };
  return {
    oneAtATime: (work) => exclusively('loading', work),
    lead: (work) => exclusively('leading', work),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    send: (message) => channel?.postMessage(message),
    onMessage: (listener) =>
      channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data)),
  };
}
