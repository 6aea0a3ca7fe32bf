import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ResultGrid } from '#client/catalog/result-grid.tsx';
import { failureOfQueries } from '#client/platform/failed-queries.ts';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';
import classes from './just-added.module.css';
import { JUST_ADDED, justAddedQuery, NEWEST } from './just-added-query.ts';
import { Shelf } from '#client/ui/shelf/shelf.tsx';

const NONE_GONE: ReadonlySet<number> = new Set();

/** The newest accounts; nothing if there are none or the request fails. */
export function JustAdded() {
  const asked = useQuery(justAddedQuery());
  const { data } = asked;
  const failure = failureOfQueries(asked, useQuery(referenceDataQuery()));
  if (failure !== undefined || data?.products.length === 0) return null;
  return (
    <Shelf
      id="just-added"
      title="Just added"
      all={
        <Link to="/buy-account/" search={{ filters: NEWEST }}>
          See all new accounts
        </Link>
      }
    >
      <div className={classes.cards}>
        <ResultGrid products={data?.products} goneIds={NONE_GONE} skeletons={JUST_ADDED} />
      </div>
    </Shelf>
  );
}
