/**
 * The starred accounts, as this device knows them: of a visitor, or of the customer who is signed in, whose account has them too
 * (sync-wishes.ts). Other tabs follow.
 */
import { MAX_WISHES } from '#shared/wish-list/max-wishes.ts';
import type { Wish } from '#shared/wish-list/wish-list.ts';
import { createStore } from '#client/platform/store.ts';
import { deviceStorage } from '#client/platform/web-storage.ts';

export interface DeviceWish extends Wish {
  /** "EUW · 25 skins · 30k BE", for when it is gone; one that was starred elsewhere has none here. */
  words?: string | undefined;
}

interface DeviceWishes {
  /** Whose account has them; null for a visitor. */
  owner: number | null;
  /** The one starred last first. */
  wishes: readonly DeviceWish[];
}

const KEY = 'wish-list';
const NOTHING: DeviceWishes = { owner: null, wishes: [] };

export const wishStore = createStore<DeviceWishes>(readStored());

export function keepWishes(next: DeviceWishes): void {
  wishStore.set(next);
  // Without storage they last as long as the page.
  if (next.owner === null && next.wishes.length === 0) deviceStorage.remove(KEY);
  else deviceStorage.write(KEY, JSON.stringify(next));
}

/** @returns whether there was room */
export function keepWish(wish: DeviceWish, isWished: boolean): boolean {
  const { owner, wishes } = wishStore.get();
  const others = wishes.filter(({ productId }) => productId !== wish.productId);
  if (isWished && others.length >= MAX_WISHES) return false;
  keepWishes({ owner, wishes: isWished ? [wish, ...others] : others });
  return true;
}

if (!import.meta.env.SSR) {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) wishStore.set(readStored());
  });
}

function readStored(): DeviceWishes {
  const { owner, wishes } = (deviceStorage.readJson(KEY) ?? {}) as Partial<DeviceWishes>;
  if (!Array.isArray(wishes)) return NOTHING;
  const known = (wishes as (Partial<DeviceWish> | null)[]).filter(isWish).slice(0, MAX_WISHES);
  return { owner: typeof owner === 'number' ? owner : null, wishes: known };
}

function isWish(given: Partial<DeviceWish> | null): given is DeviceWish {
  return Number.isInteger(given?.productId) && Number.isInteger(given?.priceCents);
}
