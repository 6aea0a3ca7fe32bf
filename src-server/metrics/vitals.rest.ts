import { z } from 'zod';
import { ShopError } from '../../src-shared/errors.ts';
import { DEVICES, VITALS } from '../../src-shared/page-vitals.ts';
import { isPagePattern } from '../../src-shared/page-patterns.ts';
import type { LimitRule } from '../platform/rate-limits.ts';
import { publicRoute, type RestRoute } from '../rest.ts';

/** Per network; only a sample of visits reports anyway. */
export const VITALS_BY_NETWORK: LimitRule = { name: 'vitals', points: 60, perSeconds: 60 };

const LONGEST_MS = 600_000;

const vitalsSchema = z.strictObject({
  page: z.string().refine(isPagePattern, 'is no page of the shop'),
  device: z.enum(DEVICES),
  vitals: z.partialRecord(z.enum(VITALS), z.number().min(0).max(LONGEST_MS)),
});

export const metricsRoutes: readonly RestRoute[] = [
  publicRoute({
    method: 'POST',
    path: '/api/vitals/',
    auth: 'none',
    summary: 'How fast a page was, into the metrics; 404 where none are kept',
    body: vitalsSchema,
    answers: {
      200: z.strictObject({}),
      400: z.record(z.string(), z.array(z.string())),
      404: z.object({ detail: z.string() }),
      429: z.object({ detail: z.string() }),
    },
    async handle({ services: { metrics, limits }, addressKey }, { body }) {
      if (!metrics) throw new ShopError('not_found');
      await limits.consume(VITALS_BY_NETWORK, addressKey);
      metrics.vitals(body);
      return { status: 200, body: {} };
    },
  }),
];
