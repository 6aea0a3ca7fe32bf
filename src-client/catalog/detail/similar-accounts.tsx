import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { ResultGrid } from '../result-grid.tsx';
import { useAfterPaint } from '#client/platform/after-paint.ts';
import { searchQuery } from '#client/replica/search-query.ts';
import classes from './similar-accounts.module.css';

const SHOWN = 4;
const NONE_GONE: ReadonlySet<number> = new Set();

interface SimilarAccountsProps {
  filters: SearchFilters;
  /** The account to which the others are similar; it is left out. */
  id: number;
  title: string;
}

/** The cheapest accounts of a search and a link to all of them; nothing if there are none or the request fails. */
export function SimilarAccounts({ filters, id, title }: SimilarAccountsProps) {
  // The page above comes first; deferred, because the answer may arrive while it still renders.
  const enabled = useAfterPaint(true, false);
  const { data, isError } = useQuery({ ...searchQuery(filters, SHOWN + 1), enabled });
  const products = useDeferredValue(data?.products);
  const shown = useMemo(
    () => products?.filter((product) => product.id !== id).slice(0, SHOWN),
    [products, id],
  );
  if ((isError && data === undefined) || shown?.length === 0) return null;
  return (
    <section className={classes.similar} aria-labelledby="similar">
      <div className={classes.head}>
        <h2 id="similar">{title}</h2>
        <Link to="/buy-account/" search={{ filters }}>
          See all
        </Link>
      </div>
      <ResultGrid products={shown} goneIds={NONE_GONE} skeletons={SHOWN} />
    </section>
  );
}
