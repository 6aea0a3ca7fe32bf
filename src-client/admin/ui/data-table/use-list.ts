import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { MAX_LIST_LIMIT } from '#shared/admin/list.ts';
import { LoadedRows } from './loaded-rows.ts';
import type { ListCall, ListState } from './types.ts';

const listKey = (name: string) => ['list', name] as const;
/**
 * Up to this number of loaded pages, a refresh refetches them in place; longer lists start over, because each change
 * would refetch all pages.
 */
const MOST_REFRESHED_PAGES = 3;
/** The limit when returning to a list, where restoring the scroll position justifies more requests. */
const MOST_RETURNED_PAGES = 20;

interface Loaded {
  pages: unknown[];
}

const pagesOf = (data: Loaded | undefined): number => data?.pages.length ?? 0;

/** The rows of a list, loaded page by page while scrolling. */
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
    // Loaded pages are only refetched after a change (useRefreshList).
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

/** Refetches the rows of a list after a change. */
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
