/**
 * Whether this process can do all that the shop does. Without the database it still searches and shows, from memory; once
 * it stops, it finishes what it has begun.
 */
import { ShopError } from '../../src-shared/errors.ts';
import type { Notifications } from './notifications.ts';

export class Readiness {
  readonly #notifications: Pick<Notifications, 'isConnected'>;
  #isStopping = false;

  constructor(notifications: Pick<Notifications, 'isConnected'>) {
    this.#notifications = notifications;
  }

  /** Known from the connection that listens: it is asked every few seconds. */
  get isDatabaseAway(): boolean {
    return !this.#notifications.isConnected();
  }

  get status(): 'ok' | 'stopping' | 'database away' {
    if (this.#isStopping) return 'stopping';
    return this.isDatabaseAway ? 'database away' : 'ok';
  }

  /** Throws `database_unavailable` at once where a connection would be waited for in vain. */
  requireDatabase(): void {
    if (this.isDatabaseAway) throw new ShopError('database_unavailable');
  }

  stop(): void {
    this.#isStopping = true;
  }
}
