/**
 * The events of a subscription, safe for tRPC's adapter, which answers the few requests that `trpc-calls.ts` leaves to it. The
 * adapter requests the next event before the last one is sent. If the browser disconnects at that moment, no code awaits that
 * event any more, and its rejection (the feed has ended) would be unhandled and end the process.
 */
export function liveStream<Event>(events: AsyncGenerator<Event, void>): AsyncGenerator<Event, void> {
  const ask = events.next.bind(events);
  return Object.assign(events, {
    next: () => {
      const event = ask();
      event.catch(() => undefined);
      return event;
    },
  });
}

/** The pending events of one open page. */
export class LiveSubscription<Event> {
  readonly #join: (waiting: readonly Event[], event: Event) => Event[];
  readonly #onClose: () => void;
  #waiting: Event[] = [];
  #wanted: PromiseWithResolvers<Event> | undefined;
  #isEnded = false;

  /**
   * @param join merges a new event into those still pending; it may replace them all by a restart for a page that is too
   * slow
   */
  constructor(join: (waiting: readonly Event[], event: Event) => Event[], onClose: () => void) {
    this.#join = join;
    this.#onClose = onClose;
  }

  push(event: Event): void {
    if (this.#wanted) {
      this.#wanted.resolve(event);
      this.#wanted = undefined;
    } else this.#waiting = this.#join(this.#waiting, event);
  }

  /** @throws AbortError when the feed has ended */
  next(): Promise<Event> {
    const event = this.#waiting.shift();
    if (event !== undefined) return Promise.resolve(event);
    if (this.#isEnded) return Promise.reject(feedEnded());
    this.#wanted = Promise.withResolvers();
    return this.#wanted.promise;
  }

  end(): void {
    this.#isEnded = true;
    this.#wanted?.reject(feedEnded());
    this.#wanted = undefined;
  }

  close(): void {
    this.#onClose();
    this.end();
  }
}

/** tRPC closes a stream that fails like this silently; browsers then reconnect, to another process. */
function feedEnded(): DOMException {
  return new DOMException('the shop is stopping', 'AbortError');
}
