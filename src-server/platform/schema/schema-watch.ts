/**
 * Detects that a newer build has changed the schema under this process. The process continues; a deployment will replace
 * it soon.
 */
import type { EntityManager } from '../database.ts';
import type { Log } from '../log.ts';
import { readSchemaVersion } from './schema-version.ts';

const LOOK_EVERY_MS = 30_000;

export class SchemaWatch {
  readonly #newEm: () => EntityManager;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #isNewer = false;

  constructor(newEm: () => EntityManager, log: Log) {
    this.#newEm = newEm;
    this.#log = log;
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  /** Whether the database has migrations that this build does not know. */
  get isNewer(): boolean {
    return this.#isNewer;
  }

  /** Checks now. While the database is unreachable, the last result stands. */
  async look(): Promise<void> {
    try {
      const { unknown } = await readSchemaVersion(this.#newEm());
      if (unknown.length > 0 && !this.#isNewer)
        this.#log.warn(
          { migrations: unknown },
          'the schema is that of a newer build; restart with that build',
        );
      this.#isNewer = unknown.length > 0;
    } catch (error) {
      this.#log.debug({ err: error }, 'the version of the schema cannot be read');
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
