import { trpc } from '../../platform/trpc.ts';

/** Keeps a page's figures and queues current: refetches them when the shop reports a change. */
export function useConsoleChanges(): void {
  const utils = trpc.useUtils();
  trpc.today.live.useSubscription(undefined, {
    onData: ({ figures, queues }) => {
      if (figures) void utils.today.figures.invalidate();
      if (queues) void utils.queues.invalidate();
    },
  });
}
