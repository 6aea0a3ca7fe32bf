import { createContext, type ReactNode, use, useMemo } from 'react';
import { OfferDialog } from './offer-dialog.tsx';
import { type Offering, useOffering } from './use-offer.ts';

type OfferStart = Pick<Offering, 'checkingId' | 'start'>;

const OfferStartContext = createContext<OfferStart>({
  checkingId: undefined,
  start: () => Promise.resolve(),
});

/** Around all pages with offers: holds the one dialog, so that it outlives the card it was opened from. */
export function OfferScope({ children }: { children: ReactNode }) {
  const { offer, checkingId, start } = useOffering();
  const value = useMemo(() => ({ checkingId, start }), [checkingId, start]);
  return (
    <OfferStartContext value={value}>
      {children}
      {offer !== undefined && <OfferDialog offer={offer} />}
    </OfferStartContext>
  );
}

export function useOfferStart(): OfferStart {
  return use(OfferStartContext);
}
