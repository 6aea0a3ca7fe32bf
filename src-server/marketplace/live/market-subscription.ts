/** One page that follows the marketplace: its pending events, and the notices already sent to it. */
import type { MarketEvent } from '../../../src-shared/marketplace/live.ts';
import { LiveSubscription } from '../../platform/live-stream.ts';

const MAX_WAITING = 50;

/** The customer of a page, and the id of the session it connected with. */
export interface MarketViewer {
  customerId: number;
  sessionId: string;
}

/** Publishes marketplace events. */
export interface LiveMarket {
  /** The number of changes since the process started. */
  readonly revision: number;
  /** Lasts until it is closed or the process ends. @param viewer undefined for a visitor */
  subscribe(viewer: MarketViewer | undefined, hasListings?: boolean): MarketSubscription;
}

export class MarketSubscription extends LiveSubscription<MarketEvent> {
  readonly customerId: number | undefined;
  readonly sessionId: string | undefined;
  /** Whether it follows the listings, or only what concerns its customer. */
  readonly hasListings: boolean;
  /** The published version of each notice: an updated notice is published again. */
  readonly #published = new Map<number, string>();

  constructor(viewer: MarketViewer | undefined, hasListings: boolean, onClose: () => void) {
    super(
      (waiting, event) =>
        waiting.length < MAX_WAITING ? [...waiting, event] : [{ type: 'synchronize', now: event.now }],
      onClose,
    );
    this.customerId = viewer?.customerId;
    this.sessionId = viewer?.sessionId;
    this.hasListings = hasListings;
  }

  pushNotice(event: Extract<MarketEvent, { type: 'notice' }>): void {
    const { id, at, amountCents } = event.notice;
    const version = `${at} ${amountCents ?? ''}`;
    if (this.#published.get(id) === version) return;
    this.#published.set(id, version);
    this.push(event);
  }
}
