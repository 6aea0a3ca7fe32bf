import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop costs a fifth of a search that is remembered; four that are not take a millisecond or two. */
const PER_TURN = 4;

/**
 * Work that keeps the processor busy, a few pieces per turn of the event loop. However many searches arrive at once, other
 * requests that arrive meanwhile wait for a few of them and not for all.
 */
export class TurnQueue {
  #last: Promise<void> = Promise.resolve();
  #asked = 0;

  /** Resolves in a turn that few others have. */
  next(): Promise<void> {
    if (this.#asked % PER_TURN === 0) this.#last = this.#last.then(() => nextTurn());
    this.#asked += 1;
    return this.#last;
  }
}
