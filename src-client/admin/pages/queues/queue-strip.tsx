import { Link } from '@tanstack/react-router';
import { QUEUES } from '#shared/admin/queues.ts';
import { ageText } from '#shared/dates.ts';
import { trpc } from '../../platform/trpc.ts';
import classes from './queues.module.css';

/** The number of waiting items per queue, with links. @param hasEmpty whether to include empty queues */
export function QueueStrip({ hasEmpty = false }: { hasEmpty?: boolean }) {
  const { data } = trpc.queues.counts.useQuery(undefined, { refetchInterval: 60_000 });
  if (!data) return <div className={classes.strip} aria-busy="true" />;
  const shown = data.filter(({ count }) => hasEmpty || count > 0);
  if (shown.length === 0) return <p className={classes.quiet}>Nothing needs you.</p>;
  return (
    <ul className={classes.strip} aria-label="Needs you">
      {shown.map(({ queue, count, oldestAt }) => (
        <li key={queue}>
          <Link
            to="/queues/$queue"
            params={{ queue }}
            className={classes.queue}
            data-waits={count > 0 || undefined}
            data-bad={(queue === 'ledger' && count > 0) || undefined}
          >
            <strong>{count.toLocaleString('en')}</strong>
            <span>
              {QUEUES[queue].title}
              <small>
                {oldestAt === null ? 'nothing waits' : `oldest ${ageText(secondsSince(oldestAt))}`}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function secondsSince(at: string | Date): number {
  return Math.max(0, (Date.now() - new Date(at).getTime()) / 1000);
}
