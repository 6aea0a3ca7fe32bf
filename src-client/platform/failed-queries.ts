interface AskedQuery {
  data: unknown;
  isError: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** Why a page cannot be drawn that needs all of these; undefined while they may still come. */
export interface PageFailure {
  error: unknown;
  /** Asks again for all that failed: they mostly do so together. */
  retry: () => void;
}

/** What an earlier answer still shows has not failed. The first one is what the page is about, and says why. */
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
