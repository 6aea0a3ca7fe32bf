/** Messages from a page to the service worker. The two may be of different builds: add messages, never change one. */
export type WorkerMessage =
  /** The customer wants the new version now: the waiting worker takes over every tab. */
  | { type: 'take-over' }
  /**
   * Answered on the message's port with whether the page's entry script belongs to the worker's build. A waiting worker
   * whose build already runs in the only window changes nothing on screen, and takes over by itself.
   */
  | { type: 'compare-build'; script: string };
