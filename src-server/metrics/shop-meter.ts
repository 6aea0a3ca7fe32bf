import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageVitals } from '../../src-shared/page-vitals.ts';
import type { RequestMeter } from '../platform/observe-requests.ts';

/** The interface for counting and measuring; implemented by `ShopMetrics` if a port for metrics is set. */
export interface ShopMeter extends RequestMeter {
  /** A page's performance, as reported by a browser. */
  vitals(vitals: PageVitals): void;
  /** Answers `GET /metrics` and nothing else. */
  readonly serve: (request: IncomingMessage, response: ServerResponse) => void;
  /** All metrics in the Prometheus format. */
  text(): Promise<string>;
}
