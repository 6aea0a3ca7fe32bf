/**
 * Points of a limit that this process has taken from the database in advance and counts itself. The database knows what all processes
 * have taken, so together they never exceed the limit; each may refuse early by the points that others hold unused. A lease ends with
 * the window in which its points were taken.
 */

interface Lease {
  left: number;
  /** In milliseconds of this process's monotonic clock. */
  endsAt: number;
}

interface LeaseTerms {
  /** The size of one lease. */
  points: number;
  /** Takes them from the database; throws if the limit has too few left. */
  take: () => Promise<{ msBeforeNext: number }>;
}

export class PointLeases {
  /** Ordered by their end. */
  readonly #leases = new Map<string, Lease>();
  readonly #taking = new Map<string, Promise<void>>();

  /**
   * Consumes one point. Requests that arrive while a lease is being taken wait for it: one statement serves all of
   * them.
   */
  async consume(name: string, terms: LeaseTerms): Promise<void> {
    for (;;) {
      const lease = this.#leases.get(name);
      if (lease && lease.left > 0 && lease.endsAt > performance.now()) {
        lease.left -= 1;
        return;
      }
      await (this.#taking.get(name) ?? this.#begin(name, terms));
    }
  }

  #begin(name: string, terms: LeaseTerms): Promise<void> {
    const taking = this.#take(name, terms).finally(() => this.#taking.delete(name));
    this.#taking.set(name, taking);
    return taking;
  }

  async #take(name: string, { points, take }: LeaseTerms): Promise<void> {
    const { msBeforeNext } = await take();
    this.#forgetEnded();
    this.#leases.delete(name);
    this.#leases.set(name, { left: points, endsAt: performance.now() + msBeforeNext });
  }

  #forgetEnded(): void {
    const now = performance.now();
    for (const [name, { endsAt }] of this.#leases) {
      if (endsAt > now) return;
      this.#leases.delete(name);
    }
  }
}
