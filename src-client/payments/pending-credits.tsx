import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { isKept } from '#client/offline/vault/kept-query.ts';
import { Day } from '#client/ui/day.tsx';
import { Money } from '#client/ui/money.tsx';
import { pendingCreditsQuery } from './payments-query.ts';
import classes from './pending-credits.module.css';

const LOOK_AGAIN_MS = 20_000;

/** What will be added to the balance by itself; nothing on screen while there is none. */
export function PendingCredits() {
  const title = useId();
  const { data: credits = [] } = useQuery({
    ...pendingCreditsQuery(),
    refetchInterval: ({ state }) =>
      (state.data?.length ?? 0) > 0 || isKept(state.data) ? LOOK_AGAIN_MS : false,
  });
  if (credits.length === 0) return null;
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
