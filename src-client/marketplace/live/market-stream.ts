import type { MarketEvent } from '#shared/marketplace/live.ts';
import { followStream, streamClient } from '#client/platform/live-stream.ts';

interface MarketStreamEvents {
  onEvent: (event: MarketEvent) => void;
  /** Whether events arrive at the moment. */
  onConnection: (isConnected: boolean) => void;
}

/**
 * Follows the marketplace until the returned function is called, while the page can be seen. Every connection begins with
 * `synchronize`, so a page that comes back to the front misses nothing.
 */
export function followMarketplace(events: MarketStreamEvents): () => void {
  const trpc = streamClient();
  return followStream((handlers) => trpc.marketplace.live.subscribe(undefined, handlers), events);
}
