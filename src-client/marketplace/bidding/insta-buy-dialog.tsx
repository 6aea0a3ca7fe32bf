import { type ReactNode, useState } from 'react';
import { ineligibilityReason, ineligibilityText } from '#shared/marketplace/bid-rules.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { type Cents, formatMoney } from '#shared/money.ts';
import { TrustLines } from '#client/checkout/trust-lines.tsx';
import { useBalanceCents } from '#client/identity/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { DialogActions } from '#client/ui/dialog/dialog-actions.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import figures from '../figures.module.css';
import classes from './bid-dialog.module.css';
import type { BidTrouble } from './bid-outcome.ts';
import { OfferFigures } from './offer-figures.tsx';
import { Trouble } from './bid-trouble.tsx';
import type { BidDraft } from './use-bidding.ts';

/** Buys at the price that was asked about: while the dialog is open, the seller may change it. */
export function InstaBuyDialog({ bid }: { bid: BidDraft }) {
  const { instaBuyCents, isUserHighestBidder, status } = bid.listing;
  const [askedCents, setAskedCents] = useState(instaBuyCents);
  const balanceCents = useBalanceCents();
  // The offer may end while the dialog is open. While it is being accepted, live events may already include that.
  const reason = ineligibilityReason(bid.listing, 'insta_buy');
  if (reason !== null && !bid.isSending) {
    // The answer to an instant buy may have been lost.
    const isBought = status === 'SUCCESS' && isUserHighestBidder;
    const text = isBought ? MARKETPLACE_TEXTS.alreadyBought : ineligibilityText(reason, 'insta_buy');
    return <InstaBuyRefused bid={bid} trouble={{ fields: {}, text }} />;
  }
  if (instaBuyCents === null || askedCents === null) return null;
  if (instaBuyCents !== askedCents && !bid.isSending) {
    return (
      <ConfirmDialog
        isOpen
        title="Insta Buy"
        confirmLabel="Continue"
        closeLabel="Close"
        isPending={false}
        onConfirm={() => setAskedCents(instaBuyCents)}
        onClose={bid.close}
      >
        <p className={classes.question}>{instaBuyPriceChanged(askedCents, instaBuyCents)}</p>
      </ConfirmDialog>
    );
  }
  // The amount withheld for a leading bid counts as balance too, and only the shop knows it.
  const isRefused = !isUserHighestBidder && balanceCents !== undefined && balanceCents < instaBuyCents;
  if (isRefused && !bid.isSending)
    return (
      <InstaBuyRefused
        bid={bid}
        trouble={{ fields: {}, text: MARKETPLACE_TEXTS.insufficientBalance, needsBalance: true }}
      >
        <p className={classes.question}>This account costs {formatMoney(instaBuyCents)}.</p>
      </InstaBuyRefused>
    );
  return (
    <ConfirmDialog
      isOpen
      title="Insta Buy"
      confirmLabel="Buy"
      closeLabel="Close"
      isPending={bid.isSending}
      onConfirm={() => bid.send({ amountCents: askedCents })}
      onClose={bid.close}
    >
      <p className={classes.question}>Confirm Instant Buy for {formatMoney(askedCents)}?</p>
      <p className={classes.note}>
        We take the amount from your balance, and the account is in your purchases right away.
      </p>
      <dl className={`${figures.figures} ${classes.offer}`}>
        <OfferFigures listing={bid.listing} />
      </dl>
      <TrustLines hasCard={false} isCompact />
      <Trouble trouble={bid.trouble} />
    </ConfirmDialog>
  );
}

function instaBuyPriceChanged(beforeCents: Cents, nowCents: Cents): string {
  return `The seller has changed the price: it was ${formatMoney(beforeCents)} and is ${formatMoney(nowCents)} now.`;
}

interface InstaBuyRefusedProps {
  bid: BidDraft;
  trouble: BidTrouble;
  children?: ReactNode;
}

/** Replaces a confirmation whose answer would be refused. */
function InstaBuyRefused({ bid, trouble, children }: InstaBuyRefusedProps) {
  return (
    <Dialog isOpen title="Insta Buy" onClose={bid.close}>
      {children}
      <Trouble trouble={trouble} />
      <div className={classes.trouble}>
        <DialogActions>
          <Button variant="default" onClick={bid.close}>
            Close
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
