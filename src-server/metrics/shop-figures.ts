/**
 * Figures that are queried from the database at each scrape: each at most every 15 seconds, in its own transaction with a limit
 * of one second. A figure that could not be read is absent and counted as failed, instead of showing an old value.
 */
import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import { sql } from 'kysely';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { waitAtMost } from '../platform/wait-at-most.ts';
import { FIGURES, type Figure } from './figures.ts';

const EVERY_MS = 15_000;
const STATEMENT_MS = 1_000;
/** A scrape does not wait longer; later figures are in the next one. */
const WAIT_MS = 4_000;

export interface FigureSources {
  newEm: () => EntityManager;
  isDatabaseAway: () => boolean;
  log: Log;
}

export class ShopFigures {
  readonly #sources: FigureSources;
  readonly #gauges = new Map<Figure, Gauge<string>>();
  readonly #failures: Counter<'figure'>;
  readonly #readAt = new Map<Figure, number>();
  #round: Promise<void> | undefined;

  constructor(sources: FigureSources, registry: Registry) {
    this.#sources = sources;
    this.#failures = new Counter({
      name: 'shop_figure_failures_total',
      help: 'Figures of the shop that could not be read from the database.',
      labelNames: ['figure'],
      registers: [registry],
    });
    for (const figure of FIGURES) {
      const { name, help, labelNames = [] } = figure;
      const gauge = new Gauge<string>({ name, help, labelNames: [...labelNames], registers: [registry] });
      clear(gauge, figure);
      this.#gauges.set(figure, gauge);
      this.#failures.inc({ figure: name }, 0);
    }
  }

  /** Updates the figures that are due. Concurrent scrapes share a run. */
  async refresh(): Promise<void> {
    this.#round ??= this.#readAll().finally(() => (this.#round = undefined));
    await waitAtMost(WAIT_MS, this.#round);
  }

  async #readAll(): Promise<void> {
    for (const [figure, gauge] of this.#gauges) {
      const now = performance.now();
      const { name, everyMs = EVERY_MS } = figure;
      if (now - (this.#readAt.get(figure) ?? -Infinity) < everyMs) continue;
      this.#readAt.set(figure, now);
      try {
        await this.#read(figure, gauge);
      } catch (error) {
        this.#failures.inc({ figure: name });
        clear(gauge, figure);
        this.#sources.log.debug({ err: error, figure: name }, 'a figure of the shop could not be read');
      }
    }
  }

  async #read(figure: Figure, gauge: Gauge<string>): Promise<void> {
    if (this.#sources.isDatabaseAway()) throw new Error('the database is away');
    const reading = await inTransaction(this.#sources.newEm(), async (em) => {
      await sql`select set_config('statement_timeout', ${`${STATEMENT_MS}`}, true)`.execute(em.db);
      return figure.read(em.db);
    });
    clear(gauge, figure);
    if (typeof reading === 'number') gauge.set(reading);
    else for (const { labels, value } of reading) gauge.set(labels, value);
  }
}

/** Without labels, a reset would leave a 0, which is a valid value. */
function clear(gauge: Gauge<string>, { labelNames = [] }: Figure): void {
  if (labelNames.length > 0) gauge.reset();
  else gauge.remove();
}
