import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { isCached } from '#client/offline/vault/cached-query.ts';
import { Day } from '#client/ui/day.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { useRefreshWallet } from '#client/identity/use-refresh-wallet.ts';
import { pendingCreditsQuery } from './payments-query.ts';
import classes from './pending-credits.module.css';

const LOOK_AGAIN_MS = 20_000;

/**
 * Credits that will be added to the balance automatically; renders nothing if there are none. Belongs at the end of a
 * page, because it appears and disappears by itself and must not move other content.
 */
export function PendingCredits() {
  const title = useId();
  const { data: credits } = useQuery({
    ...pendingCreditsQuery(),
    refetchInterval: ({ state }) =>
      (state.data?.length ?? 0) > 0 || isCached(state.data) ? LOOK_AGAIN_MS : false,
  });
  useArrivedCredits(credits);
  if (credits === undefined || credits.length === 0) return null;
  return (
    <section className={classes.credits} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        On the way to your balance
      </h2>
      <ul className={classes.list}>
        {credits.map(({ id, description, amountCents, expectedAt }) => (
          <li key={id} className={classes.credit}>
            <span>{description}</span>
            <span className={classes.when}>
              {expectedAt === null ? (
                'Not confirmed yet'
              ) : (
                <>
                  From <Day at={expectedAt} />
                </>
              )}
            </span>
            <Money cents={amountCents} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A credit that is no longer pending has usually been added, so the balance and its list are refetched. */
function useArrivedCredits(credits: readonly { id: string }[] | undefined): void {
  const refreshWallet = useRefreshWallet();
  const before = useRef<readonly string[]>([]);
  const checkArrived = useEffectEvent((ids: readonly string[]) => {
    if (before.current.some((id) => !ids.includes(id))) void refreshWallet();
    before.current = ids;
  });
  useEffect(() => {
    if (credits !== undefined) checkArrived(credits.map(({ id }) => id));
  }, [credits]);
}
