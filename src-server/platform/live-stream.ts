/**
 * The events of a subscription, as tRPC takes them. It asks for the next event before the last one is sent; when the browser
 * leaves just then, no code waits for that event any more, and its failure (the feed has ended) would be an unhandled
 * rejection, which ends the process.
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

/** The events that one open page has not been sent yet. */
export class LiveSubscription<Event> {
  readonly #join: (waiting: readonly Event[], event: Event) => Event[];
  readonly #onClose: () => void;
  #waiting: Event[] = [];
  #wanted: PromiseWithResolvers<Event> | undefined;
  #isEnded = false;

  /** @param join what is to be sent when an event comes and others still wait; a page that cannot keep up starts anew */
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

  /** The next event. @throws AbortError when the feed has ended. */
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

/** tRPC closes a stream that fails like this without a word, and browsers then come again, to another process. */
function feedEnded(): DOMException {
  return new DOMException('the shop is stopping', 'AbortError');
}
