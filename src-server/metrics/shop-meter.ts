import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageVitals } from '../../src-shared/page-vitals.ts';
import type { RequestMeter } from '../platform/observe-requests.ts';

/** What counts and measures; `ShopMetrics`, where a port for it is set. */
export interface ShopMeter extends RequestMeter {
  /** How fast a page was, as a browser reports it. */
  vitals(vitals: PageVitals): void;
  /** Answers `GET /metrics`; nothing else is there. */
  readonly serve: (request: IncomingMessage, response: ServerResponse) => void;
  /** All numbers in the words of Prometheus. */
  text(): Promise<string>;
}
