import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn costs a fifth of a cached search; four uncached searches take a millisecond or two. */
const PER_TURN = 4;

/**
 * Runs CPU-bound work a few pieces per turn of the event loop. However many searches arrive at once, other requests
 * wait for only a few of them.
 */
export class TurnQueue {
  #last: Promise<void> = Promise.resolve();
  #asked = 0;

  /** Resolves in a turn that at most `PER_TURN` callers share. */
  next(): Promise<void> {
    if (this.#asked % PER_TURN === 0) this.#last = this.#last.then(() => nextTurn());
    this.#asked += 1;
    return this.#last;
  }
}
