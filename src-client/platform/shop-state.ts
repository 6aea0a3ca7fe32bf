/**
 * Whether the shop answers from memory, because its database is unreachable. Each answer says so in a header; meanwhile
 * the shop is polled, so that the notice disappears without a click.
 */
import { OUT_OF_DATE, SHOP_STATE_HEADER } from '#shared/shop-state.ts';
import { createStore, useStore } from './store.ts';

const READY = '/api/health/ready/';
const ASK_AGAIN_MS = 10_000;

const isOutOfDate = createStore(false);
let nextQuestion: ReturnType<typeof setTimeout> | undefined;

/** Call with every answer of the shop's API. */
export function readShopState(response: Response): void {
  const isNow = response.headers.get(SHOP_STATE_HEADER) === OUT_OF_DATE;
  // Files and pages carry no state: only the API can clear the notice.
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
    // Being offline has a notice of its own; the next answer decides.
    nextQuestion = setTimeout(() => void askAgain(), ASK_AGAIN_MS);
  }
}
