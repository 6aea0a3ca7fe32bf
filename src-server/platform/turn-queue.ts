import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Work that keeps the processor busy, one piece per turn of the event loop. However many searches arrive at once, other
 * requests that arrive meanwhile wait for one of them and not for all.
 */
export class TurnQueue {
  #last: Promise<void> = Promise.resolve();

  /** Resolves in a turn of the caller's own. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => nextTurn());
    return this.#last;
  }
}
