import { MAX_WANTED_AT_ONCE } from '#shared/catalog/wanted-skin.ts';
import { trpcClient } from '#client/platform/trpc.ts';

const counted = new Set<number>();

/** Counts skins as wanted, each once per visit. Failed requests are ignored. */
export function countWanted(skins: readonly number[]): void {
  const fresh = skins.filter((id) => !counted.has(id));
  if (fresh.length === 0) return;
  for (const id of fresh) counted.add(id);
  trpcClient.wantedSkins.count.mutate({ skins: fresh.slice(0, MAX_WANTED_AT_ONCE) }).catch(() => undefined);
}
