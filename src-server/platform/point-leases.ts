/**
 * Points of a limit that this process has taken from the database in advance, and counts by itself. What all processes have taken is in the
 * database, so together they never let more through than the limit; each may refuse early by the points that the others hold and do not
 * use. A lease ends with the window that its points were taken in.
 */

interface Lease {
  left: number;
  /** Milliseconds of this process, which no clock of the machine moves. */
  endsAt: number;
}

interface LeaseTerms {
  /** Of one lease. */
  points: number;
  /** Takes them from the database; throws when the limit does not have so many. */
  take: () => Promise<{ msBeforeNext: number }>;
}

export class PointLeases {
  /** Those that end first come first. */
  readonly #leases = new Map<string, Lease>();
  readonly #taking = new Map<string, Promise<void>>();

  /** Counts one. Requests that come while a lease is being taken wait for it; it is one statement for all of them. */
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
