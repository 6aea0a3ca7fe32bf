import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import type { AppRouter } from '#server/app-router.ts';
import { whileVisible } from './while-visible.ts';

interface Subscription {
  unsubscribe: () => void;
}

/** Callbacks of the shop's subscriptions, named as tRPC's options. */
interface StreamEvents<Event> {
  onData: (event: Event) => void;
  onConnectionStateChange: (change: { state: string }) => void;
  onComplete: () => void;
  onError: () => void;
}

/** The pause after a refusal; broken connections are re-established by the browser itself. */
const AGAIN_AFTER_MS = 10_000;

/**
 * For subscriptions only: the first pages do not load what they need of tRPC (`keepsSubscriptionsApart` in
 * vite.config.ts).
 */
export function streamClient() {
  return createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/api/trpc' })] });
}

/**
 * Follows a stream of the shop while the page is visible, until the returned function is called.
 *
 * @param subscribe opens it, also after one was refused or has ended
 * @param onConnection whether events currently arrive
 * @param onEnd the shop has refused or ended it: a session may be over
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
      // The page is hidden: there is no need to poll.
      onConnection?.(true);
    };
  });
}
