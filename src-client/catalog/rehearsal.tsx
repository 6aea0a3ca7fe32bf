/**
 * The first filters of a visit without their delay: browsers compile code when it runs first, and make it fast once it has run a few times. So the search
 * page asks its own catalog some questions while it has nothing else to do, and draws the answers out of sight (docs/performance.md).
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

/** A page that is opened again has been drawn before. */
let isOver = false;

interface Scene {
  filters: SearchFilters;
  answer: SourcedAnswer;
}

/** @param filters of the page: its own list shall stay as it is */
export function Rehearsal({ filters: own }: { filters: SearchFilters }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [scene, setScene] = useState<Scene>();
  const isAsked = useEffectEvent((filters: SearchFilters) => filtersToQuery(filters) === filtersToQuery(own));
  // Outside of the document: nothing of it is seen, read aloud or laid out.
  const stage = useMemo(() => document.createElement('div'), []);
  useEffect(() => {
    const left = new AbortController();
    const play = async (): Promise<void> => {
      for (const filters of QUESTIONS) {
        await idle();
        if (left.signal.aborted || isOver) return;
        if (isAsked(filters)) continue;
        await router.preloadRoute({ to: '/buy-account/', search: { filters } });
        const answer = await queryClient.fetchQuery(searchQuery(filters));
        startTransition(() => setScene({ filters, answer }));
      }
      await idle();
      isOver = true;
      startTransition(() => setScene(undefined));
    };
    // A question that finds no answer is asked again by the page that waits for it.
    void play().catch(() => undefined);
    return () => left.abort();
  }, [router, queryClient]);
  const products = useMemo(() => scene?.answer.products.slice(0, CARDS), [scene]);
  if (scene === undefined) return null;
  return createPortal(
    <>
      <FilterList
        filters={scene.filters}
        facets={scene.answer.facets}
        onFilters={changeNothing}
        place="shop"
      />
      <ResultGrid products={products} goneIds={NONE_GONE} />
    </>,
    stage,
  );
}

const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve, IDLE_WITHIN_MS));
