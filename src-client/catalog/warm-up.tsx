/**
 * The warm-up of the search page: browsers compile code when it runs first, and optimize it once it has run a few times. So the page asks its own
 * catalog some questions while it has nothing else to do, and draws the answers out of sight: the first filters of a visit then take no
 * longer than the later ones (docs/performance.md).
 */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { filtersToQuery } from '#shared/catalog/filters/search-params.ts';
import { whenIdle } from '#client/platform/when-idle.ts';
import { searchQuery, type SourcedAnswer } from '#client/replica/search-query.ts';
import { FilterList } from './filters/filter-list.tsx';
import { ResultGrid } from './result-grid.tsx';

/** Each gives other cards and other counts than the one before. */
const QUESTIONS: readonly SearchFilters[] = [
  { regions: ['EUW'] },
  { regions: ['NA'] },
  { regions: ['EUNE'] },
  { regions: ['BR'] },
];
/** As many as a window shows. */
const CARDS = 8;
const IDLE_WITHIN_MS = 2_000;
const NONE_GONE: ReadonlySet<number> = new Set();
const changeNothing = (): void => undefined;

/** Once for each visit: a page that is opened again has been drawn before. */
let isDone = false;

interface Drawing {
  filters: SearchFilters;
  answer: SourcedAnswer;
}

/** @param filters of the page: its own list shall stay as it is */
export function WarmUp({ filters: own }: { filters: SearchFilters }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [drawing, setDrawing] = useState<Drawing>();
  const isAsked = useEffectEvent((filters: SearchFilters) => filtersToQuery(filters) === filtersToQuery(own));
  // Outside of the document: nothing of it is seen, read aloud or laid out.
  const offscreen = useMemo(() => document.createElement('div'), []);
  useEffect(() => {
    const left = new AbortController();
    const run = async (): Promise<void> => {
      for (const filters of QUESTIONS) {
        await idle();
        if (left.signal.aborted || isDone) return;
        if (isAsked(filters)) continue;
        await router.preloadRoute({ to: '/buy-account/', search: { filters } });
        const answer = await queryClient.fetchQuery(searchQuery(filters));
        startTransition(() => setDrawing({ filters, answer }));
      }
      await idle();
      isDone = true;
      startTransition(() => setDrawing(undefined));
    };
    // A question that finds no answer is asked again by the page that waits for it.
    void run().catch(() => undefined);
    return () => left.abort();
  }, [router, queryClient]);
  const products = useMemo(() => drawing?.answer.products.slice(0, CARDS), [drawing]);
  if (drawing === undefined) return null;
  return createPortal(
    <>
      <FilterList
        filters={drawing.filters}
        facets={drawing.answer.facets}
        onFilters={changeNothing}
        place="shop"
      />
      <ResultGrid products={products} goneIds={NONE_GONE} />
    </>,
    offscreen,
  );
}

const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve, IDLE_WITHIN_MS));
