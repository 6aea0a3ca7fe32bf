import { trpc } from '../../platform/trpc.ts';

/** Keeps figures and queues of the page as they are in the shop: it says that they changed, and they are asked for anew. */
export function useConsoleChanges(): void {
  const utils = trpc.useUtils();
  trpc.today.live.useSubscription(undefined, {
    onData: ({ figures, queues }) => {
      if (figures) void utils.today.figures.invalidate();
      if (queues) void utils.queues.invalidate();
    },
  });
}
