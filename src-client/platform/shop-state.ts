/**
 * Whether the shop answers from what it last knew, because its database is away. Each answer says so in a header; while it
 * does, the shop is asked again from time to time, so that the notice leaves without a click.
 */
import { OUT_OF_DATE, SHOP_STATE_HEADER } from '#shared/shop-state.ts';
import { createStore, useStore } from './store.ts';

const READY = '/api/health/ready/';
const ASK_AGAIN_MS = 10_000;

const isOutOfDate = createStore(false);
let nextQuestion: ReturnType<typeof setTimeout> | undefined;

/** Of any call of the shop's API. */
export function readShopState(response: Response): void {
  const isNow = response.headers.get(SHOP_STATE_HEADER) === OUT_OF_DATE;
  // Files and pages carry no state: only the API takes the notice away.
  if (!isNow && isOutOfDate.get() && !new URL(response.url, location.href).pathname.startsWith('/api/'))
    return;
  clearTimeout(nextQuestion);
  if (isNow) nextQuestion = setTimeout(() => void askAgain(), ASK_AGAIN_MS);
  isOutOfDate.set(isNow);
}

export function useIsOutOfDate(): boolean {
  return useStore(isOutOfDate);
}

async function askAgain(): Promise<void> {
  try {
    readShopState(await fetch(READY, { cache: 'no-store' }));
  } catch {
    // Offline is another notice; the next answer decides.
    nextQuestion = setTimeout(() => void askAgain(), ASK_AGAIN_MS);
  }
}
