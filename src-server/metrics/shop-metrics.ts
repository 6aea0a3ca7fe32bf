/**
 * The metrics of this process and of the shop, for Prometheus. Loaded only if a port for them is set; names and labels are
 * documented in docs/operating/seeing-inside.md, alerts in deploy/alerts.yml.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import type { PageVitals } from '../../src-shared/page-vitals.ts';
import type { Outcome } from '../platform/observe-requests.ts';
import { archiveAge, backupAge, verifiedBackupAge } from './backup-age.ts';
import { ShopFigures, type FigureSources } from './shop-figures.ts';
import type { ShopMeter } from './shop-meter.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Bucket bounds around the thresholds for good and poor. */
const VITAL_SECONDS = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8];
const SHIFTS = [0.001, 0.01, 0.05, 0.1, 0.25, 0.5];

export interface MetricsSources extends FigureSources {
  pool: Pool;
  /** Seconds since this process was last up to date with the stock. */
  catalogLag: () => number;
  /** The folder of backups; null: none. */
  backupFolder: string | null;
  /** Where the log of the database is archived; null: nowhere. */
  archiveFolder: string | null;
  /** The maximum age of answers from REPLICA_DATABASE_URL; null if it is not set. */
  readerLag: () => number | null;
  /** How many hosts the database's address names. */
  databaseHosts: number;
}

export class ShopMetrics implements ShopMeter {
  readonly #registry = new Registry();
  readonly #figures: ShopFigures;
  readonly #requests: Counter<'method' | 'route' | 'status'>;
  readonly #requestSeconds: Histogram<'method' | 'route'>;
  readonly #calls: Counter<'procedure' | 'outcome'>;
  readonly #callSeconds: Histogram<'procedure'>;
  readonly #vitalSeconds: Histogram<'vital' | 'page' | 'device'>;
  readonly #layoutShift: Histogram<'page' | 'device'>;

  constructor(sources: MetricsSources) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Counter({
      name: 'shop_http_requests_total',
      help: 'Answers by route and status; 499: the client left before the end.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#requestSeconds = new Histogram({
      name: 'shop_http_request_duration_seconds',
      help: 'From the request to the end of its answer, without streams.',
      labelNames: ['method', 'route'],
      buckets: SECONDS,
      registers,
    });
    this.#calls = new Counter({
      name: 'shop_procedures_total',
      help: 'Calls of tRPC procedures by outcome: ok, or the code of the refusal.',
      labelNames: ['procedure', 'outcome'],
      registers,
    });
    this.#callSeconds = new Histogram({
      name: 'shop_procedure_duration_seconds',
      help: 'Duration of a tRPC procedure; of a stream, until it began.',
      labelNames: ['procedure'],
      buckets: SECONDS,
      registers,
    });
    this.#vitalSeconds = new Histogram({
      name: 'shop_page_vital_seconds',
      help: 'INP, LCP and TTFB as browsers measured them, of some visits.',
      labelNames: ['vital', 'page', 'device'],
      buckets: VITAL_SECONDS,
      registers,
    });
    this.#layoutShift = new Histogram({
      name: 'shop_page_layout_shift',
      help: 'CLS as browsers measured it, of some visits.',
      labelNames: ['page', 'device'],
      buckets: SHIFTS,
      registers,
    });
    const { pool, catalogLag, backupFolder, archiveFolder, databaseHosts, readerLag } = sources;
    this.#addGauge(
      'pool_in_use',
      'Connections to the database in use.',
      () => pool.totalCount - pool.idleCount,
    );
    this.#addGauge(
      'pool_waiting',
      'Requests waiting for a connection to the database.',
      () => pool.waitingCount,
    );
    this.#addGauge('pool_max', 'Connections to the database at most.', () => pool.options.max);
    this.#addGauge(
      'database_hosts',
      'Servers of the database that DATABASE_URL names, with the primary.',
      () => databaseHosts,
    );
    this.#addGauge(
      'replica_lag_seconds',
      'The maximum age of answers from REPLICA_DATABASE_URL; absent if it is not set, +Inf while it is unavailable.',
      readerLag,
    );
    this.#addGauge(
      'catalog_lag_seconds',
      'Since this process was last up to date with the stock.',
      catalogLag,
    );
    this.#addGauge(
      'backup_age_seconds',
      'Since the latest finished backup began; absent where there is none.',
      () => (backupFolder === null ? null : backupAge(backupFolder)),
    );
    this.#addGauge(
      'backup_verified_age_seconds',
      'Since the latest backup began that "backup verify" could restore; absent where there is none.',
      () => (backupFolder === null ? null : verifiedBackupAge(backupFolder)),
    );
    this.#addGauge(
      'log_archive_age_seconds',
      'Since the end of the archived log; absent without BACKUP_DIR, +Inf if nothing is archived there.',
      async () => {
        if (archiveFolder === null) return null;
        return (await archiveAge(archiveFolder).catch(() => null)) ?? Infinity;
      },
    );
    this.#figures = new ShopFigures(sources, this.#registry);
  }

  request(method: string, route: string, status: number, seconds: number | null): void {
    this.#requests.inc({ method, route, status });
    if (seconds !== null) this.#requestSeconds.observe({ method, route }, seconds);
  }

  call(procedure: string, outcome: Outcome, seconds: number): void {
    this.#calls.inc({ procedure, outcome });
    this.#callSeconds.observe({ procedure }, seconds);
  }

  vitals({ page, device, vitals }: PageVitals): void {
    const { CLS: shift, ...times } = vitals;
    if (shift !== undefined) this.#layoutShift.observe({ page, device }, shift);
    for (const [vital, ms] of Object.entries(times))
      this.#vitalSeconds.observe({ vital, page, device }, ms / 1_000);
  }

  readonly serve = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    this.text().then(
      (text) => response.writeHead(200, { 'Content-Type': this.#registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  };

  async text(): Promise<string> {
    await this.#figures.refresh();
    return this.#registry.metrics();
  }

  /** @param read returns null if there is currently no value */
  #addGauge(name: string, help: string, read: () => number | null | Promise<number | null>): void {
    const gauge = new Gauge({
      name: `shop_${name}`,
      help,
      registers: [],
      async collect() {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
    this.#registry.registerMetric(gauge);
  }
}
