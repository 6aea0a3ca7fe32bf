import { ineligibilityReason, ineligibilityText } from '#shared/marketplace/bid-rules.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { formatMoney } from '#shared/money.ts';
import { useOfflineReason } from '#client/device-copy/needs-connection.tsx';
import { useArchivedReason } from '#client/platform/shop-info.ts';
import classes from './bid-buttons.module.css';
import { useBidStart } from './bid-scope.tsx';
import { type OwnBid, useOwnBid } from './own-bids.ts';

interface BidButtonsProps {
  listing: MarketListing;
  /** Describes the account for screen readers. */
  description: string;
}

/** Insta Buy and Place Bid with all rules that disable them; the reason is shown as a tooltip. */
export function BidButtons({ listing, description }: BidButtonsProps) {
  const own = useOwnBid(listing.id);
  const { checkingId, start } = useBidStart();
  const isChecking = checkingId === listing.id;
  const offlineReason = useOfflineReason() ?? null;
  const archivedReason = useArchivedReason();
  const { bid, instaBuy } = buttonStates(listing, own, archivedReason);
  const ended = endedText(listing, own);
  if (ended !== null) return <p className={classes.ended}>{ended}</p>;
  if (isBoughtBy(listing, own)) {
    return (
      <div className={classes.bought}>
        <BidButton
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
      <BidButton
        tone="plain"
        label={instaBuy.label}
        reason={instaBuy.reason ?? offlineReason}
        spoken={`${instaBuy.label}: ${description}`}
        isBusy={isChecking}
        onClick={() => void start('insta_buy', listing)}
      />
      <BidButton
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

function isBoughtBy(listing: MarketListing, own: OwnBid | undefined): boolean {
  if (listing.isRefunded) return false;
  return own?.kind === 'bought' || (listing.status === 'SUCCESS' && listing.isUserHighestBidder);
}

/** Replaces the buttons once the auction is over; null before that. */
export function endedText(listing: MarketListing, own: OwnBid | undefined): string | null {
  if (listing.isRefunded && listing.isUserHighestBidder) return MARKETPLACE_TEXTS.refunded;
  const isOver = !listing.isOpen && (listing.status !== 'ONGOING' || listing.endsAt !== null);
  return isOver && !isBoughtBy(listing, own) ? MARKETPLACE_TEXTS.ended : null;
}

interface ButtonState {
  label: string;
  /** Why it is disabled; null if it is not. */
  reason: string | null;
}

/** The labels of a listing's two buttons, and why they are disabled. */
export function buttonStates(
  listing: MarketListing,
  own: OwnBid | undefined,
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
  const noBid = ineligibilityReason(listing, 'bid');
  const noInstaBuy = ineligibilityReason(listing, 'insta_buy');
  // Until the shop reports another leader, the customer's new bid leads.
  const hasJustBid = own?.kind === 'bid' && own.amountCents >= (listing.highestBidCents ?? 0);
  const leads = hasJustBid || noBid === 'already_leading';
  return {
    bid: {
      label: leads ? 'Bid Placed' : 'Place Bid',
      reason: leads ? MARKETPLACE_TEXTS.alreadyBid : noBid && ineligibilityText(noBid, 'bid'),
    },
    instaBuy: {
      label: `Insta Buy${price}`,
      reason: noInstaBuy && ineligibilityText(noInstaBuy, 'insta_buy'),
    },
  };
}

interface BidButtonProps {
  tone: 'plain' | 'action';
  label: string;
  reason: string | null;
  spoken: string;
  isBusy: boolean;
  onClick: () => void;
}

/** Stays focusable while disabled, so that its reason can be read. */
function BidButton({ tone, label, reason, spoken, isBusy, onClick }: BidButtonProps) {
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
