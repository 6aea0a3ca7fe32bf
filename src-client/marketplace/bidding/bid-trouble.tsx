import { Link } from '@tanstack/react-router';
import { Callout } from '#client/ui/callout/callout.tsx';
import classes from './bid-dialog.module.css';
import { type BidTrouble, troubleText } from './bid-outcome.ts';

/** Why the shop refused the bid. */
export function Trouble({ trouble }: { trouble: BidTrouble | undefined }) {
  const text = troubleText(trouble);
  if (text === '') return null;
  return (
    <div className={classes.trouble}>
      <Callout tone="bad">
        {text}
        {trouble?.needsBalance && (
          <>
            {'. '}
            <Link className={classes.whole} to="/my-account/profile/load-balance/">
              Load balance
            </Link>
          </>
        )}
      </Callout>
    </div>
  );
}
