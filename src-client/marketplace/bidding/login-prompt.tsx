import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { AnchorButton } from '#client/ui/button/button.tsx';
import { DialogActions } from '#client/ui/dialog/dialog-actions.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import classes from './bid-dialog.module.css';
import type { BidKind } from './use-bidding.ts';

/**
 * Asks a visitor to sign in in a new window, so that this one keeps its state (account and marketplace, section 2
 * "Modals"). Stays open until the customer is signed in; then the bid continues.
 */
export function LoginPrompt({ kind, onClose }: { kind: BidKind; onClose: () => void }) {
  const text = kind === 'bid' ? MARKETPLACE_TEXTS.loginToBid : MARKETPLACE_TEXTS.loginToBuy;
  return (
    <Dialog isOpen title={kind === 'bid' ? 'Place Bid' : 'Insta Buy'} onClose={onClose}>
      <p className={classes.question}>{text}</p>
      <p className={classes.note}>
        It opens in a new window. Come back when you are logged in, and continue where you left off.
      </p>
      <div className={classes.trouble}>
        <DialogActions>
          <AnchorButton href="/my-account/#login" target="_blank" rel="noopener">
            Login
          </AnchorButton>
          <AnchorButton variant="default" href="/my-account/#register" target="_blank" rel="noopener">
            Register
          </AnchorButton>
        </DialogActions>
      </div>
    </Dialog>
  );
}
