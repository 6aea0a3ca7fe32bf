interface AskedQuery {
  data: unknown;
  isError: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** Why a page that needs all of these queries cannot be rendered; undefined while they may still succeed. */
export interface PageFailure {
  error: unknown;
  /** Refetches all that failed: they mostly fail together. */
  retry: () => void;
}

/**
 * A query that still shows an earlier answer has not failed. The first query is the page's subject, and determines the
 * message.
 */
export function failureOfQueries(...queries: AskedQuery[]): PageFailure | undefined {
  const failed = queries.filter(({ data, isError }) => isError && data === undefined);
  const [first] = failed;
  if (first === undefined) return undefined;
  return {
    error: first.error,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
