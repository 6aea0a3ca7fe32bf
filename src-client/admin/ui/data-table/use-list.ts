import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { MAX_LIST_LIMIT } from '#shared/admin/list.ts';
import { LoadedRows } from './loaded-rows.ts';
import type { ListCall, ListState } from './types.ts';

const listKey = (name: string) => ['list', name] as const;
/** Fewer loaded pages are brought up to date where they stand; more begin anew, or each change would ask for all of them. */
const MOST_REFRESHED_PAGES = 3;
/** The same for a list that is gone back to, where the place that it was scrolled to is worth some requests. */
const MOST_RETURNED_PAGES = 20;

interface Loaded {
  pages: unknown[];
}

const pagesOf = (data: Loaded | undefined): number => data?.pages.length ?? 0;

/** The rows of a list, page by page as they are scrolled to. */
export function useList<Row, Sort extends string>(
  name: string,
  list: ListCall<Row, Sort>,
  { filter, sort }: ListState<Sort>,
) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: [...listKey(name), filter, sort],
    queryFn: ({ pageParam }) =>
      list({ filter: filter as never, sort, cursor: pageParam, limit: MAX_LIST_LIMIT }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // What was scrolled past is asked for again after a change only (useRefreshList).
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    refetchOnMount: 'always',
  });
  useEffect(
    () => () => {
      for (const [queryKey, data] of client.getQueriesData<Loaded>({ queryKey: listKey(name) }))
        if (pagesOf(data) > MOST_RETURNED_PAGES) client.removeQueries({ queryKey, exact: true });
    },
    [client, name],
  );
  const pages = query.data?.pages;
  const rows = useMemo(() => new LoadedRows(pages ?? []), [pages]);
  return { ...query, rows, count: pages?.[0]?.count ?? null };
}

/** After a change: the rows of a list are asked for again. */
export function useRefreshList(name: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const queryKey = listKey(name);
    const isLong = client
      .getQueriesData<Loaded>({ queryKey })
      .some(([, data]) => pagesOf(data) > MOST_REFRESHED_PAGES);
    await (isLong ? client.resetQueries({ queryKey }) : client.invalidateQueries({ queryKey }));
  };
}
