import { Link } from '@tanstack/react-router';
import { QUEUES } from '#shared/admin/queues.ts';
import { ageText } from '#shared/dates.ts';
import { failureOfQueries } from '#client/platform/failed-queries.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '../../platform/trpc.ts';
import { OPEN_PROPOSALS } from '../proposals/open-proposals.ts';
import { Problem } from '../../ui/problem.tsx';
import classes from './queues.module.css';

const REFETCHED = { refetchInterval: 60_000 };

/**
 * What waits in each queue, and for this operator as the second person, with links.
 *
 * @param hasEmpty whether to include what is empty
 */
export function QueueStrip({ hasEmpty = false }: { hasEmpty?: boolean }) {
  const queues = trpc.queues.counts.useQuery(undefined, REFETCHED);
  const proposals = trpc.proposals.list.useQuery(OPEN_PROPOSALS, REFETCHED);
  const failure = failureOfQueries(queues, proposals);
  if (failure) return <Problem text={failureOf(failure.error).text} onRetry={failure.retry} />;
  if (!queues.data || !proposals.data) return <div className={classes.strip} aria-busy="true" />;
  const shown = queues.data.filter(({ count }) => hasEmpty || count > 0);
  const toDecide = proposals.data.rows.filter(({ isMineToDecide }) => isMineToDecide);
  const showsProposals = hasEmpty || toDecide.length > 0;
  if (shown.length === 0 && !showsProposals) return <p className={classes.quiet}>Nothing needs you.</p>;
  return (
    <ul className={classes.strip} aria-label="Needs you">
      {showsProposals && (
        <li>
          <Link to="/proposals" className={classes.queue} data-waits={toDecide.length > 0 || undefined}>
            <Waiting
              title="Second person"
              count={toDecide.length}
              oldestAt={toDecide[0]?.proposedAt ?? null}
            />
          </Link>
        </li>
      )}
      {shown.map(({ queue, count, oldestAt }) => (
        <li key={queue}>
          <Link
            to="/queues/$queue"
            params={{ queue }}
            className={classes.queue}
            data-waits={count > 0 || undefined}
            data-bad={(queue === 'ledger' && count > 0) || undefined}
          >
            <Waiting title={QUEUES[queue].title} count={count} oldestAt={oldestAt} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Waiting({
  title,
  count,
  oldestAt,
}: {
  title: string;
  count: number;
  oldestAt: string | Date | null;
}) {
  return (
    <>
      <strong>{count.toLocaleString('en')}</strong>
      <span>
        {title}
        <small>{oldestAt === null ? 'nothing waits' : `oldest ${ageText(secondsSince(oldestAt))}`}</small>
      </span>
    </>
  );
}

export function secondsSince(at: string | Date): number {
  return Math.max(0, (Date.now() - new Date(at).getTime()) / 1000);
}
