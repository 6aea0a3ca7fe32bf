import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import type { AppRouter } from '#server/app-router.ts';
import { whileVisible } from './while-visible.ts';

interface Subscription {
  unsubscribe: () => void;
}

/** What the shop's subscriptions report: tRPC's options of the same names. */
interface StreamEvents<Event> {
  onData: (event: Event) => void;
  onConnectionStateChange: (change: { state: string }) => void;
  onComplete: () => void;
  onError: () => void;
}

/** After a refusal; what merely breaks is mended by the browser itself. */
const AGAIN_AFTER_MS = 10_000;

/** For subscriptions alone: what they need of tRPC is in no first page (`keepsSubscriptionsApart` in vite.config.ts). */
export function streamClient() {
  return createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/api/trpc' })] });
}

/**
 * Follows a stream of the shop until the returned function is called, while the page can be seen.
 * @param subscribe opens it, in place of one that was refused or has ended too
 * @param onConnection whether events arrive at the moment
 * @param onEnd the shop has refused it, or ended it: a session may be over
 */
export function followStream<Event>(
  subscribe: (events: StreamEvents<Event>) => Subscription,
  {
    onEvent,
    onConnection,
    onEnd,
  }: {
    onEvent: (event: Event) => void;
    onConnection?: (isConnected: boolean) => void;
    onEnd?: () => void;
  },
): () => void {
  return whileVisible(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    let subscription: Subscription | undefined;
    const comeAgain = (): void => {
      onConnection?.(false);
      onEnd?.();
      again = setTimeout(open, AGAIN_AFTER_MS);
    };
    const open = (): void => {
      subscription = subscribe({
        onData: (event) => {
          onConnection?.(true);
          onEvent(event);
        },
        onConnectionStateChange: ({ state }) => {
          if (state === 'connecting') onConnection?.(false);
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
      onConnection?.(true);
    };
  });
}
