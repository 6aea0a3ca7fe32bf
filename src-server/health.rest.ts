import { sql } from 'kysely';
import { z } from 'zod';
import { publicRoute, type RestRoute } from './rest.ts';
import { VERSION } from './version.ts';

const healthy = z.strictObject({ status: z.literal('ok'), version: z.string() });
/** newer: the database has migrations that this build does not know. */
const schemaState = z.enum(['known', 'newer']);

/** Must always answer, and therefore does not look up a session. */
export const healthRoutes: readonly RestRoute[] = [
  publicRoute({
    method: 'GET',
    path: '/api/health/',
    auth: 'none',
    summary: 'Whether the shop and its database answer; 503 when the database does not.',
    answers: { 200: healthy },
    async handle({ em, services }) {
      services.readiness.requireDatabase();
      await em.db.selectNoFrom(sql.lit(1).as('one')).execute();
      return { status: 200, body: { status: 'ok', version: VERSION } };
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/api/health/live/',
    auth: 'none',
    summary:
      'Whether the process runs. It searches and shows the stock from memory, also while the database is away.',
    answers: { 200: healthy },
    handle: () => Promise.resolve({ status: 200, body: { status: 'ok', version: VERSION } }),
  }),
  publicRoute({
    method: 'GET',
    path: '/api/health/ready/',
    auth: 'none',
    summary:
      'Whether the process does all that the shop does: the stock is loaded, the database answers, it is not stopping. A newer schema than its own is reported, and no reason to leave it out: a deployment replaces it soon.',
    answers: {
      200: healthy.extend({ schema: schemaState }),
      503: z.strictObject({
        status: z.enum(['stopping', 'database away']),
        version: z.string(),
        schema: schemaState,
      }),
    },
    handle({ services: { readiness, schema } }) {
      const status = readiness.status;
      return Promise.resolve({
        status: status === 'ok' ? 200 : 503,
        body: { status, version: VERSION, schema: schema.isNewer ? 'newer' : 'known' },
        headers: { 'Cache-Control': 'no-store' },
      });
    },
  }),
];
