import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { AnchorButton } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import classes from './offer-dialogs.module.css';
import type { OfferKind } from './use-offer.ts';

/** Asks a visitor to sign in, in a new window: this one keeps its place (account and marketplace, section 2 "Modals"). */
export function LoginPrompt({ kind, onClose }: { kind: OfferKind; onClose: () => void }) {
  const text = kind === 'bid' ? MARKETPLACE_TEXTS.loginToBid : MARKETPLACE_TEXTS.loginToBuy;
  return (
    <Dialog isOpen title={kind === 'bid' ? 'Place Bid' : 'Insta Buy'} onClose={onClose}>
      <p className={classes.question}>{text}</p>
      <p className={classes.note}>It opens in a new window. Come back here when you are signed in.</p>
      <div className={`${classes.actions} ${classes.trouble}`}>
        <AnchorButton href="/my-account/#login" target="_blank" rel="noopener" onClick={onClose}>
          Login
        </AnchorButton>
        <AnchorButton
          variant="default"
          href="/my-account/#register"
          target="_blank"
          rel="noopener"
          onClick={onClose}
        >
          Register
        </AnchorButton>
      </div>
    </Dialog>
  );
}
