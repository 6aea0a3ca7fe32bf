import { useWaitingItems } from '#client/cart/use-waiting-items.ts';
import { usePageHead } from '#client/platform/page-head.ts';
import { useWishSync } from '#client/wish-list/use-wish-sync.ts';

/** What every page does without showing it, and not before it is drawn: the server has written the first title. */
export function Background() {
  usePageHead();
  useWaitingItems();
  useWishSync();
  return null;
}
