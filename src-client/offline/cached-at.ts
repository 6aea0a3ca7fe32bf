/**
 * When the shop gave a stored answer is its `cachedAt`; the build before this one called it `keptAt`. Pages of both may read what
 * the other has stored (a tab that lags behind a deployment, a deployment that was taken back): what is stored has both names.
 */
interface StoredAt {
  cachedAt?: number;
  keptAt?: number;
}

/** An answer as it is stored. */
export function withStoredNames(answer: object): object {
  const { cachedAt } = answer as StoredAt;
  return cachedAt === undefined ? answer : { ...answer, keptAt: cachedAt };
}

/** An answer as it was stored, by this build or the one before. */
export function withCachedAt<Stored extends object>(stored: Stored): Stored {
  const { keptAt, ...answer } = stored as Stored & StoredAt;
  return keptAt === undefined ? stored : ({ ...answer, cachedAt: keptAt } as unknown as Stored);
}
