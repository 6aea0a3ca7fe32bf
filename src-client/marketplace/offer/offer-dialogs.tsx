import type { MarketListing } from '#shared/marketplace/listing.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { BidForm } from './bid-form.tsx';
import { LoginPrompt } from './login-prompt.tsx';
import classes from './offer-dialogs.module.css';
import { Trouble } from './offer-trouble.tsx';
import type { Offer } from './use-offer.ts';

/** The dialogs of an offer, one at a time. */
export function OfferDialogs({ listing, offer }: { listing: MarketListing; offer: Offer }) {
  switch (offer.step?.dialog) {
    case undefined:
      return null;
    case 'login':
      return <LoginPrompt kind={offer.step.for} onClose={offer.close} />;
    case 'insta-buy':
      return <InstaBuyDialog listing={listing} offer={offer} />;
    case 'bid':
      return (
        <Dialog isOpen title="Place Bid" onClose={offer.close} closesOutside={false}>
          <BidForm listing={listing} offer={offer} />
        </Dialog>
      );
  }
}

function InstaBuyDialog({ listing, offer }: { listing: MarketListing; offer: Offer }) {
  const { instaBuyCents } = listing;
  if (instaBuyCents === null) return null;
  return (
    <ConfirmDialog
      isOpen
      title="Insta Buy"
      confirmLabel="Buy"
      closeLabel="Close"
      isPending={offer.isSending}
      onConfirm={() => offer.send({ amount: centsToDecimal(instaBuyCents) })}
      onClose={offer.close}
    >
      <p className={classes.question}>Confirm Instant Buy for {formatMoney(instaBuyCents)}?</p>
      <p className={classes.note}>
        The amount is taken from your balance, and the account is in your purchases at once.
      </p>
      <Trouble trouble={offer.trouble} />
    </ConfirmDialog>
  );
}
