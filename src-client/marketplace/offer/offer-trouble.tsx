import { Link } from '@tanstack/react-router';
import { Callout } from '#client/ui/callout.tsx';
import classes from './offer-dialogs.module.css';
import type { OfferTrouble } from './use-offer.ts';

/** Why the shop did not take the offer. */
export function Trouble({ trouble }: { trouble: OfferTrouble | undefined }) {
  const texts = [trouble?.text, ...Object.values(trouble?.fields ?? {}).flat()].filter(
    (text) => text !== undefined,
  );
  if (texts.length === 0) return null;
  return (
    <div className={classes.trouble}>
      <Callout tone="bad">
        {texts.join(' ')}
        {trouble?.needsBalance && (
          <>
            {' '}
            <Link to="/my-account/profile/load-balance/">Load balance</Link>
          </>
        )}
      </Callout>
    </div>
  );
}
