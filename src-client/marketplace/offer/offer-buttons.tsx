import { barText, bidBar, instaBuyBar } from '#shared/marketplace/bid-rules.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { formatMoney } from '#shared/money.ts';
import classes from './offer-buttons.module.css';
import { OfferDialogs } from './offer-dialogs.tsx';
import { type OwnOffer, useOwnOffer } from './own-offers.ts';
import { useOffer } from './use-offer.ts';

interface OfferButtonsProps {
  listing: MarketListing;
  /** The account in words, for people who hear the buttons alone. */
  description: string;
}

/** Insta Buy and Place Bid with every rule that switches them off; the reason is their tooltip. */
export function OfferButtons({ listing, description }: OfferButtonsProps) {
  const own = useOwnOffer(listing.id);
  const offer = useOffer(listing);
  const { bid, instaBuy } = buttonStates(listing, own);
  return (
    <div className={classes.buttons}>
      <OfferButton
        tone="plain"
        label={instaBuy.label}
        reason={instaBuy.reason}
        spoken={`${instaBuy.label}: ${description}`}
        isBusy={offer.isChecking}
        onClick={() => offer.start('insta-buy')}
      />
      <OfferButton
        tone="action"
        label={bid.label}
        reason={bid.reason}
        spoken={`${bid.label}: ${description}`}
        isBusy={offer.isChecking}
        onClick={() => offer.start('bid')}
      />
      <OfferDialogs listing={listing} offer={offer} />
    </div>
  );
}

interface ButtonState {
  label: string;
  /** Why it is off; null when it is on. */
  reason: string | null;
}

/** What the two buttons of a listing say, and why they are off. */
export function buttonStates(
  listing: MarketListing,
  own: OwnOffer | undefined,
): { bid: ButtonState; instaBuy: ButtonState } {
  const price = listing.instaBuyCents === null ? '' : ` ${formatMoney(listing.instaBuyCents)}`;
  const isBought = own?.kind === 'bought' || (listing.status === 'SUCCESS' && listing.isUserHighestBidder);
  if (isBought) {
    const reason = MARKETPLACE_TEXTS.alreadyBought;
    return { bid: { label: 'Place Bid', reason }, instaBuy: { label: 'Product Bought', reason } };
  }
  const bar = bidBar(listing);
  const instaBar = instaBuyBar(listing);
  // Until the shop says that somebody else leads, what was just bid leads.
  const hasJustBid = own?.kind === 'bid' && own.amountCents >= (listing.highestBidCents ?? 0);
  const leads = hasJustBid || bar === 'already_leading';
  return {
    bid: {
      label: leads ? 'Bid Placed' : 'Place Bid',
      reason: leads ? MARKETPLACE_TEXTS.alreadyBid : bar && barText(bar, 'bid'),
    },
    instaBuy: { label: `Insta Buy${price}`, reason: instaBar && barText(instaBar, 'insta_buy') },
  };
}

interface OfferButtonProps {
  tone: 'plain' | 'action';
  label: string;
  reason: string | null;
  spoken: string;
  isBusy: boolean;
  onClick: () => void;
}

/** Stays reachable by keyboard while it is off, so that its reason can be read. */
function OfferButton({ tone, label, reason, spoken, isBusy, onClick }: OfferButtonProps) {
  const isOff = reason !== null || isBusy;
  return (
    <button
      type="button"
      className={`${classes.button} ${classes[tone]}`}
      aria-disabled={isOff}
      aria-label={reason === null ? spoken : `${spoken}. ${reason}`}
      data-tip={reason ?? undefined}
      onClick={() => !isOff && onClick()}
    >
      {label}
    </button>
  );
}
