/** When the shop gave a stored answer. Devices still have answers in which an earlier build called it `keptAt`. */
export function withCachedAt<Stored extends object>(stored: Stored): Stored {
  const { keptAt, ...answer } = stored as Stored & { keptAt?: number };
  return keptAt === undefined ? stored : ({ ...answer, cachedAt: keptAt } as unknown as Stored);
}
