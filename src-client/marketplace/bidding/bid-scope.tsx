import { createContext, lazy, type ReactNode, Suspense, use, useMemo } from 'react';
import { type Bidding, useBidding } from './use-bidding.ts';

const loadDialog = () => import('./bid-dialog.tsx');
const BidDialog = lazy(async () => ({ default: (await loadDialog()).BidDialog }));

type BidStart = Pick<Bidding, 'checkingId' | 'start'>;

const BidStartContext = createContext<BidStart>({
  checkingId: undefined,
  start: () => Promise.resolve(),
});

/** Wraps all pages with bidding and holds the one dialog, which thus outlives the card that opened it. */
export function BidScope({ children }: { children: ReactNode }) {
  const { bid, checkingId, start } = useBidding();
  const value = useMemo<BidStart>(
    () => ({
      checkingId,
      start: (action, listing) => {
        // Loads the dialog's code while the session is checked; a failure is handled where the dialog is rendered.
        loadDialog().catch(() => undefined);
        return start(action, listing);
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
