import { barText, bidBar, instaBuyBar } from '#shared/marketplace/bid-rules.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { formatMoney } from '#shared/money.ts';
import { useOfflineReason } from '#client/device-copy/needs-connection.tsx';
import { useArchivedReason } from '#client/platform/shop-info.ts';
import classes from './offer-buttons.module.css';
import { useOfferStart } from './offer-scope.tsx';
import { type OwnOffer, useOwnOffer } from './own-offers.ts';

interface OfferButtonsProps {
  listing: MarketListing;
  /** The account in words, for people who hear the buttons alone. */
  description: string;
}

/** Insta Buy and Place Bid with every rule that switches them off; the reason is their tooltip. */
export function OfferButtons({ listing, description }: OfferButtonsProps) {
  const own = useOwnOffer(listing.id);
  const { checkingId, start } = useOfferStart();
  const isChecking = checkingId === listing.id;
  const offlineReason = useOfflineReason() ?? null;
  const archivedReason = useArchivedReason();
  const { bid, instaBuy } = buttonStates(listing, own, archivedReason);
  const ended = endedText(listing, own);
  if (ended !== null) return <p className={classes.ended}>{ended}</p>;
  if (isBoughtBy(listing, own)) {
    return (
      <div className={classes.bought}>
        <OfferButton
          tone="plain"
          label={instaBuy.label}
          reason={instaBuy.reason}
          spoken={`${instaBuy.label}: ${description}`}
          isBusy={false}
          onClick={() => undefined}
        />
      </div>
    );
  }
  return (
    <div className={classes.buttons}>
      <OfferButton
        tone="plain"
        label={instaBuy.label}
        reason={instaBuy.reason ?? offlineReason}
        spoken={`${instaBuy.label}: ${description}`}
        isBusy={isChecking}
        onClick={() => void start('insta-buy', listing)}
      />
      <OfferButton
        tone="action"
        label={bid.label}
        reason={bid.reason ?? offlineReason}
        spoken={`${bid.label}: ${description}`}
        isBusy={isChecking}
        onClick={() => void start('bid', listing)}
      />
    </div>
  );
}

function isBoughtBy(listing: MarketListing, own: OwnOffer | undefined): boolean {
  if (listing.isRefunded) return false;
  return own?.kind === 'bought' || (listing.status === 'SUCCESS' && listing.isUserHighestBidder);
}

/** What stands in place of the buttons once there is nothing to offer for any more; null while there is. */
export function endedText(listing: MarketListing, own: OwnOffer | undefined): string | null {
  if (listing.isRefunded && listing.isUserHighestBidder) return MARKETPLACE_TEXTS.refunded;
  const isOver = !listing.isOpen && (listing.status !== 'ONGOING' || listing.endsAt !== null);
  return isOver && !isBoughtBy(listing, own) ? MARKETPLACE_TEXTS.ended : null;
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
  archivedReason?: string,
): { bid: ButtonState; instaBuy: ButtonState } {
  const price = listing.instaBuyCents === null ? '' : ` ${formatMoney(listing.instaBuyCents)}`;
  if (isBoughtBy(listing, own)) {
    const reason = MARKETPLACE_TEXTS.alreadyBought;
    return { bid: { label: 'Place Bid', reason }, instaBuy: { label: 'Product Bought', reason } };
  }
  if (archivedReason !== undefined) {
    const reason = archivedReason;
    return { bid: { label: 'Place Bid', reason }, instaBuy: { label: `Insta Buy${price}`, reason } };
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
