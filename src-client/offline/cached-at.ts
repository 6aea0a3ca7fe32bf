/**
 * When the shop gave a stored answer is its `cachedAt`; the previous build called it `keptAt`. Pages of either build may read
 * what the other has stored (a tab that has not reloaded, a deployment that was rolled back), so both names are stored.
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

/** An answer as stored by this build or the previous one. */
export function withCachedAt<Stored extends object>(stored: Stored): Stored {
  const { keptAt, ...answer } = stored as Stored & StoredAt;
  return keptAt === undefined ? stored : ({ ...answer, cachedAt: keptAt } as unknown as Stored);
}
