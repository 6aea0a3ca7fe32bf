import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { formatMoney } from '#shared/money.ts';
import { useBalanceCents } from '#client/identity/session.ts';
import { AnchorButton, Button } from '#client/ui/button/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { BidForm, Trouble } from './bid-form.tsx';
import type { BidDraft, BidKind } from './use-bidding.ts';
import classes from './bid-dialog.module.css';

/** The dialog of a bid. */
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
        We take the amount from your balance, and the account is in your purchases right away.
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

/**
 * Asks a visitor to sign in, in a new window: this one keeps its place (account and marketplace, section 2 "Modals"). It stays
 * until the shop has named the customer; then the bid goes on.
 */
function LoginPrompt({ kind, onClose }: { kind: BidKind; onClose: () => void }) {
  const text = kind === 'bid' ? MARKETPLACE_TEXTS.loginToBid : MARKETPLACE_TEXTS.loginToBuy;
  return (
    <Dialog isOpen title={kind === 'bid' ? 'Place Bid' : 'Insta Buy'} onClose={onClose}>
      <p className={classes.question}>{text}</p>
      <p className={classes.note}>
        It opens in a new window. Come back when you are logged in, and continue where you left off.
      </p>
      <div className={`${classes.actions} ${classes.trouble}`}>
        <AnchorButton href="/my-account/#login" target="_blank" rel="noopener">
          Login
        </AnchorButton>
        <AnchorButton variant="default" href="/my-account/#register" target="_blank" rel="noopener">
          Register
        </AnchorButton>
      </div>
    </Dialog>
  );
}
