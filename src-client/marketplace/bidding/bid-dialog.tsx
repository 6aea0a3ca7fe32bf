import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { formatMoney } from '#shared/money.ts';
import { useBalanceCents } from '#client/identity/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { BidForm } from './bid-form.tsx';
import { LoginPrompt } from './login-prompt.tsx';
import classes from './bid-dialog.module.css';
import { Trouble } from './bid-trouble.tsx';
import type { BidDraft } from './use-bidding.ts';

/** The dialog of an bid. */
export function BidDialog({ bid }: { bid: BidDraft }) {
  if (bid.mustSignIn) return <LoginPrompt kind={bid.kind} onClose={bid.close} />;
  if (bid.kind === 'insta-buy') return <InstaBuyDialog bid={bid} />;
  return (
    <Dialog isOpen title="Place Bid" onClose={bid.close} closesOutside={false}>
      <BidForm bid={bid} />
    </Dialog>
  );
}

function InstaBuyDialog({ bid }: { bid: BidDraft }) {
  const { instaBuyCents, isUserHighestBidder } = bid.listing;
  const balanceCents = useBalanceCents();
  if (instaBuyCents === null) return null;
  // What is set aside for a leading bid counts as balance, and only the shop knows how much that is.
  const isRefused = !isUserHighestBidder && balanceCents !== undefined && balanceCents < instaBuyCents;
  if (isRefused && !bid.isSending) return <BalanceTooSmall bid={bid} instaBuyCents={instaBuyCents} />;
  return (
    <ConfirmDialog
      isOpen
      title="Insta Buy"
      confirmLabel="Buy"
      closeLabel="Close"
      isPending={bid.isSending}
      onConfirm={() => bid.send({ amountCents: instaBuyCents })}
      onClose={bid.close}
    >
      <p className={classes.question}>Confirm Instant Buy for {formatMoney(instaBuyCents)}?</p>
      <p className={classes.note}>
        The amount is taken from your balance, and the account is in your purchases at once.
      </p>
      <Trouble trouble={bid.trouble} />
    </ConfirmDialog>
  );
}

/** In place of a question whose answer would be refused. */
function BalanceTooSmall({ bid, instaBuyCents }: { bid: BidDraft; instaBuyCents: number }) {
  return (
    <Dialog isOpen title="Insta Buy" onClose={bid.close}>
      <p className={classes.question}>This account costs {formatMoney(instaBuyCents)}.</p>
      <Trouble trouble={{ fields: {}, text: MARKETPLACE_TEXTS.insufficientBalance, needsBalance: true }} />
      <div className={`${classes.actions} ${classes.trouble}`}>
        <Button variant="default" onClick={bid.close}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
