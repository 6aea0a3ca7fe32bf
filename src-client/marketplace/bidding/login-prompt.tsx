import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { AnchorButton } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import classes from './bid-dialog.module.css';
import type { BidKind } from './use-bidding.ts';

/**
 * Asks a visitor to sign in, in a new window: this one keeps its place (account and marketplace, section 2 "Modals"). It stays
 * until the shop has named the customer; then the bid goes on.
 */
export function LoginPrompt({ kind, onClose }: { kind: BidKind; onClose: () => void }) {
  const text = kind === 'bid' ? MARKETPLACE_TEXTS.loginToBid : MARKETPLACE_TEXTS.loginToBuy;
  return (
    <Dialog isOpen title={kind === 'bid' ? 'Place Bid' : 'Insta Buy'} onClose={onClose}>
      <p className={classes.question}>{text}</p>
      <p className={classes.note}>
        It opens in a new window. Come back here when you are signed in: your offer goes on where it was.
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
