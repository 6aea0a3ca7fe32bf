import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { useBalanceCents } from '#client/identity/session.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { BidForm } from './bid-form.tsx';
import { LoginPrompt } from './login-prompt.tsx';
import classes from './offer-dialog.module.css';
import { Trouble } from './offer-trouble.tsx';
import type { Offer } from './use-offer.ts';

/** The dialog of an offer. */
export function OfferDialog({ offer }: { offer: Offer }) {
  if (offer.mustSignIn) return <LoginPrompt kind={offer.kind} onClose={offer.close} />;
  if (offer.kind === 'insta-buy') return <InstaBuyDialog offer={offer} />;
  return (
    <Dialog isOpen title="Place Bid" onClose={offer.close} closesOutside={false}>
      <BidForm offer={offer} />
    </Dialog>
  );
}

function InstaBuyDialog({ offer }: { offer: Offer }) {
  const { instaBuyCents, isUserHighestBidder } = offer.listing;
  const balanceCents = useBalanceCents();
  if (instaBuyCents === null) return null;
  // What is set aside for a leading bid counts as balance, and only the shop knows how much that is.
  const isRefused = !isUserHighestBidder && balanceCents !== undefined && balanceCents < instaBuyCents;
  if (isRefused && !offer.isSending) return <BalanceTooSmall offer={offer} instaBuyCents={instaBuyCents} />;
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

/** In place of a question whose answer would be refused. */
function BalanceTooSmall({ offer, instaBuyCents }: { offer: Offer; instaBuyCents: number }) {
  return (
    <Dialog isOpen title="Insta Buy" onClose={offer.close}>
      <p className={classes.question}>This account costs {formatMoney(instaBuyCents)}.</p>
      <Trouble trouble={{ fields: {}, text: MARKETPLACE_TEXTS.insufficientBalance, needsBalance: true }} />
      <div className={`${classes.actions} ${classes.trouble}`}>
        <Button variant="default" onClick={offer.close}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
