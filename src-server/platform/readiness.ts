/**
 * Whether this process can do everything. Without the database it still serves searches and pages from memory; while
 * stopping, it finishes what it has begun.
 */
import { ShopError } from '../../src-shared/errors.ts';
import type { Notifications } from './notifications.ts';

export class Readiness {
  readonly #notifications: Pick<Notifications, 'isConnected'>;
  #isStopping = false;

  constructor(notifications: Pick<Notifications, 'isConnected'>) {
    this.#notifications = notifications;
  }

  /** Known from the listening connection, which has a heartbeat. */
  get isDatabaseAway(): boolean {
    return !this.#notifications.isConnected();
  }

  get status(): 'ok' | 'stopping' | 'database away' {
    if (this.#isStopping) return 'stopping';
    return this.isDatabaseAway ? 'database away' : 'ok';
  }

  /** Throws `database_unavailable` at once instead of waiting in vain for a connection (circuit breaker). */
  requireDatabase(): void {
    if (this.isDatabaseAway) throw new ShopError('database_unavailable');
  }

  stop(): void {
    this.#isStopping = true;
  }
}
