import { createContext, type ReactNode, use, useMemo } from 'react';
import { BidDialog } from './bid-dialog.tsx';
import { type Bidding, useBidding } from './use-bidding.ts';

type BidStart = Pick<Bidding, 'checkingId' | 'start'>;

const BidStartContext = createContext<BidStart>({
  checkingId: undefined,
  start: () => Promise.resolve(),
});

/** Around all pages on which customers bid: holds the one dialog, so that it outlives the card it was opened from. */
export function BidScope({ children }: { children: ReactNode }) {
  const { bid, checkingId, start } = useBidding();
  const value = useMemo(() => ({ checkingId, start }), [checkingId, start]);
  return (
    <BidStartContext value={value}>
      {children}
      {bid !== undefined && <BidDialog bid={bid} />}
    </BidStartContext>
  );
}

export function useBidStart(): BidStart {
  return use(BidStartContext);
}
