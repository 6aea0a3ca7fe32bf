import type { inferRouterOutputs } from '@trpc/server';
import { formatMoney } from '#shared/money.ts';
import type { AppRouter } from '#server/app-router.ts';
import { useArrivalFocus } from '#client/identity/use-arrival-focus.ts';
import { ProfileTask } from '#client/ui/page/profile-task.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import classes from './cross-site-code.module.css';

interface CrossSiteCodeProps {
  code: inferRouterOutputs<AppRouter>['wallet']['transferCrossSite'];
  /** Whether another customer could redeem it too. */
  canOthersRedeem: boolean;
  onAgain: () => void;
}

/** Shows the code, which is only possible once. */
export function CrossSiteCode({
  code: { code, amountCents, redeemUrl },
  canOthersRedeem,
  onAgain,
}: CrossSiteCodeProps) {
  const frame = useArrivalFocus();
  return (
    <div ref={frame}>
      <ProfileTask
        title={`Your code for ${formatMoney(amountCents)}`}
        lead="The amount has left your balance. Redeem the code to add it to a balance again."
        notice={
          <Callout tone="warn" title="Save this code now. It is never shown again.">
            We cannot restore it.{' '}
            {canOthersRedeem
              ? 'Anyone with the code can redeem it, once.'
              : 'Only you can redeem it, once, after logging in with this email address.'}
          </Callout>
        }
      >
        <dl className={classes.details}>
          <div>
            <dt>Code</dt>
            <dd>
              <code className={classes.code}>{code}</code>
              <CopyButton text={code} label="Copy code" />
            </dd>
          </div>
          <div>
            <dt>Redeem it at</dt>
            <dd>
              <a className={classes.link} href={redeemUrl} target="_blank" rel="noopener noreferrer">
                {redeemUrl.replace(/#.*$/, '')}
              </a>
              <CopyButton text={redeemUrl} label="Copy link with code" />
            </dd>
          </div>
        </dl>
        <Button variant="default" onClick={onAgain}>
          I’ve saved it
        </Button>
      </ProfileTask>
    </div>
  );
}
