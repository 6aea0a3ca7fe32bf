import { useStore } from '#client/platform/store.ts';
import { type DeviceWish, wishStore } from './wish-store.ts';

export function useWishes(): readonly DeviceWish[] {
  return useStore(wishStore, ({ wishes }) => wishes);
}
