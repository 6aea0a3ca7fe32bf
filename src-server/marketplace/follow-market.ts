import type { MarketEvent } from '../../src-shared/marketplace/live.ts';
import type { EntityManager } from '../platform/database.ts';
import { databaseNow } from './listing-record.ts';
import type { LiveMarket, MarketViewer } from './market-subscription.ts';
import { unreadNotices } from './notices.ts';

/** What happens on the marketplace as one viewer may see it: first the word to read the lists, then unread notices. */
export async function* followMarket(
  feed: LiveMarket,
  em: EntityManager,
  { viewer, signal }: { viewer: MarketViewer | undefined; signal: AbortSignal },
): AsyncGenerator<MarketEvent, void> {
  const subscription = feed.subscribe(viewer);
  const close = (): void => subscription.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    const now = await databaseNow(em);
    // Read before the first word goes out: what comes later is for the feed, which looks whether the session still holds.
    const notices = viewer ? await unreadNotices(em, viewer.customerId) : [];
    yield { type: 'synchronize', now };
    for (const notice of notices) subscription.pushNotice({ type: 'notice', now, notice });
    for (;;) yield await subscription.next();
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}
