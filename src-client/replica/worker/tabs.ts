import type { DeltaAnswer, CatalogVersion } from '#shared/catalog/catalog-delta.ts';

export type TabMessage =
  /** A new tab: the leading one announces its version. */
  | { kind: 'hello' }
  | {
      kind: 'link';
      isConnected: boolean;
      syncedAt: number | undefined;
      version: CatalogVersion;
      factsVersion: string;
    }
  | { kind: 'changes'; changes: DeltaAnswer };

/** The browser's tabs that show the shop, as seen by one of them. */
export interface Tabs {
  /** Runs `work` while no other tab does. */
  oneAtATime(work: () => Promise<void>): Promise<void>;
  /**
   * Runs `work` in one tab at a time: the first, and when that is closed the next. The tab leads until `work` ends or
   * the tab closes.
   */
  lead(work: () => Promise<void>): Promise<void>;
  send(message: TabMessage): void;
  onMessage(listener: (message: TabMessage) => void): void;
}

const CHANNEL = 'level30-catalog';

/**
 * With Web Locks and a BroadcastChannel. In browsers without them, each tab acts for itself: more connections and
 * writes, but no errors.
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
