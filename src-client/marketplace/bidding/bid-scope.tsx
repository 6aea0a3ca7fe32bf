import { createContext, lazy, type ReactNode, Suspense, use, useMemo } from 'react';
import { type Bidding, useBidding } from './use-bidding.ts';

const loadDialog = () => import('./bid-dialog.tsx');
const BidDialog = lazy(async () => ({ default: (await loadDialog()).BidDialog }));

type BidStart = Pick<Bidding, 'checkingId' | 'start'>;

const BidStartContext = createContext<BidStart>({
  checkingId: undefined,
  start: () => Promise.resolve(),
});

/** Around all pages on which customers bid: holds the one dialog, so that it outlives the card it was opened from. */
export function BidScope({ children }: { children: ReactNode }) {
  const { bid, checkingId, start } = useBidding();
  const value = useMemo<BidStart>(
    () => ({
      checkingId,
      start: (kind, listing) => {
        // Comes while the shop is asked who bids; a failure shows where the dialog is drawn.
        loadDialog().catch(() => undefined);
        return start(kind, listing);
      },
    }),
    [checkingId, start],
  );
  return (
    <BidStartContext value={value}>
      {children}
      {bid !== undefined && (
        <Suspense>
          <BidDialog bid={bid} />
        </Suspense>
      )}
    </BidStartContext>
  );
}

export function useBidStart(): BidStart {
  return use(BidStartContext);
}
