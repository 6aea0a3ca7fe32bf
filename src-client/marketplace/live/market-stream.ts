import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import type { MarketEvent } from '#shared/marketplace/live.ts';
import type { AppRouter } from '#server/app-router.ts';
import { whileVisible } from '#client/platform/while-visible.ts';

export interface MarketStreamEvents {
  onEvent: (event: MarketEvent) => void;
  /** Whether events arrive at the moment. */
  onConnection: (isConnected: boolean) => void;
}

/** After a refusal; what merely breaks is mended by the browser itself. */
const AGAIN_AFTER_MS = 10_000;

/**
 * Follows the marketplace until the returned function is called, while the page can be seen. Every connection begins with
 * `synchronize`, so a page that comes back to the front misses nothing.
 */
export function followMarketplace(events: MarketStreamEvents): () => void {
  return whileVisible(() => connect(events));
}

function connect({ onEvent, onConnection }: MarketStreamEvents): () => void {
  const trpc = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/api/trpc' })] });
  let again: ReturnType<typeof setTimeout> | undefined;
  let subscription: { unsubscribe: () => void } | undefined;
  const comeAgain = (): void => {
    onConnection(false);
    again = setTimeout(open, AGAIN_AFTER_MS);
  };
  const open = (): void => {
    subscription = trpc.marketplace.live.subscribe(undefined, {
      onData: (event) => {
        onConnection(true);
        onEvent(event);
      },
      onConnectionStateChange: ({ state }) => {
        if (state === 'connecting') onConnection(false);
      },
      onComplete: comeAgain,
      onError: comeAgain,
    });
  };
  open();
  return () => {
    clearTimeout(again);
    subscription?.unsubscribe();
    // The page is not on screen: there is nothing to poll for.
    onConnection(true);
  };
}
